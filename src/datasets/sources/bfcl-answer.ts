import type { JsonObject } from '#core/json.ts';

/** The field of a possible_answer row that holds the accepted calls. */
export const answer = 'ground_truth';

/** Is this a row of a possible_answer file? */
export const isAnswerRow = (row: JsonObject): boolean =>
  Object.hasOwn(row, answer) && !Object.hasOwn(row, 'question') && !Object.hasOwn(row, 'query');
