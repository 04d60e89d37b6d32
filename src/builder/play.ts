import { fillPlaceholders } from '#ask/agents/index.ts';
import { deepEqual, type JsonObject } from '#core/json.ts';
import { textOfResult, type Tool, type ToolResult } from '#core/tool.ts';
import type { CallResult, Candidate } from './candidate.ts';
import type { BuilderWorld } from './probe.ts';

/** One call of a label as it was made. */
export interface PlayedCall {
  id: string;
  /** What was sent; absent: a reference could not be filled. */
  sent?: JsonObject;
  result?: ToolResult;
  /** Why it was not made. */
  unresolved?: string;
}

/** A label executed twice, each time from the first state where the world has one. */
export interface Played {
  first: readonly PlayedCall[];
  /** Up to the first call of `first` that was not made or failed. */
  again: readonly PlayedCall[];
}

/** Executes the calls of a candidate in the order of their steps, twice. Rejects where the world does. */
export async function play(
  candidate: Candidate,
  tools: readonly Tool[],
  world: BuilderWorld,
): Promise<Played> {
  const first = await playOnce(candidate, tools, world);
  const isWhole = first.every(({ result }) => result !== undefined && !result.isError);
  return { first, again: isWhole ? await playOnce(candidate, tools, world) : [] };
}

/** Executes the calls once, from the first state where the world has one. */
export async function playOnce(
  { calls }: Pick<Candidate, 'calls'>,
  tools: readonly Tool[],
  world: BuilderWorld,
): Promise<PlayedCall[]> {
  await world.reset?.();
  const results = new Map<string, ToolResult>();
  const made: PlayedCall[] = [];
  for (const call of [...calls].sort((a, b) => (a.step ?? 0) - (b.step ?? 0))) {
    const tool = tools.find(({ name, server }) => name === call.name && server === (call.server ?? null));
    const filled = fillPlaceholders(call, results);
    if (!tool || 'unresolved' in filled) {
      made.push({
        id: call.id,
        unresolved: tool && 'unresolved' in filled ? filled.unresolved : `there is no tool ${call.name}`,
      });
      continue;
    }
    const result = { ...(await world.call(tool, filled.arguments)), callId: call.id };
    results.set(call.id, result);
    made.push({ id: call.id, sent: filled.arguments, result });
  }
  return made;
}

/** Characters of an answer that a candidate keeps. */
const MOST_RESULT = 2000;

/** What the calls answered the first time, cut to what a candidate keeps. */
export const keptResults = ({ first }: Pick<Played, 'first'>): CallResult[] =>
  first.flatMap(({ id, result }) => {
    const text = result && textOfResult(result);
    return text === undefined ? [] : [{ call: id, text: text.slice(0, MOST_RESULT), length: text.length }];
  });

/** The first call that answers something else the second time; undefined where all answer the same. */
export function changedCall({ first, again }: Played): string | undefined {
  return first.find(({ result }, index) => {
    const other = again[index]?.result;
    return !result || !other || !isSameAnswer(result, other);
  })?.id;
}

const isSameAnswer = (one: ToolResult, other: ToolResult): boolean =>
  one.isError === other.isError &&
  one.content.length === other.content.length &&
  textOfResult(one) === textOfResult(other) &&
  deepEqual(one.structuredContent ?? null, other.structuredContent ?? null);
