import {
  NO_PROGRESS,
  readProgress,
  withLesson,
  type LessonProgress,
  type Progress,
} from '#lessons/progress.ts';
import type { PlacedBet } from '#lessons/lesson.ts';
import { getSetting, putSetting } from '#store/storage/settings.ts';
import type { Database } from '#store/storage/db.ts';

const SETTING = 'lessons';

/** The learner's progress, kept on this device. Where nothing can be stored it lasts as long as the page. */
export class CourseProgress {
  readonly #database: () => Promise<Database>;
  readonly #isKept: boolean;
  #progress = $state.raw<Progress>({});
  /** Has what is stored been read, or found to be out of reach? */
  isRead = $state(false);
  #reading: Promise<void> | undefined;

  /** `isKept`: false in a frame, where nothing acts. */
  constructor(database: () => Promise<Database>, isKept: boolean) {
    this.#database = database;
    this.#isKept = isKept;
  }

  of(slug: string): LessonProgress {
    return this.#progress[slug] ?? NO_PROGRESS;
  }

  load(): Promise<void> {
    this.#reading ??= this.#load();
    return this.#reading;
  }

  async markDone(slug: string, step: string): Promise<void> {
    await this.load();
    const { done } = this.of(slug);
    if (!done.includes(step)) await this.#change(slug, { done: [...done, step] });
  }

  async placeBet(slug: string, step: string, bet: PlacedBet): Promise<void> {
    await this.load();
    await this.#change(slug, { bets: { ...this.of(slug).bets, [step]: bet } });
  }

  /** Begins the course again. */
  async forget(): Promise<void> {
    this.#progress = {};
    await this.#store();
  }

  async #load(): Promise<void> {
    if (this.#isKept) {
      const stored = await getSetting(this.#database, SETTING).catch(() => undefined); // A lesson can be taken without a store.
      this.#progress = readProgress(stored);
    }
    this.isRead = true;
  }

  async #change(slug: string, change: Partial<LessonProgress>): Promise<void> {
    this.#progress = withLesson(this.#progress, slug, change);
    await this.#store();
  }

  /** A full store, or none, must not stop a lesson. */
  async #store(): Promise<void> {
    if (!this.#isKept) return;
    const stored = JSON.parse(JSON.stringify({ version: 1, lessons: this.#progress })) as never;
    await this.#database()
      .then((database) => putSetting(database, SETTING, stored))
      .catch(() => {}); // As above.
  }
}

const progresses = new WeakMap<() => Promise<Database>, CourseProgress>();

/** The progress of this page: one for all lessons, so that it outlives each. */
export function courseProgress(database: () => Promise<Database>, isKept: boolean): CourseProgress {
  let progress = progresses.get(database);
  if (!progress) progresses.set(database, (progress = new CourseProgress(database, isKept)));
  return progress;
}
