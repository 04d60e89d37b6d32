import type { ErrorRecord } from '#core/errors.ts';
import { countOf, textOf } from '#core/fields.ts';
import { isJsonObject, type JsonValue } from '#core/json.ts';
import type { Usage } from '#core/message.ts';
import { cell, lazy, readTable } from '#core/table.ts';
import type { StopReason } from '#core/trajectory.ts';
import { at, countAt, idOf, textAt } from './at.ts';
import counts from './counts.tsv?raw';

type Counts = { [Figure in keyof Usage]: JsonValue | undefined };

/** Usage of the figures that are counts; undefined where none is, or none but 0: no answer takes no tokens. */
export function usageOf(counts: Counts): Usage | undefined {
  const known = Object.entries(counts)
    .map(([figure, count]) => [figure, countOf(count)] as const)
    .filter(([, count]) => count !== undefined);
  return known.some(([, count]) => count !== 0) ? Object.fromEntries(known) : undefined;
}

/** A format's way of counting, from counts.tsv. */
const RULES = [
  // Of what is counted beside the input or the output: without such a rule it always belongs to it.
  'also where the total has it',
  'also unless the total has it not',
  // Of what the total has more than input and output.
  'the rest of the total is input',
  'the rest of the total is output',
  'no output is 0 beside thinking',
  '0 is not counted',
] as const;

/**
 * Where formats count tokens, as paths within their usage. Our usage has the cache within the input, and the thinking within the output:
 * `inputAlso` and `outputAlso` are counted beside them there.
 */
const countings = lazy(() => {
  const path = cell.optional(cell.text);
  const rows = readTable('counts.tsv', counts, {
    format: cell.text,
    input: cell.text,
    output: cell.text,
    thinking: path,
    cached: path,
    inputAlso: cell.list(),
    outputAlso: path,
    total: path,
    rules: cell.list(),
  });
  return new Map(
    rows.map((row) => [row.format, { ...row, rules: new Set(row.rules.map(cell.oneOf(RULES))) }]),
  );
});

/** The usage that a format of counts.tsv counts so; undefined where nothing is counted. */
export function usageIn(format: string, written: JsonValue | undefined): Usage | undefined {
  const { rules, ...paths } = countings().get(format)!;
  const known = (path: string | undefined): number | undefined => {
    const count = path === undefined ? undefined : countAt(written, path);
    return count === 0 && rules.has('0 is not counted') ? undefined : count;
  };
  let [input, output] = [known(paths.input), known(paths.output)];
  const [total, outputAlso] = [known(paths.total), known(paths.outputAlso)];
  const inputAlso = paths.inputAlso.reduce((sum, path) => sum + (known(path) ?? 0), 0);
  const both = (input ?? 0) + (output ?? 0);
  const isBeside = rules.has('also where the total has it')
    ? total === both + inputAlso + (outputAlso ?? 0)
    : !rules.has('also unless the total has it not') || total !== both;
  if (outputAlso !== undefined && rules.has('no output is 0 beside thinking')) output ??= 0;
  if (isBeside && input !== undefined) input += inputAlso;
  if (isBeside && output !== undefined) output += outputAlso ?? 0;
  if (total !== undefined && total > both) {
    if (rules.has('the rest of the total is output')) output = total - (input ?? 0);
    if (rules.has('the rest of the total is input') && input !== undefined && output !== undefined)
      input = total - output;
  }
  return usageOf({
    inputTokens: input,
    outputTokens: output,
    thinkingTokens: known(paths.thinking),
    cachedInputTokens: known(paths.cached),
  });
}

const FIGURES = ['inputTokens', 'outputTokens', 'thinkingTokens', 'cachedInputTokens'] as const;

/** A figure that one of the usages lacks is left out, since its sum is not known; undefined where there are none. */
export function sumOfUsages(usages: readonly (Usage | undefined)[]): Usage | undefined {
  if (usages.length === 0) return undefined;
  const sums = FIGURES.map((figure) => [figure, sumOf(usages.map((usage) => usage?.[figure]))]);
  return usageOf(Object.fromEntries(sums) as Counts);
}

