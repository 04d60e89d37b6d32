import { withKeptPictures } from '#core/picture.ts';
import { CALLS_OF_A_TURN } from '#core/agent.ts';
import { isFailedCall } from '#core/failed-call.ts';
import { pointerTo, valueAtPointer } from '#core/json-pointer.ts';
import { inexactNoun, unsafeIntegers } from '#core/inexact-integers.ts';
import { deepEqual, MAX_DEPTH, isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import {
  referenceTo,
  resultReferences,
  soleReference,
  type ToolCall,
  type ToolResult,
  textOfResult,
  valueOfResult,
} from '#core/tool.ts';
import type { Step } from '#core/trajectory.ts';

/** What executing a plan needs of the world around it. */
export interface PlanContext {
  /** Makes one call. A tool's failure is a result; rejects when this app or the network fails. */
  callTool(call: ToolCall): Promise<ToolResult>;
  /** Milliseconds since the epoch. */
  now(): number;
  /** Milliseconds that its calls have waited for their turn so far. Absent: they never do. */
  waitedMs?(): number;
  /** Calls of the plan that are made; absent: CALLS_OF_A_TURN. */
  maxCalls?: number | undefined;
}

/**
 * Executes a plan of calls step by step, calls of the same step side by side, placeholders filled from the results before.
 * A call that needs what a replayed server's recording does not hold is not recorded either. One that cannot be filled, or is beyond
 * the number that may be made, is answered with an error, as a wrong argument would be, and the plan goes on. Gives the steps as they
 * were made, the text of the plan as the first one's message.
 */
export async function executePlan(
  plan: readonly ToolCall[],
  text: string,
  context: PlanContext,
): Promise<Step[]> {
  const { maxCalls = CALLS_OF_A_TURN } = context;
  const waited = (): number => context.waitedMs?.() ?? 0;
  const results = new Map<string, ToolResult>();
  const steps: Step[] = [];
  const keptPictures = { text: 0 };
  let made = 0;
  for (const calls of inSteps(plan)) {
    const startedAt = context.now();
    const waitedBefore = waited();
    const toolCalls: ToolCall[] = [];
    const answers = calls.map((call): Promise<ToolResult> => {
      const filled = fillPlaceholders(call, results);
      if ('unresolved' in filled) {
        toolCalls.push(filled.inexact ? { ...call, inexact: filled.inexact } : call);
        return Promise.resolve(
          filled.isUnanswered ? notRecorded(call) : refusedCall(call, filled.unresolved),
        );
      }
      const isFilled = !deepEqual(filled.arguments, call.arguments);
      toolCalls.push(isFilled ? { ...call, sent: filled.arguments } : call);
      if (call.malformed !== undefined) return Promise.resolve(refusedCall(call, unreadable(call)));
      if (call.inexact) return Promise.resolve(refusedCall(call, inexactReason(call.inexact[0]!)));
      if (++made > maxCalls)
        return Promise.resolve(
          refusedCall(call, `a plan may make ${maxCalls} ${maxCalls === 1 ? 'call' : 'calls'} at most`),
        );
      return context.callTool({ ...call, arguments: filled.arguments });
    });
    const toolResults = await Promise.all(answers);
    for (const result of toolResults) results.set(result.callId, result);
    const waitedMs = waited() - waitedBefore;
    steps.push({
      index: steps.length,
      message: { role: 'assistant', text: steps.length === 0 ? text : '' },
      toolCalls,
      toolResults: withKeptPictures(toolResults, keptPictures),
      startedAt,
      durationMs: context.now() - startedAt - waitedMs,
      ...(waitedMs > 0 ? { waitedMs } : {}),
    });
  }
  return steps;
}

/**
 * Calls by their step number, ascending. A call that names no step is a step of its own, at its place: after the numbered call
 * before it, and first where there is none.
 */
function inSteps(plan: readonly ToolCall[]): ToolCall[][] {
  const groups: { step: number; isNumbered: boolean; calls: ToolCall[] }[] = [];
  let last = -Infinity;
  for (const call of plan) {
    const isNumbered = call.step !== undefined;
    last = call.step ?? last;
    const group = isNumbered && groups.find((each) => each.isNumbered && each.step === last);
    if (group) group.calls.push(call);
    else groups.push({ step: last, isNumbered, calls: [call] });
  }
  return groups.sort(byStep).map(({ calls }) => calls);
}

/** Two that come before every numbered call are equal too. */
const byStep = (a: { step: number }, b: { step: number }): number =>
  a.step === b.step ? 0 : a.step - b.step;

function unreadable({ tooDeep, tooLarge }: ToolCall): string {
  if (tooLarge) return 'the arguments are too large to read';
  return tooDeep
    ? `the arguments are nested deeper than ${MAX_DEPTH} levels`
    : 'the arguments are no JSON object';
}

const inexactReason = (digits: string): string => `${inexactNoun(digits)}, cannot be passed on exactly`;

/** The answer to a call that is not made. */
export const refusedCall = (call: ToolCall, reason: string): ToolResult => ({
  callId: call.id,
  content: [{ type: 'text', text: `Input validation error: ${reason}` }],
  isError: true,
  unmade: true,
  durationMs: 0,
});

/** The answer to a call that a recording does not hold. */
export const notRecorded = ({ id }: ToolCall): ToolResult => ({
  callId: id,
  content: [],
  isError: false,
  notRecorded: true,
  durationMs: 0,
});

/** What filling a call's placeholders gave: its arguments, or why it cannot be made. */
type Filled =
  | { arguments: JsonObject }
  | {
      unresolved: string;
      /** As in ToolCall. */
      inexact?: string[];
      /** It needs the answer of a call that a recording does not answer. */
      isUnanswered?: true;
    };

class Unresolved extends Error {
  readonly more: Pick<Extract<Filled, { unresolved: string }>, 'inexact' | 'isUnanswered'>;

  constructor(reason: string, more: Unresolved['more'] = {}) {
    super(reason);
    this.more = more;
  }
}

/** Deeper than this an argument is left as it is. */
const MAX_LEVELS = 60;

/**
 * A call's arguments with every `<id_result>` replaced by what call id answered (metrics.md section 4, "Placeholders"): a
 * string that is only the placeholder takes the value with its type, inside longer text the value's text is inserted. `dependsOn`
 * says which part of the answer; without it the whole text is taken.
 */
export function fillPlaceholders(call: ToolCall, results: ReadonlyMap<string, ToolResult>): Filled {
  try {
    return { arguments: filled(call.arguments, '', call, results, 0) as JsonObject };
  } catch (error) {
    if (error instanceof Unresolved) return { unresolved: error.message, ...error.more };
    throw error;
  }
}

function filled(
  value: JsonValue,
  pointer: string,
  call: ToolCall,
  results: ReadonlyMap<string, ToolResult>,
  level: number,
): JsonValue {
  if (level > MAX_LEVELS) return value;
  const below = (member: JsonValue, key: string) =>
    filled(member, pointerTo(pointer, key), call, results, level + 1);
  if (Array.isArray(value)) return value.map((item, index) => below(item, String(index)));
  if (isJsonObject(value))
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, below(member, key)]));
  if (typeof value !== 'string') return value;
  const part = (id: string) => referred(id, pointer, call, results);
  const whole = soleReference(value);
  if (whole !== undefined) return part(whole);
  const { literals, ids } = resultReferences(value);
  const texts = ids.map((id) => {
    const found = part(id);
    return typeof found === 'string' ? found : JSON.stringify(found);
  });
  return literals.map((literal, index) => literal + (texts[index] ?? '')).join('');
}

function referred(
  id: string,
  pointer: string,
  call: ToolCall,
  results: ReadonlyMap<string, ToolResult>,
): JsonValue {
  const result = results.get(id);
  if (!result) throw new Unresolved(`${referenceTo(id)} refers to a call that has not been made`);
  if (result.notRecorded) throw new Unresolved('not recorded', { isUnanswered: true });
  if (isFailedCall(result)) throw new Unresolved(`${referenceTo(id)} refers to a call that failed`);
  const declared = call.dependsOn?.find(
    (dependency) => dependency.call === id && (dependency.arg ?? pointer) === pointer,
  );
  if (declared?.path === undefined) return textOfResult(result);
  const value = valueOfResult(result);
  const part = value === undefined ? undefined : valueAtPointer(value, declared.path);
  if (part === undefined) throw new Unresolved(`${referenceTo(id)} has nothing at ${declared.path}`);
  // Servers' answers are read before they come here: which digits they wrote is not known.
  const unsafe = [...unsafeIntegers(part)].map(String);
  if (unsafe.length > 0)
    throw new Unresolved(`of ${referenceTo(id)}, ${inexactReason(unsafe[0]!)}`, { inexact: unsafe });
  return part;
}
