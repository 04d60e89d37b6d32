import { isFailedCall } from './failed-call.ts';
import { isJsonObject, type JsonValue } from './json.ts';
import { dataIn, isNothing, memberOf, saidInResult, textAt } from './said-in-result.ts';
import type { ToolCall, ToolResult } from './tool.ts';
import type { Trajectory } from './trajectory.ts';

/** What rules say of a call from its result alone. `unknown`: it reports no failure, and nothing in it proves a success. */
export type RuledStatus = 'succeeded' | 'failed' | 'unknown';

/**
 * A failed call is one of `isFailedCall`. A call has succeeded where its answer says so (`success`, `ok`, a status of success), or holds
 * structured data, by MCP or as JSON, and reports no failure in them. Plain text and an empty answer prove neither.
 */
export function ruledStatus(result: ToolResult): RuledStatus {
  if (!hasAnswered(result)) return 'unknown';
  if (isFailedCall(result)) return 'failed';
  const { structured, texts } = saidInResult(result);
  const said = isNothing(structured) ? texts.filter((text) => !isNothing(text)) : [structured!];
  return said.length > 0 && said.every(isSuccess) ? 'succeeded' : 'unknown';
}

/** Did the tool answer, so that there is something to read? */
const hasAnswered = ({ stopped, notRecorded }: ToolResult): boolean => !stopped && !notRecorded;

const WORDS_OF_SUCCESS = /^\s*(?:success|succeeded|successful|ok)\s*$/i;

function isSuccess(said: JsonValue): boolean {
  if (Array.isArray(said)) return said.length > 0;
  if (!isJsonObject(said)) return false;
  const isSaid = memberOf(said, 'success') === true || memberOf(said, 'ok') === true;
  return isSaid || WORDS_OF_SUCCESS.test(textAt(said, 'status')) || dataIn(said).length > 0;
}

/** A call that was answered, with its place among all calls of the attempt, from 0. */
export interface AnsweredCall {
  index: number;
  call: ToolCall;
  result: ToolResult;
}

/** The calls of an attempt that a tool answered, in their order; without those of the agent's own tools. */
export function answeredCalls({ steps, notRecorded }: Trajectory): AnsweredCall[] {
  if (notRecorded?.includes('results') || notRecorded?.includes('steps')) return [];
  const results = new Map(
    steps.flatMap(({ toolResults }) => toolResults.map((result) => [result.callId, result])),
  );
  return steps
    .flatMap(({ toolCalls }) => toolCalls.filter(({ aside }) => !aside))
    .flatMap((call, index) => {
      const result = results.get(call.id);
      return result && hasAnswered(result) && !result.unmade ? [{ index, call, result }] : [];
    });
}
