import { textOf } from '#core/fields.ts';
import { deepEqual, isJsonObject, parseJson, type JsonValue } from '#core/json.ts';
import type { ToolCall } from '#core/tool.ts';
import { PARTS, withStep, type Candidate, type EditedPart, type Part } from './candidate.ts';
import { leavesOf } from './inferable.ts';
import { categoryOf } from './pipelines/template.ts';

/** Calls of a task that a person may write. */
const MOST_CALLS = 20;

/** The calls of a label as a person edits them. */
export const callsAsText = (calls: readonly ToolCall[]): string =>
  JSON.stringify(
    calls.map(({ id, name, server = null, step = 1, arguments: given, dependsOn }) => ({
      id,
      name,
      server,
      step,
      arguments: given,
      ...(dependsOn ? { dependsOn } : {}),
    })),
    null,
    2,
  );

/**
 * The calls that a person has written, or a sentence on what is wrong with them. Ids and steps that are left out are counted, and a server
 * that is left out is the first of those that are offered. Whether tools and values exist is for the gates.
 */
export function readCalls(text: string, servers: readonly string[]): ToolCall[] | string {
  const read = parseJson(text);
  if (!Array.isArray(read)) return 'The expected calls are no JSON list.';
  if (read.length === 0 || read.length > MOST_CALLS)
    return `The list has ${read.length} calls; a task has from 1 to ${MOST_CALLS}.`;
  const calls: ToolCall[] = [];
  for (const [index, each] of read.entries()) {
    if (!isJsonObject(each) || textOf(each.name) === '' || !isJsonObject(each.arguments))
      return `Call ${index + 1} needs a name, and arguments as a JSON object.`;
    const { step = 1, server, dependsOn } = each;
    if (typeof step !== 'number' || !Number.isInteger(step) || step < 1)
      return `The step of call ${index + 1} is no whole number from 1 on.`;
    const id = textOf(each.id) || String(index + 1);
    if (calls.some((other) => other.id === id)) return `Two calls have the id ${id}.`;
    calls.push({
      id,
      name: textOf(each.name),
      server: textOf(server) || (servers[0] ?? null),
      step,
      arguments: each.arguments,
      ...(Array.isArray(dependsOn) && dependsOn.every(isLink)
        ? { dependsOn: dependsOn as unknown as NonNullable<ToolCall['dependsOn']> }
        : {}),
    });
  }
  return calls;
}

const isLink = (value: JsonValue): boolean => isJsonObject(value) && typeof value.call === 'string';

/** What a person has written again of a candidate. */
export type Rewritten = Partial<Record<Part, string>> & { calls?: readonly ToolCall[] };

/** The candidate with what a person has written, marked as such. Another query and other calls have to pass the gates again. */
export function rewrittenBy(candidate: Candidate, { calls, ...texts }: Readonly<Rewritten>): Candidate {
  const isRelabelled =
    calls !== undefined && callsAsText(calls) !== callsAsText(candidate.calls) ? { calls } : undefined;
  const changed: EditedPart[] = [
    ...PARTS.filter((part) => texts[part] !== undefined && texts[part] !== candidate[part]),
    ...(isRelabelled ? (['calls'] as const) : []),
  ];
  if (changed.length === 0) return candidate;
  const next: Candidate = {
    ...candidate,
    ...texts,
    ...(isRelabelled
      ? { calls: isRelabelled.calls, category: categoryOf(isRelabelled.calls, candidate.servers) }
      : {}),
    edited: [...new Set([...(candidate.edited ?? []), ...changed])],
  };
  const others = changed.filter((part) => part !== 'query' && part !== 'calls');
  const noted = others.length === 0 ? next : withStep(next, 'rewrote', 'noted', others.join(', '));
  if (others.length === changed.length) return noted;
  const { similar: _, ...own } = noted;
  return withStep(
    { ...(isRelabelled ? own : noted), said: stillSaid(candidate, next) },
    'edited',
    'made',
    isRelabelled
      ? `${next.query} → ${next.calls.map(({ name, arguments: given }) => `${name} ${JSON.stringify(given)}`).join(', ')}`
      : next.query,
  );
}

/** How the query says values: words of the old query say nothing in the new one, and nothing of another value. */
function stillSaid(before: Candidate, now: Candidate): Candidate['said'] {
  const valuesOf = ({ calls }: Candidate): Map<string, JsonValue> =>
    new Map(
      calls.flatMap(({ id, arguments: given }) =>
        leavesOf(given).map(([pointer, value]) => [id + pointer, value] as const),
      ),
    );
  const [old, values] = [valuesOf(before), valuesOf(now)];
  const query = now.query.toLowerCase();
  return Object.fromEntries(
    Object.entries(before.said).filter(
      ([place, words]) =>
        query.includes(words.toLowerCase()) && deepEqual(old.get(place) ?? null, values.get(place) ?? null),
    ),
  );
}
