import type { ModelAnswer } from './model.ts';

/** A question of an unfinished attempt, and its answer. */
export interface AnsweredQuestion {
  /** A hash of the question; the answer is used for no other. */
  asked: number;
  /** The body that was sent, as JSON text without keys. */
  sent: string;
  /** The provider's messages about the requests that it refused before. */
  refused?: string[];
  answer: ModelAnswer;
}

/** A cell that stopped between its questions. Its next run reuses the answers and repeats the calls. */
export interface BegunCell {
  runId: string;
  cell: number;
  /** In the order they were asked. */
  answered: AnsweredQuestion[];
}
