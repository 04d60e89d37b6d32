import { buildAddress } from '../address.ts';

export const addressOfCourse = (): string => buildAddress(['learn']);

/** Controls that a teacher's link may hide. */
export const HIDEABLE = ['solve', 'hints', 'nav', 'instrument'] as const;
export type Hideable = (typeof HIDEABLE)[number];

export const hiddenIn = (query: URLSearchParams): ReadonlySet<string> =>
  new Set((query.get('hide') ?? '').split(','));

/** A step of a lesson. Bets and what is hidden go along; the rest of the state belongs to the step that is left. */
export function addressOfStep(slug: string, step: string, query = new URLSearchParams()): string {
  const kept = [...query].filter(([name]) => name === 'hide' || name.startsWith('bet.'));
  return buildAddress(['learn', slug, step], new URLSearchParams(kept));
}
