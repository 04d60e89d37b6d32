import { countOf, textOf } from '#core/fields.ts';
import { isJsonObject, type JsonObject } from '#core/json.ts';
import type { PublishedVerdicts } from '#core/recording.ts';
import { bfclNames } from './bfcl.ts';

const TOTALS = ['accuracy', 'correct_count', 'total_count'];

/** Is this the first line of one of BFCL's score files? */
export const isBfclScores = (first: JsonObject): boolean =>
  Object.keys(first).length === TOTALS.length && TOTALS.every((name) => Object.hasOwn(first, name));

/** A score file of BFCL: totals in its first line, then the answers found wrong; what is not named is right. */
export function bfclScores(path: string, rows: readonly JsonObject[]): PublishedVerdicts | undefined {
  const { model, category } = bfclNames(path);
  const [totals, ...failures] = rows;
  const accuracy = countOf(totals?.accuracy);
  const total = countOf(totals?.total_count);
  if (!model || !category || accuracy === undefined || total === undefined) return undefined;
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
