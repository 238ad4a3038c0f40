/** After a number rests for so long it counts, in milliseconds: it may be the beginning of a longer one. */
export const RESTS = 400;

/** What a field of a number is asked for. */
export interface AskedNumber {
  readonly whole: boolean;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  /** Whether it may be left out. */
  readonly optional: boolean;
}

/** What stands in a field: its text, and whether the browser can make no number of it, as of `-` or `1e`. */
export type NumberField = Pick<HTMLInputElement, 'value' | 'validity'>;

/**
 * A number as it is typed. Each number that may stand there counts once it rests for a moment, and what is half typed stays
 * as it is until the field is left; then it gives way to the number before it.
 */
export class TypedNumber {
  /** What is typed: it stands in the field until the field is left and the number that it is has arrived. */
  text: string | null = $state(null);
  #left = true;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly asked: () => AskedNumber,
    /** The number that counts now. */
    private readonly now: () => number | undefined,
    private readonly set: (number: number | undefined) => void,
  ) {}

  type(field: NumberField): void {
    this.text = field.value;
    this.#left = false;
    clearTimeout(this.#timer);
    const number = this.#read(field);
    const { min = -Infinity, max = Infinity } = this.asked();
    // Beyond the bounds it may be on its way to a longer number: a mistake is told when it is left there.
    if (number === null || (number !== undefined && (number < min || number > max))) return;
    this.#timer = setTimeout(() => this.#take(number), RESTS);
  }

  /** The field is left. */
  leave(field: NumberField): void {
    clearTimeout(this.#timer);
    if (this.#left) return;
    this.#left = true;
    const number = this.#read(field);
    if (number === null || number === this.now()) this.text = null;
    else this.#take(number);
  }

  /** Another number counts now. */
  arrived(): void {
    if (this.#left) this.text = null;
  }

  /** Nothing more counts. */
  end(): void {
    clearTimeout(this.#timer);
  }

  #take(number: number | undefined): void {
    if (number !== this.now()) this.set(number);
  }

  /** The number that stands there, or nothing where it may be left out; none where it is no number yet. */
  #read({ value, validity }: NumberField): number | undefined | null {
    const { whole, optional } = this.asked();
    if (value === '') return optional && !validity.badInput ? undefined : null;
    const number = Number(value);
    return whole ? (Number.isInteger(number) ? number : null) : Number.isFinite(number) ? number : null;
  }
}
