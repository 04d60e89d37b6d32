import { isFailedCall } from '#core/failed-call.ts';
import { type Trajectory, inWaves, limitThatEnded } from '#core/trajectory.ts';
import { type ToolCall, type ToolResult, referencesIn } from '#core/tool.ts';
import type { Task } from '#core/task.ts';
import type { JsonValue } from '#core/json.ts';
import { pointerTo } from '#core/json-pointer.ts';
import { parameterSchema } from '#serve/validation/parameters.ts';
import type { AcceptableAnswer, AcceptedCall } from '#core/accepted-label.ts';
import { rememberedAttempt, schemasOf, madeCalls } from '../made-calls.ts';
import { withoutOwn, followedReferences } from '../references/followed-references.ts';
import type { PlanCall, TextPieces } from './plan.ts';

const none: PlanCall['inferred'] = new Map();

/**
 * The calls of a trajectory as a plan. Calls read from text keep their steps; where none has one, a call is one step after the
 * latest it refers to. Executed calls are in the step of their turn, and what they took from earlier results is inferred.
 */
export const madePlan = rememberedAttempt(readMadePlan);

function readMadePlan(task: Task, trajectory: Trajectory): PlanCall[] {
  const { calls, rule } = madeCalls(trajectory);
  if (rule !== 'native') return withSteps(calls).map(({ call, step }) => toPlanCall(call, step, false, none));
  const failed = failedCalls(trajectory);
  const inferred = inferReferences(task, trajectory);
  let turn = 0;
  return inWaves(trajectory).flatMap((step) => {
    if (step.toolCalls.length > 0) turn++;
    return step.toolCalls.map((call) =>
      toPlanCall(
        trajectory.inTurns ? withoutOwn(call) : call,
        turn,
        failed.has(call.id),
        inferred.get(call.id) ?? none,
      ),
    );
  });
}

export function failedCalls(trajectory: Trajectory): Set<string> {
  const results = trajectory.steps.flatMap((step) => step.toolResults);
  return new Set(results.filter(isFailedCall).map((result) => result.callId));
}

const toPlanCall = (
  call: ToolCall,
  step: number,
  failed: boolean,
  inferred: PlanCall['inferred'],
): PlanCall => ({
  id: call.id,
  step,
  name: call.name,
  arguments: Object.fromEntries(Object.entries(call.arguments).map(([name, value]) => [name, [value]])),
  optional: [],
  similar: [],
  failed,
  inferred,
});

function withSteps(calls: readonly ToolCall[]): { call: ToolCall; step: number }[] {
  if (calls.some((call) => call.step !== undefined))
    return calls.map((call) => ({ call, step: call.step ?? 1 }));
  const steps = new Map<string, number>();
  // A reference to a later call of the list finds no step here and makes the plan ill-formed, as it should.
  return calls.map((call) => {
    const sources = referencesIn(call.arguments).map((id) => steps.get(id) ?? 0);
    const step = 1 + sources.reduce((latest, source) => Math.max(latest, source), 0);
    steps.set(call.id, step);
    return { call, step };
  });
}

/** Names of tools the task's servers annotate as read-only. */
export const readOnlyTools = (task: Task): Set<string> =>
  new Set(task.tools.filter((tool) => tool.annotations?.readOnlyHint === true).map((tool) => tool.name));

const MIN_TEXT = 3;
const MIN_DIGITS = 3;
/** Characters searched in one trajectory; beyond it nothing more is inferred. */
const MAX_SEARCHED = 50_000_000;

/**
 * Rule 10: which values of executed calls were taken from an earlier turn's result. Where the label writes a reference and the
 * value is what the referred call answered, that is known, however short it is. Where the label itself writes the value at that place
 * of that tool's arguments, it was not taken from a result ("CHF" for "Swiss francs"). Else a text of 3 characters or a number of 3
 * significant digits that occurs in a result, and neither in what the user said nor as a default or enumerated value of its
 * parameter, comes from the latest such call. By call id: JSON pointer of the value → what it is made of.
 */
function inferReferences(task: Task, trajectory: Trajectory): Map<string, Map<string, TextPieces>> {
  const labelled = followedReferences(task, trajectory);
  const said = [
    task.query,
    ...(task.messages ?? []).filter(({ role }) => role === 'user').map(({ text }) => text),
  ].join('\n');
  const schemas = schemasOf(task);
  const literals = literalsOf(task);
  const inferred = new Map<string, Map<string, TextPieces>>();
  const earlier: { id: string; text: string }[] = [];
  let budget = MAX_SEARCHED;
  const sourceOf = (needle: Scalar): string | undefined => {
    if (occurs(needle, said)) return undefined;
    for (let index = earlier.length - 1; index >= 0 && budget > 0; index--) {
      budget -= earlier[index]!.text.length;
      if (occurs(needle, earlier[index]!.text)) return earlier[index]!.id;
    }
    return undefined;
  };
  for (const step of inWaves(trajectory)) {
    for (const call of step.toolCalls) {
      if (earlier.length === 0) break;
      const sources = new Map(labelled.get(call.id));
      for (const [name, value] of Object.entries(call.arguments)) {
        const schema = schemas.get(call.name);
        const known = schema && parameterSchema(schema, name);
        eachScalar(
          value,
          pointerTo('', name),
          (scalar, pointer) => {
            if (!isTelling(scalar) || isDeclared(scalar, known)) return;
            if (literals.has(literalKey(call.name, pointer, scalar))) return;
            const source = sourceOf(scalar);
            if (source !== undefined) sources.set(pointer, { literals: [], ids: [source] });
          },
          sources,
        );
      }
      if (sources.size > 0) inferred.set(call.id, sources);
    }
    for (const result of step.toolResults)
      if (!isFailedCall(result)) earlier.push({ id: result.callId, text: textOfResult(result) });
  }
  return inferred;
}

