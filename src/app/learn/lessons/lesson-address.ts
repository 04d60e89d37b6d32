import { lessonOf } from '#lessons/course.ts';
import { addressInLink, buildAddress } from '../../frame/address.ts';

export const addressOfCourse = (): string => buildAddress(['learn']);

/** Controls that a teacher's link may hide. */
export const HIDEABLE = ['solve', 'hints', 'nav', 'instrument'] as const;
export type Hideable = (typeof HIDEABLE)[number];

export const hiddenIn = (query: URLSearchParams): ReadonlySet<string> =>
  new Set((query.get('hide') ?? '').split(','));

/** A step of a lesson; its first is the lesson's page. Bets, what is hidden and a teacher's run go along; the rest of the state belongs to the step that is left. */
export function addressOfStep(slug: string, step: string, query = new URLSearchParams()): string {
  const kept = [...query].filter(([name]) => name === 'hide' || name === 'run' || name.startsWith('bet.'));
  const isFirst = lessonOf(slug)?.steps[0]?.id === step;
  return buildAddress(['learn', slug, isFirst ? '' : step], new URLSearchParams(kept));
}

/** Longer links than this are no result links. */
const MOST_CHARACTERS = 20_000;

/** The address of the run that a text names: a link of this site, or the address of a run of this browser. Only the shape is checked. */
export const runAddressIn = (text: string): string | undefined =>
  text.length > MOST_CHARACTERS ? undefined : addressInLink(text);

/** A lesson for a class. Undefined where `run` is a text that names no run. */
export function teacherAddress(
  slug: string,
  { run, hidden }: { run: string; hidden: readonly Hideable[] },
): string | undefined {
  const opened = run.trim() === '' ? '' : runAddressIn(run);
  return opened === undefined
    ? undefined
    : buildAddress(['learn', slug], { run: opened, hide: hidden.join(',') });
}
