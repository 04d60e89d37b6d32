import type { Tool } from '#core/tool.ts';
import type { Candidate } from './candidate.ts';
import { holds, leavesOf } from './inferable.ts';
import { because, type Reason } from './reasons.ts';
import { IDENTIFIER, wordsOfName } from './words.ts';

/** A UUID, a long hexadecimal number, or a long run of mixed letters and digits: no person says it. */
const OPAQUE = [
  /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/i,
  /\b(?=[0-9a-f]{0,64}\d)(?=[0-9a-f]{0,64}[a-f])[0-9a-f]{16,64}\b/i,
  /\b(?=[A-Za-z0-9]{0,80}[a-z])(?=[A-Za-z0-9]{0,80}[A-Z])(?=[A-Za-z0-9]{0,80}\d)[A-Za-z0-9]{20,80}\b/,
];

const opaqueIn = (text: string): string | undefined =>
  OPAQUE.map((pattern) => pattern.exec(text.slice(0, 10_000))?.[0]).find((found) => found !== undefined);

/** Is the text, or a part of it, an id that only a program would pass on? */
export const isOpaque = (text: string): boolean => opaqueIn(text) !== undefined;

/** Letters and digits with a joint, as `msg-2038` or `BK_7003`. */
const SHORT_ID = /^(?=.*\d)(?=.*[a-z])[a-z0-9]{1,20}(?:[-_][a-z0-9]{1,20}){1,4}$/i;
const NAMED_ID = /(?:^|[/_-])(?:id|uid|uuid)s?(?:\/\d+)?$|[a-z]Ids?(?:\/\d+)?$/;

/**
 * The short ids that a query says for its calls, such as the number of an order. People say them where they can read them off, so that they are
 * noted and not refused.
 */
export const shortIdsIn = ({ query, calls }: Pick<Candidate, 'query' | 'calls'>): string[] => {
  const values = calls.flatMap(({ arguments: given }) => leavesOf(given));
  const ids = values.flatMap(([pointer, value]) =>
    typeof value === 'string' && value !== '' && (SHORT_ID.test(value) || NAMED_ID.test(pointer))
      ? [value]
      : [],
  );
  return [...new Set(ids)].filter((id) => holds(query, id));
};

const TOOL_TALK =
  /\b(?:use|using|call|calling|invoke|invoking)\s+(?:(?:the|your|a|an|this|that|its)\s+)?(?:[\w-]+\s+){0,3}(?:tool|function|endpoint|mcp server)s?\b/i;

/** Words for what would count as solved, which a person who asks does not say. */
const SUCCESS =
  /\bsuccess (?:means|criteri\w+|is|when|if)\b|\bsuccess criteri\w+|\b(?:count|counts|considered|regarded) as (?:done|solved|complete|successful|correct|a success)\b|\bexpected (?:answer|output|result|call)s?\b|\bground truth\b|\bcorrect (?:tool|call|label)s?\b|\btest case\b|\bbenchmark task\b/i;

const PLACEHOLDER = /<[^<>\s]{1,200}_result>|<query_\w+>|\{\{\w+\}\}/;

/** The tool that a query names, as its quotation; undefined where it names none. */
export function namedTool(query: string, tools: readonly Tool[]): string | undefined {
  const lower = query.toLowerCase();
  const spaced = ` ${lower.replaceAll(/[^\p{L}\p{N}]+/gu, ' ')} `;
  for (const { name } of tools) {
    const words = wordsOfName(name);
    const isIdentifier = /[_.-]/.test(name) || IDENTIFIER.test(name);
    if (isIdentifier && lower.includes(name.toLowerCase())) return name;
    if (words.length > 2 && spaced.includes(` ${words.join(' ')} `)) return words.join(' ');
    if (
      !isIdentifier &&
      new RegExp(`[\`]${escaped(name)}[\`]|\\b${escaped(name)} (?:tool|function)\\b`, 'i').test(query)
    )
      return name;
  }
  return TOOL_TALK.exec(query)?.[0];
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Another thing that a query must not hold: an id, a placeholder, or what would count as solved. */
export function leakIn(query: string): { what: Reason; quote: string } | undefined {
  const found: readonly (readonly [what: Reason, quote: string | undefined])[] = [
    [because('placeholder'), PLACEHOLDER.exec(query)?.[0]],
    [because('successWords'), SUCCESS.exec(query)?.[0]],
    [because('opaqueId'), opaqueIn(query)],
  ];
  for (const [what, quote] of found) if (quote !== undefined) return { what, quote };
  return undefined;
}