/** Undefined where one of the figures is not known. */
export const sumOf = (figures: readonly (number | undefined)[]): number | undefined =>
  figures.reduce((sum, each) => (sum === undefined || each === undefined ? undefined : sum + each), 0);

/** Seconds as logs write them in milliseconds; undefined where they are no figure. */
export function msOf(seconds: JsonValue | undefined): number | undefined {
  const known = countOf(seconds);
  return known === undefined ? undefined : known * 1000;
}

/** A time as logs write it, in milliseconds since the epoch; undefined where it is none. */
export function timeOf(written: JsonValue | undefined): number | undefined {
  const time = typeof written === 'string' ? Date.parse(written) : NaN;
  return Number.isNaN(time) ? undefined : time;
}

/** The words of the field's logs for how an attempt ended; any other word is an error. */
const STOP_WORDS: readonly [StopReason, string][] = [
  ['answered', 'stop end_turn stop_sequence completed agent_stop user_stop'],
  ['answered', 'tool_calls tool_use requires_action pause_turn function_call'],
  ['token-limit', 'length max_tokens max_output_tokens model_length'],
  [
    'content-filter',
    'content_filter refusal safety image_safety recitation blocklist prohibited_content spii',
  ],
  ['context-limit', 'model_context_window_exceeded'],
  ['step-limit', 'max_steps message turn'],
  ['time-limit', 'timeout time working'],
  ['cancelled', 'cancelled'],
];
const STOP_REASONS = new Map(
  STOP_WORDS.flatMap(([reason, words]) => words.split(' ').map((word) => [word, reason] as const)),
);

/** Our word for how an attempt ended, from the words of the field's logs; undefined where the log says nothing. */
export function stopReasonOf(word: JsonValue | undefined): StopReason | undefined {
  if (typeof word !== 'string' || word === '') return undefined;
  const known = word.toLowerCase();
  if (known.startsWith('context')) return 'context-limit';
  return STOP_REASONS.get(known) ?? 'error';
}

/** A provider's error body as what went wrong there: never a wrong answer. Undefined where it is empty. */
export function errorIn(error: JsonValue | undefined): ErrorRecord | undefined {
  if (error === undefined || error === null || error === false || error === '') return undefined;
  const said = typeof error === 'string' ? error : textAt(error, 'message') || 'no message';
  const kinds = ['type', 'code', 'status'].map((key) =>
    idOf(isJsonObject(error) ? at(error, key) : undefined),
  );
  const words = typeof error === 'string' ? error : [...kinds, said].filter(Boolean).join(' ');
  return { code: codeOf(words), message: `The recorded request failed: ${said.slice(0, 300)}` };
}

/** A failure of the software that ran the model, in its own words; undefined where they are empty. */
export function failureOf(what: string, words: JsonValue | undefined): ErrorRecord | undefined {
  const said = textOf(words);
  return said === '' ? undefined : { code: 'model-server-error', message: `${what}: ${said.slice(0, 300)}` };
}

/** The code that our own providers give such a failure: of the first pattern that fits. */
const CODES: readonly [RegExp, ErrorRecord['code']][] = [
  [/\b429\b|rate.?limit|RESOURCE_EXHAUSTED/i, 'model-rate-limited'],
  [/\b401\b|authenticat|api.?key/i, 'model-key-rejected'],
  [/time.?out|DEADLINE_EXCEEDED/i, 'model-timeout'],
  [/batch_expired/, 'model-timeout'],
  [/batch_cancell?ed/, 'model-cancelled'],
  [/overloaded|\b529\b|\b503\b/i, 'model-overloaded'],
  [/context.?length|context window|prompt is too long/i, 'model-context-overflow'],
];

const codeOf = (words: string): ErrorRecord['code'] =>
  CODES.find(([pattern]) => pattern.test(words))?.[1] ?? 'model-server-error';
