import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import type { ToolCall } from '#core/tool.ts';
import type { Gold } from '../gold.ts';
import { FORMS } from '../judge.ts';
import type { Attempt } from './trial.ts';

/** Calls of a plan at most: of the space that is searched whole, and of what is shown as a smallest disagreement. */
export const MOST_CALLS = 2;

/** Tasks of one and of two calls whose labels are shortest: the tasks that are searched whole. */
export function smallTasks(golds: readonly Gold[], each: number): Gold[] {
  const length = ({ calls }: Gold): number => JSON.stringify(calls).length;
  const shortest = [...golds].sort((a, b) => length(a) - length(b) || (a.task.id < b.task.id ? -1 : 1));
  const kinds: ((gold: Gold) => boolean)[] = [
    ({ calls, answers }) => calls.length === 1 && answers.due.length > 0,
    ({ calls, execution }) => calls.length === 1 && hasEffect(execution.end.state),
    ({ calls, task }) =>
      calls.length === 2 && task.target.calls!.every(({ dependsOn }) => dependsOn.length === 0),
    ({ calls, task }) =>
      calls.length === 2 && task.target.calls!.some(({ dependsOn }) => dependsOn.length > 0),
  ];
  return [...new Set(kinds.flatMap((isOf) => shortest.filter(isOf).slice(0, each)))];
}

const hasEffect = (state: JsonObject): boolean => Object.keys(state).length > 0;

/**
 * The calls that plans of a task are made of: each call of its label as it is; without any of its arguments; with one left out; with
 * one in other letters, in another type or of another value; with one that the tool does not know; and the same arguments given to the
 * first other tool of the menu.
 */
export function alphabetOf({ task, calls, execution }: Gold): ToolCall[] {
  const sent = new Map(
    execution.steps.flatMap(({ toolCalls }) => toolCalls).map((call) => [call.id, call.sent]),
  );
  const found = calls.flatMap((call): Pick<ToolCall, 'name' | 'arguments' | 'dependsOn'>[] => {
    const { name, arguments: values, dependsOn } = call;
    const references = dependsOn ? { dependsOn } : {};
    const passedOn = sent.get(call.id);
    const changed = Object.entries(values).flatMap(([key, value]): JsonObject[] => {
      const { [key]: _, ...others } = values;
      return [others, ...variants(value).map((variant) => ({ ...values, [key]: variant }))];
    });
    const other = task.tools.find((tool) => tool.name !== name);
    return [
      { name, arguments: values, ...references },
      ...[{}, ...changed, { ...values, unknown: 1 }].map((each) => ({
        name,
        arguments: each,
        ...references,
      })),
      ...(passedOn ? [{ name, arguments: passedOn }] : []),
      ...(other ? [{ name: other.name, arguments: values, ...references }] : []),
    ];
  });
  const distinct = new Map(found.map((call) => [JSON.stringify(call), call]));
  return [...distinct.values()].map((call) => ({ id: '', ...call }));
}

function variants(value: JsonValue): JsonValue[] {
  if (typeof value === 'string')
    return [value.toUpperCase(), ` ${value}`, [value], `${value}x`].filter((each) => each !== value);
  if (typeof value === 'number') return [String(value), value + 1];
  if (typeof value === 'boolean') return [String(value), !value];
  if (Array.isArray(value)) return [JSON.stringify(value), value.slice(1)];
  return isJsonObject(value) ? [JSON.stringify(value), {}] : [];
}

/** Every plan of at most two calls of the alphabet: two in one step, or one after the other. */
export function* plansOver(alphabet: readonly ToolCall[]): Generator<ToolCall[]> {
  const placed = (call: ToolCall, id: string, step: number): ToolCall => ({ ...call, id, step });
  yield [];
  for (const call of alphabet) yield [placed(call, '1', 1)];
  for (const first of alphabet)
    for (const second of alphabet)
      for (const step of [1, 2]) yield [placed(first, '1', 1), placed(second, '2', step)];
}

/** All attempts of the space: every plan for every task, in both forms. */
export function* attemptsOver(golds: readonly Gold[]): Generator<Attempt> {
  for (const gold of golds)
    for (const calls of plansOver(alphabetOf(gold))) for (const form of FORMS) yield { gold, form, calls };
}
