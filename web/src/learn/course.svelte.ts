import type { LessonAsk, LessonChoice, LessonReply, LessonTurnView, LessonView, Localized } from '../wire.ts';
import type { LessonTable } from './line.ts';

/** What the teacher's paper tells of: the task, a right move or answer, one that is not right, or that the position is done. */
export type Mood = 'task' | 'right' | 'wrong';

/** Asks the server about a position of the lesson. */
export type AskLesson = (position: number, made: readonly string[], ask: LessonAsk) => Promise<LessonReply>;

/** A lesson as one goes through it: the position, the turn, what the teacher says. */
export class LessonCourse {
  readonly lesson: LessonView;
  /** The position, from 0. */
  position = $state(0);
  /** The place of the turn; as many as there are turns once the position is done. */
  turn = $state(0);
  /** What the teacher says, paragraph by paragraph. */
  said: readonly Localized[] = $state.raw([]);
  mood: Mood = $state('task');
  /** Whether the whole lesson is done. */
  done = $state(false);
  /** Counted up with each try at a position, so that its table is laid anew. */
  attempt = $state(0);
  failure: unknown = $state.raw(null);
  /** The turn that comes once what follows a right move was shown; none while nothing is awaited. */
  #coming: number | null = $state(null);
  #made: readonly string[] = [];
  readonly #ask: AskLesson;

  constructor(lesson: LessonView, ask: AskLesson) {
    this.lesson = lesson;
    this.#ask = ask;
    this.#begin();
  }

  readonly now = $derived.by(() => this.lesson.positions[this.position]);
  readonly task: LessonTurnView | null = $derived.by(() => this.now?.turns[this.turn] ?? null);
  readonly question = $derived.by(() => this.task?.question ?? null);
  /** Whether there is nothing more to do in the position. */
  readonly finished = $derived.by(() => this.task === null);
  /** Whether a move is asked for. */
  readonly toMove = $derived.by(() => this.task !== null && this.task.question === null && this.#coming === null);
  /** Whether what is said ends with what there is to do now. */
  readonly saysTask = $derived.by(() => {
    const text = this.task?.text;
    return text !== undefined && this.said.at(-1) === text;
  });
  readonly last = $derived.by(() => this.position + 1 >= this.lesson.positions.length);

  /** On to the next position, or to the end of the lesson. */
  goOn(): void {
    if (!this.finished) return;
    if (this.last) {
      this.done = true;
      return;
    }
    this.position += 1;
    this.#begin();
  }

  /** The position from its beginning; after the whole lesson, the lesson. */
  again(): void {
    if (this.done) this.position = 0;
    this.done = false;
    this.#begin();
  }

  /** What is to be done, in place of why a move was wrong. */
  tryAgain(): void {
    this.mood = 'task';
    this.said = this.#taskTexts();
  }

  /** An answer to the question. */
  answer(choice: LessonChoice): void {
    if (!this.question) return;
    if (!choice.right) {
      this.mood = 'wrong';
      this.said = [choice.say];
      return;
    }
    this.turn += 1;
    this.mood = 'right';
    this.said = [choice.say, ...this.#taskTexts()].filter(isSaid);
  }

  /** What the table of the position needs. */
  table(): LessonTable {
    const position = this.position;
    const ask = (what: LessonAsk) => this.#ask(position, this.#made, what);
    return {
      table: async () => {
        const [table] = (await ask({ what: 'table' })).tables;
        if (!table) throw new Error('a lesson without its table');
        return table;
      },
      play: async (move) => {
        if (!this.toMove) return null;
        const reply = await ask({ what: 'play', move });
        this.#answered(move, reply);
        return reply;
      },
      show: async () => (this.toMove ? (await ask({ what: 'show' })).shown : null),
      arrived: () => this.#arrived(),
      goOn: () => this.goOn(),
      failed: (error) => (this.failure = error),
    };
  }

  #answered(move: string, reply: LessonReply): void {
    if (!reply.right) {
      this.mood = 'wrong';
      this.said = [reply.say];
      return;
    }
    this.#made = [...this.#made, move];
    this.#coming = reply.turn;
    this.mood = 'right';
    this.said = [reply.say].filter(isSaid);
  }

  #arrived(): void {
    if (this.#coming === null) return;
    this.turn = this.#coming;
    this.#coming = null;
    this.said = [...this.said, ...this.#taskTexts()];
  }

  #begin(): void {
    this.#made = [];
    this.#coming = null;
    this.turn = 0;
    this.attempt += 1;
    this.mood = 'task';
    this.said = [this.lesson.positions[this.position]?.text, ...this.#taskTexts()].filter(isSaid);
  }

  #taskTexts(): Localized[] {
    const turn = this.lesson.positions[this.position]?.turns[this.turn];
    return [turn?.text, turn?.question?.ask].filter(isSaid);
  }
}

const isSaid = (text: Localized | undefined): text is Localized => text !== undefined && text.es !== '';
