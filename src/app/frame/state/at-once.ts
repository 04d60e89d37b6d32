import type { Database, Source } from '#store/storage/db.ts';
import { getSetting, putSetting } from '#store/storage/settings.ts';

const SETTING = 'requests-at-once';

/** As many as one may choose. */
export const MOST_AT_ONCE = 32;

/** Requests to one provider at once, as the person chose; undefined: learned from its answers. */
export async function readAtOnce(source: Source): Promise<number | undefined> {
  return chosenAtOnce(await getSetting(source, SETTING));
}

/** Undefined forgets the choice. It changes the speed of a run and not its results, so it stays in this browser. */
export const keepAtOnce = (database: Database, atOnce: number | undefined): Promise<void> =>
  putSetting(database, SETTING, atOnce ?? null);

/** A whole number from 1 to MOST_AT_ONCE; anything else is no choice. */
export function chosenAtOnce(value: unknown): number | undefined {
  if (typeof value !== 'number' || !(value >= 1)) return undefined;
  return Math.min(MOST_AT_ONCE, Math.floor(value));
}
