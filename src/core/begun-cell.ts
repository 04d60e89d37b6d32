import type { ModelAnswer } from './model.ts';

/** A question of an attempt that is not over, and its answer. */
export interface AnsweredQuestion {
  /** A hash of the question: the answer stands for this one alone. */
  asked: number;
  /** The body that was sent, as JSON text without keys. */
  sent: string;
  /** What the provider said of the requests it refused before. */
  refused?: string[];
  answer: ModelAnswer;
}

/** A cell that was left open between its questions. When it is run again its answers are used again, and its calls are made again. */
export interface BegunCell {
  runId: string;
  cell: number;
  /** In the order they were asked. */
  answered: AnsweredQuestion[];
}
