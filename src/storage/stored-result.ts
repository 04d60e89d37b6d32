import type { ResultRecord } from '#core/cell.ts';

/** A result as it is stored: scores that are those of another cell of its run are stored with that one alone. */
export interface StoredResult extends ResultRecord {
  /** The cell that holds the scores; `scores` is then empty. It holds them itself. */
  scoresOf?: number;
}

/** `scoresOf`: as in StoredResult. */
export const storedResult = (record: ResultRecord, scoresOf?: number): StoredResult =>
  scoresOf === undefined ? record : { ...record, scores: {}, scoresOf };
