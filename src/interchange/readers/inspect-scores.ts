import { textOf } from '#core/fields.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import type { RecordedVerdict } from '#core/recording.ts';
import { present } from '../present.ts';

/** Inspect's letters: correct, incorrect, partially correct, no answer. */
const LETTERS = new Map<JsonValue, Pick<RecordedVerdict, 'passed' | 'value'>>([
  ['C', { passed: true, value: 1 }],
  ['I', { passed: false, value: 0 }],
  ['P', { value: 0.5 }],
  ['N', { passed: false, value: 0 }],
]);

/** One verdict a score; a score of several figures is one for each. Logs of 2024 may have a single `score`. */
export function inspectVerdicts({ scores, score }: JsonObject): RecordedVerdict[] {
  const all = isJsonObject(scores) ? scores : isJsonObject(score) ? { score } : {};
  return Object.entries(all).flatMap(([name, each]) => {
    if (!isJsonObject(each)) return [];
    const { value, explanation } = each;
    const reason = textOf(explanation).slice(0, 2000);
    const named = isJsonObject(value)
      ? Object.entries(value).map(([key, item]): [string, JsonValue] => [`${name}/${key}`, item])
      : [[name, value ?? null] as const];
    return named.map(([label, figure]) => ({ name: label, ...verdictOf(figure), ...present({ reason }) }));
  });
}

function verdictOf(value: JsonValue): Pick<RecordedVerdict, 'passed' | 'value' | 'reason'> {
  const letter = LETTERS.get(value);
  if (letter) return letter;
  if (typeof value === 'boolean') return { passed: value };
  if (typeof value === 'number' && Number.isFinite(value)) return { value };
  return present({ reason: typeof value === 'string' ? value : '' });
}
