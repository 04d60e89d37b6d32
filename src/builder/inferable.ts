import type { JsonObject, JsonValue } from '#core/json.ts';
import { deepEqual } from '#core/json.ts';
import { pointerTo, pointerParts } from '#core/json-pointer.ts';
import { mentionsResult, type Tool } from '#core/tool.ts';
import { defaultOf, parameterSchema } from '#serve/validation/parameters.ts';
import type { Candidate } from './candidate.ts';
import { dateOf, isMeant, momentsIn, type Moment } from './moment.ts';
import { because, listed, type Reason } from './reasons.ts';
import { waysToSay } from './spoken.ts';
import { wordsOfName } from './words.ts';

const classOf = (sign: string | undefined): 'letter' | 'digit' | undefined =>
  sign === undefined || /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}/u.test(sign)
    ? undefined
    : /\p{L}/u.test(sign)
      ? 'letter'
      : /\p{N}/u.test(sign)
        ? 'digit'
        : undefined;

/** Is the sign beside it of the same kind, so that the words are a part of a longer one? */
const isJoined = (beside: string | undefined, own: string | undefined): boolean =>
  classOf(own) !== undefined && classOf(beside) === classOf(own);

/** Shorter words are not looked for inside of others: `m` is in most words, `harbour` in few. */
const SHORT = 4;

/** Does a text hold these words? Short ones and numbers stand alone; longer ones may have an ending. */
export function holds(text: string, words: string): boolean {
  const wanted = words.trim().toLowerCase();
  if (wanted === '') return false;
  const lower = text.toLowerCase();
  for (let at = lower.indexOf(wanted); at >= 0; at = lower.indexOf(wanted, at + 1)) {
    const end = at + wanted.length;
    const isInside = isJoined(lower[at - 1], wanted[0]) || isJoined(lower[end], wanted.at(-1));
    const isInNumber = /\d$/.test(wanted) && /[.,]/.test(lower[end] ?? '') && /\d/.test(lower[end + 1] ?? '');
    const isNumber = /^-?[\d.,]+$/.test(wanted);
    if (!isInNumber && (!isInside || (!isNumber && wanted.length >= SHORT))) return true;
  }
  return false;
}

/** Leaves that are looked at in one call. */
const MOST_LEAVES = 500;

/** Every text, number and truth value in a value, with its pointer. */
export function leavesOf(value: JsonValue, pointer = ''): [pointer: string, value: JsonValue][] {
  if (typeof value !== 'object' || value === null) return [[pointer, value]];
  return Object.entries(value)
    .slice(0, MOST_LEAVES)
    .flatMap(([key, item]) => leavesOf(item, pointerTo(pointer, key)));
}

/** Where the values of a label come from: words of the query, what the schema gives by itself, or an earlier result. */
export interface Sources {
  said: number;
  usual: number;
  results: number;
}

/** Values without a source that a sentence names. */
const MOST_NAMED = 3;

/**
 * Where each value of the label comes from, or those that neither the query says nor an earlier result gives, as a reason. A day may
 * be said as “tomorrow”, where it is known when the task is set. `holds` compares words, so `5` is not in `15`.
 */
export function sourcesOf({ query, calls, said, day }: Candidate, tools: readonly Tool[]): Sources | Reason {
  const sources: Sources = { said: 0, usual: 0, results: 0 };
  const missing: Reason[] = [];
  const moments = day === undefined ? [] : momentsIn(query, day);
  for (const { id, name, server, arguments: given } of calls) {
    const schema = tools.find((tool) => tool.name === name && tool.server === server)?.inputSchema ?? {};
    for (const [pointer, value] of leavesOf(given).slice(0, MOST_LEAVES)) {
      const words = said[id + pointer];
      const isUnsaid = words !== undefined && !holds(query, words);
      const from = words === undefined ? sourceOf(query, value, pointer, schema, moments) : 'said';
      if (from !== undefined && !isUnsaid) sources[from]++;
      else
        missing.push(
          because('passedAs', {
            value: words === undefined ? JSON.stringify(value).slice(0, 120) : `“${words}”`,
            call: id,
            parameter: pointerParts(pointer).join('.'),
          }),
        );
    }
  }
  if (missing.length === 0) return sources;
  const further = missing.length - MOST_NAMED;
  const values = [
    ...missing.slice(0, MOST_NAMED),
    ...(further > 0 ? [because('furtherOnes', { further })] : []),
  ];
  return because('notSaid', { values: listed(values, 'nor') });
}

function sourceOf(
  query: string,
  value: JsonValue,
  pointer: string,
  schema: JsonObject,
  moments: readonly Moment[],
): keyof Sources | undefined {
  if (mentionsResult(value)) return 'results';
  if (value === null || value === '' || typeof value === 'object') return 'usual';
  if (waysToSay(value).some((way) => holds(query, way))) return 'said';
  const date = dateOf(value);
  if (date !== undefined && isMeant(date, moments, query)) return 'said';
  const [top = ''] = pointerParts(pointer);
  const usual = defaultOf(schema, top);
  if (usual !== undefined && deepEqual(usual, value)) return 'usual';
  const own = parameterSchema(schema, top);
  if (own && (own.const !== undefined || (Array.isArray(own.enum) && own.enum.length === 1))) return 'usual';
  // A truth value is said by speaking of what it is about.
  const isSpokenOf =
    typeof value === 'boolean' && wordsOfName(top).some((word) => word.length > 3 && holds(query, word));
  return isSpokenOf ? 'said' : undefined;
}
