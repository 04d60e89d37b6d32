import { isJsonObject, type JsonValue } from '#core/json.ts';
import { valueAtPointer } from '#core/json-pointer.ts';
import { mentionsResult } from '#core/result-reference.ts';
import { callName, type ToolCall } from '#core/tool.ts';
import type { Gold } from '../gold.ts';
import { drawn, fromDrawn, type MutantKind, type Mutation } from './kind.ts';
import { shown, withArguments } from './places.ts';

export const argumentGivenOrNot: MutantKind = {
  id: 'argument',
  title: 'Argument left out or added',
  meaning: 'One argument is left out, or one that the tool takes and the label does not give is added.',
  mutate(gold, random) {
    const { task, calls } = gold;
    const index = Math.floor(random() * calls.length);
    const call = calls[index]!;
    const properties = task.tools.find(({ name }) => name === call.name)?.inputSchema.properties;
    const known = isJsonObject(properties) ? Object.entries(properties) : [];
    const added = known.flatMap(([name, schema]) => {
      const isOpen = isJsonObject(schema) && !Object.hasOwn(call.arguments, name);
      return isOpen ? likelyValues(schema).map((value) => ({ name, value })) : [];
    });
    const leftOut = Object.keys(call.arguments).map((name) => ({ name, value: undefined }));
    const change = drawn<{ name: string; value: JsonValue | undefined }>([...leftOut, ...added], random);
    if (!change) return undefined;
    const { name, value } = change;
    const { [name]: _, ...others } = call.arguments;
    const values = value === undefined ? others : { ...call.arguments, [name]: value };
    const said =
      value === undefined ? `\`${name}\` is left out` : `\`${name}\` is given too: ${shown(value)}`;
    return { calls: withArguments(calls, index, values), what: `${callName(index, call.name)}: ${said}` };
  },
};

/** Values for a parameter that a label does not give: its default is none of them. */
function likelyValues({ type, enum: listed, default: standard }: Record<string, JsonValue>): JsonValue[] {
  if (Array.isArray(listed)) return listed.filter((each) => each !== standard);
  if (type === 'boolean') return [standard !== true];
  return type === 'number' || type === 'integer' ? [1, 10].filter((each) => each !== standard) : [];
}

export const literalForReference: MutantKind = {
  id: 'literal',
  title: 'Literal for a reference',
  meaning:
    'One reference to a result is replaced by a value: the one it stands for, or that value as a model might know it without looking (rounded, or in other letters).',
  mutate(gold, random) {
    const referring = gold.calls.flatMap((call, index) => (mentionsResult(call.arguments) ? [index] : []));
    for (const index of fromDrawn(referring, random)) {
      const change = passedOn(gold, index, random);
      if (change) return change;
    }
    return undefined;
  },
};

function passedOn({ calls, execution }: Gold, index: number, random: () => number): Mutation | undefined {
  const call = calls[index]!;
  const sent = execution.steps.flatMap(({ toolCalls }) => toolCalls).find(({ id }) => id === call.id)?.sent;
  const names = Object.keys(call.arguments).filter((name) => mentionsResult(call.arguments[name]!));
  const name = drawn(names, random);
  const value = name === undefined ? undefined : sent && valueAtPointer(sent, pointerOf(name));
  if (name === undefined || value === undefined) return undefined;
  const given = drawn(asKnown(value), random)!;
  const { dependsOn: _, ...rest } = call;
  const dependsOn = (call.dependsOn ?? []).filter(({ arg }) => arg !== undefined && !isBelow(arg, name));
  const changed: ToolCall = {
    ...rest,
    arguments: { ...call.arguments, [name]: given },
    ...(dependsOn.length > 0 ? { dependsOn } : {}),
  };
  const exactly =
    JSON.stringify(given) === JSON.stringify(value) ? '' : `, where the result says ${shown(value)}`;
  return {
    calls: calls.with(index, changed),
    what: `${callName(index, call.name)}: \`${name}\` is ${shown(given)} instead of ${shown(call.arguments[name]!)}${exactly}`,
  };
}

const pointerOf = (name: string): string => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
const isBelow = (pointer: string, name: string): boolean =>
  pointer === pointerOf(name) || pointer.startsWith(`${pointerOf(name)}/`);

function asKnown(value: JsonValue): JsonValue[] {
  if (typeof value === 'number' && !Number.isInteger(value))
    return [value, value, Number(value.toFixed(2)), Number(value.toFixed(1)), Math.round(value)];
  return typeof value === 'string' ? [value, value, value.toLowerCase()] : [value];
}
