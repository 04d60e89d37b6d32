import { isJsonObject, type JsonValue } from '#core/json.ts';
import type { PlacedBet } from './lesson.ts';

/** How far one lesson was worked through. */
export interface LessonProgress {
  /** Ids of the steps that are done. */
  done: readonly string[];
  /** Bets by the id of their step. */
  bets: Readonly<Record<string, PlacedBet>>;
}

/** By slug of the lesson. */
export type Progress = Readonly<Record<string, LessonProgress>>;

export const NO_PROGRESS: LessonProgress = { done: [], bets: {} };

/** Bounds on what is stored: another version of the course may have written it. */
const MOST_LESSONS = 200;
const MOST_STEPS = 200;

/**
 * Reads what is stored, of this version of the course or another: what is understood is kept, also of lessons and steps that are no
 * longer there, and the rest is left out.
 */
export function readProgress(stored: JsonValue | undefined): Progress {
  const lessons = isJsonObject(stored) && isJsonObject(stored.lessons) ? stored.lessons : {};
  return Object.fromEntries(
    Object.entries(lessons)
      .slice(0, MOST_LESSONS)
      .flatMap(([slug, lesson]) => (isJsonObject(lesson) ? [[slug, readLesson(lesson)]] : [])),
  );
}

function readLesson({ done, bets }: Record<string, JsonValue>): LessonProgress {
  const steps = Array.isArray(done) ? done : [];
  const placed = isJsonObject(bets) ? Object.entries(bets).slice(0, MOST_STEPS) : [];
  return {
    done: steps.filter((id) => typeof id === 'string').slice(0, MOST_STEPS),
    bets: Object.fromEntries(
      placed.flatMap(([id, bet]) => (isPlacedBet(bet) ? [[id, bet as PlacedBet]] : [])),
    ),
  };
}

const isPlacedBet = (bet: JsonValue): boolean =>
  typeof bet === 'string' ||
  (typeof bet === 'number' && Number.isFinite(bet)) ||
  (Array.isArray(bet) && bet.length === 2 && bet.every((end) => typeof end === 'number'));

export function withLesson(progress: Progress, slug: string, change: Partial<LessonProgress>): Progress {
  return { ...progress, [slug]: { ...(progress[slug] ?? NO_PROGRESS), ...change } };
}

/** Bets in an address: `7`, `40-60`, `refused`. */
export const betToText = (bet: PlacedBet): string =>
  typeof bet === 'string' || typeof bet === 'number' ? String(bet) : `${bet[0]}-${bet[1]}`;
