import { keep, kept, readKept } from '../kept.ts';

/** Under what name the browser keeps which lessons were done. */
const NAME = 'lessons';

/** A lesson as it is kept. */
const keyOf = ({ folder, name }: { readonly folder: string; readonly name: string }) => `${folder}/${name}`;

/** Which lessons were done in this browser. */
export function doneLessons(): (lesson: { readonly folder: string; readonly name: string }) => boolean {
  const done = readKept(kept(NAME));
  return (lesson) => done[keyOf(lesson)] === true;
}

/** A lesson was done. */
export function keepDone(lesson: { readonly folder: string; readonly name: string }): void {
  keep(NAME, { ...readKept(kept(NAME)), [keyOf(lesson)]: true });
}