type Scalar = Exclude<JsonValue, object>;

/** The values that the label writes itself, each with its tool and its place in the arguments. */
function literalsOf({ target }: Task): ReadonlySet<string> {
  const keys = new Set<string>();
  for (const { name, alternatives, arguments: labelled } of target.calls ?? [])
    for (const tool of [name, ...alternatives.map((one) => one.name)])
      for (const [parameter, values] of Object.entries(labelled ?? {}))
        for (const value of values)
          eachScalar(value, pointerTo('', parameter), (scalar, pointer) => {
            keys.add(literalKey(tool, pointer, scalar));
          });
  return keys;
}

const literalKey = (tool: string, pointer: string, scalar: Scalar): string =>
  `${tool}\n${pointer}\n${JSON.stringify(scalar)}`;

function textOfResult(result: ToolResult): string {
  const texts = result.content.flatMap((part) => (part.type === 'text' ? [part.text] : []));
  if (result.structuredContent !== undefined) texts.push(leavesOf(result.structuredContent));
  return texts.join('\n');
}

/** The scalars of a value a line each: what JSON would escape is kept as it is. */
function leavesOf(value: JsonValue): string {
  const lines: string[] = [];
  eachScalar(value, '', (scalar) => lines.push(String(scalar)));
  return lines.join('\n');
}

/** `known`: pointers of values that are not looked into. */
function eachScalar(
  value: JsonValue,
  pointer: string,
  visit: (scalar: Scalar, pointer: string) => void,
  known?: ReadonlyMap<string, unknown>,
): void {
  if (known?.has(pointer)) return;
  if (typeof value !== 'object' || value === null) return visit(value, pointer);
  for (const [key, member] of Object.entries(value))
    eachScalar(member, pointerTo(pointer, key), visit, known);
}

const isTelling = (scalar: Scalar): boolean =>
  typeof scalar === 'string'
    ? scalar.trim().length >= MIN_TEXT
    : typeof scalar === 'number' && significantDigits(scalar) >= MIN_DIGITS;

const significantDigits = (value: number): number =>
  Math.abs(value).toExponential().split('e')[0]!.replace('.', '').length;

function isDeclared(
  scalar: JsonValue,
  schema: { default?: JsonValue; enum?: JsonValue } | undefined,
): boolean {
  if (!schema) return false;
  return schema.default === scalar || (Array.isArray(schema.enum) && schema.enum.includes(scalar));
}

/** Text anywhere; a number where no digit or point touches it. */
function occurs(needle: Scalar, text: string): boolean {
  const word = String(needle);
  if (typeof needle === 'string') return text.includes(word);
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    if (
      !/[\d.]/.test(text[at - 1] ?? '') &&
      !/^(?:\d|\.\d)/.test(text.slice(at + word.length, at + word.length + 2))
    )
      return true;
  }
  return false;
}

/**
 * What an answer says that a person may accept as the label of its task: its calls in the steps that the scorers see, those that failed
 * left out, and its final words where they are no plan. Undefined where nothing can be accepted: the attempt was cut or refused, its
 * calls cannot be read, were not kept exactly or all failed, or it neither called nor said anything.
 */
export function labelOfAnswer(task: Task, trajectory: Trajectory): AcceptableAnswer | undefined {
  const { outcome, calls, rule } = madeCalls(trajectory);
  if (trajectory.notRecorded?.includes('steps') || isBrokenOff(trajectory)) return undefined;
  if (outcome !== 'called' && outcome !== 'abstained') return undefined;
  if (calls.some(({ malformed, inexact }) => malformed !== undefined || inexact)) return undefined;
  const isPlan = calls.length > 0 && rule !== 'native';
  const accepted = madePlan(task, trajectory).flatMap(({ step, failed }, position): AcceptedCall[] => {
    const { id, name, server, arguments: given, dependsOn } = calls[position]!;
    if (failed) return [];
    return [
      {
        ...(isPlan ? { id } : {}),
        step,
        name,
        ...(server ? { server } : {}),
        arguments: given,
        ...(dependsOn && dependsOn.length > 0 ? { dependsOn } : {}),
      },
    ];
  });
  const failed = calls.length - accepted.length;
  const answer = isPlan ? undefined : trajectory.finalAnswer?.trim() || undefined;
  if (accepted.length === 0 && (failed > 0 || !answer)) return undefined;
  return { calls: inOwnSteps(accepted), failed, ...(answer ? { answer } : {}) };
}

const isBrokenOff = (trajectory: Trajectory): boolean =>
  ['error', 'cancelled', 'content-filter'].includes(trajectory.stopReason) ||
  limitThatEnded(trajectory) !== undefined;

/** Steps counted from 1 without gaps: a step whose calls all failed is none. */
function inOwnSteps(calls: readonly AcceptedCall[]): AcceptedCall[] {
  const steps = [...new Set(calls.map(({ step }) => step))].sort((a, b) => a - b);
  return calls.map((call) => ({ ...call, step: steps.indexOf(call.step) + 1 }));
}
