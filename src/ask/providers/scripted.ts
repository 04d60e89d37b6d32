import { deepEqual, isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import type { ModelRef } from '#core/model.ts';
import { hash32, mulberry32 } from '#core/random.ts';
import {
  formatScriptedId,
  parseScriptedId,
  scriptedTitle,
  type Weakness,
  type Weaknesses,
} from '#core/scripted-id.ts';
import type { ExpectedCall, Task } from '#core/task.ts';
import { writeJson } from '#core/write-json.ts';
import { readJson, writtenFloats } from '#core/written-floats.ts';
import { oracleAnswer } from './baseline-oracle.ts';
import { slotsOf } from './baseline/slot-kinds.ts';

/** What a scripted model wrote, and the truth about it: which weaknesses showed, once for each call they touched. */
export interface ScriptedAnswer {
  text: string;
  showed: Weakness[];
}

/** A model that gives back the label but for the weaknesses it was given: what a metric sees of them can be held against the truth. */
export interface ScriptedModel extends ModelRef {
  kind: 'scripted';
  meaning: string;
  sees: 'the label';
  answer(task: Task, seed: number): string;
}

/** The scripted model of an id; undefined when the id names none. */
export function scriptedModel(id: string): ScriptedModel | undefined {
  const weaknesses = parseScriptedId(id);
  if (!weaknesses) return undefined;
  return {
    id: formatScriptedId(weaknesses),
    kind: 'scripted',
    title: scriptedTitle(weaknesses),
    meaning:
      'Gives back the label with random errors at the rates its name says. It is not a language model: what is wrong is known, so scorers ' +
      'and figures can be checked against it.',
    sees: 'the label',
    answer: (task, seed) => scriptedAnswer(task, weaknesses, seed).text,
  };
}

/**
 * Answers with the label as a plan, made wrong at random. Of the whole answer, in this order: `refuses` and `hallucinatesResult` put prose in
 * place of the plan, `overCalls` adds one call, `breaksJson` cuts the plan off. Of each expected call: `omits` leaves it out, else
 * `wrongTool` and `wrongArgument` may both change it. Every lot is drawn for itself from task, call and seed: a dial that is turned up
 * keeps what was wrong before, and no dial moves another's lots.
 */
export function scriptedAnswer(task: Task, weaknesses: Weaknesses, seed: number): ScriptedAnswer {
  const lots = new Lots(task.id, weaknesses, seed);
  if (lots.fall('refuses'))
    return { text: 'I am not able to use tools for this request.', showed: lots.showed };
  if (lots.fall('hallucinatesResult')) {
    return { text: 'Done. The tools returned 42, as expected.', showed: lots.showed };
  }
  const label = readJson(oracleAnswer(task)) as PlannedCall[];
  const plan = label.flatMap((call, index) => {
    if (lots.fall('omits', index)) return [];
    const expected = task.target.calls![index]!;
    const changed = lots.fall('wrongArgument', index) ? withWrongArgument(call, expected, task, lots) : call;
    return [lots.fall('wrongTool', index) ? { ...changed, name: otherTool(expected, task, lots) } : changed];
  });
  if (lots.fall('overCalls')) plan.push(oneTooMany(label, task, lots));
  const text = writeJson(plan, writtenFloats(plan));
  if (!lots.fall('breaksJson')) return { text, showed: lots.showed };
  return { text: cutOff(text), showed: lots.showed };
}

type PlannedCall = { name: string; parameters: JsonObject; id: string; step: string };

/** The lots of one answer. Each has a stream of its own, named by what it decides. */
class Lots {
  readonly showed: Weakness[] = [];
  readonly #weaknesses: Weaknesses;
  readonly #draw: (name: string) => number;

  constructor(taskId: string, weaknesses: Weaknesses, seed: number) {
    this.#weaknesses = weaknesses;
    this.#draw = (name) => mulberry32(hash32(`${seed} ${name} ${taskId}`))();
  }

  /** Does the weakness show, in the whole answer or in the call at `index`? */
  fall(weakness: Weakness, index = 0): boolean {
    const shows = this.#draw(`${weakness} ${index}`) < (this.#weaknesses[weakness] ?? 0);
    if (shows) this.showed.push(weakness);
    return shows;
  }

  pick<Item>(items: readonly Item[], name: string): Item | undefined {
    return items[Math.floor(this.#draw(name) * items.length)];
  }
}

/** An offered tool that the label accepts nowhere in the call's place; a name that is not offered where there is none. */
function otherTool({ id, name, alternatives }: ExpectedCall, { tools }: Task, lots: Lots): string {
  const right = new Set([name, ...alternatives.map((tool) => tool.name)]);
  const others = tools.filter((tool) => !right.has(tool.name));
  return lots.pick(others, `other tool ${id}`)?.name ?? `${name}_other`;
}

/** One argument gets a value the label does not accept; a call without arguments gets one that was not asked for. */
function withWrongArgument(
  call: PlannedCall,
  expected: ExpectedCall,
  { tools }: Task,
  lots: Lots,
): PlannedCall {
  const name = lots.pick(Object.keys(call.parameters), `argument ${call.id}`);
  const schema = tools.find((tool) => tool.name === call.name)?.inputSchema;
  const choices = slotsOf(schema).find((slot) => slot.name === name)?.choices ?? [];
  const accepted = name === undefined ? [] : expected.arguments![name]!;
  const given = name === undefined ? null : call.parameters[name]!;
  const value = [...choices, ...otherValues(given)].find(
    (candidate) => !accepted.some((right) => deepEqual(right, candidate)),
  )!;
  const entries = Object.entries(call.parameters).map(([key, old]) => [key, key === name ? value : old]);
  return {
    ...call,
    parameters: Object.fromEntries(name === undefined ? [['not_asked_for', value]] : entries) as JsonObject,
  };
}

/** Values of the same type first. A label that accepts them all has no wrong one; the text of the last is not met in any. */
function* otherValues(value: JsonValue): Generator<JsonValue> {
  if (typeof value === 'number') for (let step = 1; step <= 50; step++) yield value + step;
  if (typeof value === 'boolean') yield !value;
  if (Array.isArray(value)) yield [...value, 'one too many'];
  if (isJsonObject(value)) yield { ...value, not_asked_for: true };
  yield 'something else';
  yield 'something else that no label accepts';
}

/** A call that was not asked for: of a tool the label does not name, else the first one again; after all others. */
function oneTooMany(label: readonly PlannedCall[], { tools }: Task, lots: Lots): PlannedCall {
  const due = new Set(label.map(({ name }) => name));
  const other = lots.pick(
    tools.filter((tool) => !due.has(tool.name)),
    'one too many',
  );
  const step = String(Math.max(0, ...label.map((call) => Number(call.step))) + 1);
  const call = other
    ? { name: other.name, parameters: {} }
    : (label[0] ?? { name: 'unasked', parameters: {} });
  return { name: call.name, parameters: call.parameters, id: 'one-too-many', step };
}

/** The text up to the first call's arguments: an answer cut there holds no call that any rule can read. */
function cutOff(plan: string): string {
  const at = plan.indexOf('"parameters"');
  return at === -1 ? '[' : plan.slice(0, at);
}
