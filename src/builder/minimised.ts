import { deepEqual, type JsonValue } from '#core/json.ts';
import type { Tool, ToolCall } from '#core/tool.ts';
import { defaultOf, requiredParameters } from '#serve/validation/parameters.ts';
import { withStep, type Candidate } from './candidate.ts';
import { holds } from './inferable.ts';
import { because, listed, type Reason } from './reasons.ts';
import { waysToSay } from './spoken.ts';

/**
 * The candidate with no more arguments than it needs (MCPToolBench++'s minimal parameters): an argument that is not required, is the default
 * of its schema and is not said by the query is left out, because an answer without it is right, too. Required ones stay.
 */
export function minimised(candidate: Candidate, tools: readonly Tool[]): Candidate {
  const left: Reason[] = [];
  const calls = candidate.calls.map((call): ToolCall => {
    const schema =
      tools.find(({ name, server }) => name === call.name && server === (call.server ?? null))?.inputSchema ??
      {};
    const required = requiredParameters(schema);
    const isNeeded = ([name, value]: [string, JsonValue]): boolean => {
      if (required.includes(name)) return true;
      const usual = defaultOf(schema, name);
      return usual === undefined || !deepEqual(usual, value) || isSaid(candidate.query, value);
    };
    const needed = Object.entries(call.arguments).filter(isNeeded);
    const kept = Object.fromEntries(needed);
    left.push(
      ...Object.keys(call.arguments)
        .filter((name) => !Object.hasOwn(kept, name))
        .map((name) => because('ofCall', { name, call: call.id })),
    );
    return { ...call, arguments: kept };
  });
  if (left.length === 0) return candidate;
  return withStep({ ...candidate, calls }, 'minimised', 'made', because('leftOut', { names: listed(left) }));
}

const isSaid = (query: string, value: JsonValue): boolean =>
  typeof value !== 'object' && waysToSay(value).some((way) => holds(query, way));
