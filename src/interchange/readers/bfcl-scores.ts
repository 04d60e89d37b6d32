import { countOf, textOf } from '#core/fields.ts';
import { isJsonObject, type JsonObject } from '#core/json.ts';
import type { PublishedVerdicts } from '#core/recording.ts';
import { bfclNames } from './bfcl.ts';

const TOTALS = ['accuracy', 'correct_count', 'total_count'];

/** Is this the first line of one of BFCL's score files? */
export const isBfclScores = (first: JsonObject): boolean =>
  Object.keys(first).length === TOTALS.length && TOTALS.every((name) => Object.hasOwn(first, name));

/**
 * A score file of BFCL: totals in its first line, then the answers found wrong; what is not named is right, so that a file which holds
 * fewer than its totals say is not used. Otherwise why it cannot be used.
 */
export function bfclScores(path: string, rows: readonly JsonObject[]): PublishedVerdicts | string {
  const { model, category } = bfclNames(path);
  const [totals, ...failures] = rows;
  const accuracy = countOf(totals?.accuracy);
  const total = countOf(totals?.total_count);
  const right = countOf(totals?.correct_count);
  if (accuracy === undefined || total === undefined || right === undefined)
    return 'its first line does not say how many answers were judged and how many are right';
  if (failures.length !== total - right)
    return `its first line counts ${total - right} wrong answers, and ${failures.length} follow: it is cut off or damaged`;
  if (!category) return 'its name does not say the category, such as simple_score.json';
  if (!model) return 'no folder names its model, as in score/gpt-4/simple_score.json';
  return {
    name: 'bfcl',
    model,
    category,
    accuracy,
    total,
    failed: new Map(failures.map((row) => [idOf(row, category), reasonOf(row)])),
  };
}

/** In 2024 a line's own id counts from 1; the question's is in its prompt. */
function idOf({ id, prompt }: JsonObject, category: string): string {
  if (isJsonObject(prompt) && typeof prompt.id === 'string') return prompt.id;
  return typeof id === 'number' ? `${category.replace(/^test_/, '')}_${id - 1}` : textOf(id);
}

function reasonOf({ error_type: type, error }: JsonObject): string {
  const sentences = Array.isArray(error) ? error.filter((each) => typeof each === 'string') : [];
  return [textOf(type), ...sentences].filter(Boolean).join(': ');
}
