import type { PersonAttempt, PersonPlayed } from '#core/cell.ts';
import type { ForkEdit, Forked, NoReturn, PlayableCell, Timeline } from '#core/timeline.ts';
import timelineWorker from '../../../workers/timeline.worker.ts?worker&url';
import { keepErrorsWhole } from './wire-errors.ts';
import { startWorker, workerClient } from './worker-client.ts';

keepErrorsWhole();

/** The worker for time travel: repeats the calls of a finished cell on its own testbeds, and stores nothing. */
export interface TimelineApi {
  /** Throws PlaygroundError testbed-unknown where the cell has too many calls. */
  timeline(cell: PlayableCell): Promise<Timeline>;
  /** Plays the attempt on with one call changed, and scores it by the run's scorers. */
  fork(cell: PlayableCell, edit: ForkEdit): Promise<Forked>;
  /** Plays a person's turns from the first on, and scores them once they end. */
  play(attempt: PersonAttempt): Promise<PersonPlayed>;
  /** `onProgress`: forks that were searched, of so many at most. */
  noReturn(cell: PlayableCell, onProgress: (done: number, of: number) => void): Promise<NoReturn>;
}

const client = workerClient<TimelineApi>('time travel', () => startWorker(timelineWorker));

/** The worker, started at the first call. */
export const timelineApi = () => client.api;
/** Ends the present work; the next call starts another worker. */
export const stopTimeline = (): void => client.stop();
