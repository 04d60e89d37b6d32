import { isJsonObject, type JsonValue, type JsonObject } from '#core/json.ts';
import { valueAtPointer } from '#core/json-pointer.ts';
import { mentionsResult, renameReferences, callName, type ToolCall, type Tool } from '#core/tool.ts';
import {
  type MutantKind,
  drawn,
  fromDrawn,
  type Mutation,
  shown,
  withArguments,
  literalsIn,
  replaced,
} from './kind.ts';
import { misspelling, otherUnit, wrongType, wrongValue } from './values.ts';
import type { Gold } from '../gold.ts';

const argumentGivenOrNot: MutantKind = {
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

const literalForReference: MutantKind = {
  id: 'literal',
  title: 'Literal for a reference',
  meaning:
    'A value replaces one reference to a result. It is the referenced value, or a version that a model might know without a call (rounded, or in lower case).',
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

const nameOf = (calls: readonly ToolCall[], index: number): string => callName(index, calls[index]!.name);

/** An id that no call of the plan has. */
const freeId = (calls: readonly ToolCall[]): string => {
  for (let number = calls.length + 1; ; number++)
    if (!calls.some(({ id }) => id === String(number))) return String(number);
};

const lastStep = (calls: readonly ToolCall[]): number => Math.max(0, ...calls.map(({ step }) => step ?? 0));

const droppedCall: MutantKind = {
  id: 'dropped',
  title: 'Dropped call',
  meaning: 'One call is left out; what refers to it refers to nothing.',
  mutate({ calls }, random) {
    const index = Math.floor(random() * calls.length);
    return { calls: calls.toSpliced(index, 1), what: `${nameOf(calls, index)}, is left out` };
  },
};

const repeatedCall: MutantKind = {
  id: 'repeated',
  title: 'Repeated call',
  meaning: 'One call is made twice: beside the first, or after all others.',
  mutate({ calls }, random) {
    const index = Math.floor(random() * calls.length);
    const isLast = random() < 0.5;
    const again = { ...calls[index]!, id: freeId(calls), ...(isLast ? { step: lastStep(calls) + 1 } : {}) };
    const place = isLast ? calls.length : index + 1;
    const where = isLast ? 'after all others' : 'beside itself';
    return {
      calls: calls.toSpliced(place, 0, again),
      what: `${nameOf(calls, index)}, is made again ${where}`,
    };
  },
};

const reorderedCalls: MutantKind = {
  id: 'reordered',
  title: 'Reordered calls',
  meaning: 'Two calls change places: in the list where they are of one step, else their steps too.',
  mutate({ calls }, random) {
    if (calls.length < 2) return undefined;
    const first = Math.floor(random() * calls.length);
    const second = (first + 1 + Math.floor(random() * (calls.length - 1))) % calls.length;
    const [one, other] = [calls[first]!, calls[second]!];
    const swapped = calls
      .with(first, { ...other, ...stepOf(one) })
      .with(second, { ...one, ...stepOf(other) });
    return { calls: swapped, what: `${nameOf(calls, first)}, and ${nameOf(calls, second)}, change places` };
  },
};

const stepOf = ({ step }: ToolCall): Pick<ToolCall, 'step'> => (step === undefined ? {} : { step });

const addedCall: MutantKind = {
  id: 'added',
  title: 'Added call',
  meaning:
    'A call of another tool of the menu is made too, before or after the others, with arguments taken from the plan where names agree.',
  mutate({ task, calls }, random) {
    const given = literalsByName(calls);
    for (const tool of fromDrawn(task.tools, random)) {
      const values = calls.some(({ name }) => name === tool.name) ? undefined : fittingArguments(tool, given);
      if (!values) continue;
      const isFirst = random() < 0.5;
      const call: ToolCall = {
        id: freeId(calls),
        name: tool.name,
        server: tool.server,
        arguments: values,
        step: isFirst ? 1 : lastStep(calls) + 1,
      };
      const what = `a call of \`${tool.name}\` is made ${isFirst ? 'first' : 'last'}, with ${shown(values)}`;
      return { calls: isFirst ? [call, ...calls] : [...calls, call], what };
    }
    return undefined;
  },
};

/** The literals of a plan by the name of their parameter, the first of each. */
function literalsByName(calls: readonly ToolCall[]): Map<string, JsonValue> {
  const pairs = calls
    .flatMap((call) => Object.entries(call.arguments))
    .filter(([, value]) => !mentionsResult(value));
  return new Map(pairs.reverse());
}

/** Arguments for the parameters that a tool requires; undefined where the plan and the schema give none for one of them. */
function fittingArguments(
  { inputSchema }: Tool,
  given: ReadonlyMap<string, JsonValue>,
): JsonObject | undefined {
  const properties = isJsonObject(inputSchema.properties) ? inputSchema.properties : {};
  const values: JsonObject = {};
  for (const name of requiredOf(inputSchema)) {
    const property = properties[name];
    const listed = isJsonObject(property) && Array.isArray(property.enum) ? property.enum[0] : undefined;
    const value = given.get(name) ?? listed;
    if (value === undefined) return undefined;
    values[name] = value;
  }
  return values;
}

const requiredOf = ({ required }: JsonObject): string[] =>
  Array.isArray(required) ? required.filter((name): name is string => typeof name === 'string') : [];

const similarTool: MutantKind = {
  id: 'similar-tool',
  title: 'Similar tool',
  meaning:
    'One call goes to another tool: one that the label declares similar, or one of the menu that takes a parameter of the same name. Parameters the other tool does not have are left out.',
  mutate({ task, calls }, random) {
    const index = Math.floor(random() * calls.length);
    const call = calls[index]!;
    const declared = (task.target.calls?.[index]?.alternatives ?? []).map(({ name }) => name);
    const others = task.tools.filter(({ name }) => name !== call.name);
    const sharing = others.filter((tool) => Object.keys(call.arguments).some((name) => takes(tool, name)));
    const candidates = others.filter(({ name }) => declared.includes(name)).concat(sharing);
    const tool = drawn(candidates, random);
    if (!tool) return undefined;
    const kept = Object.entries(call.arguments).filter(([name]) => takes(tool, name));
    const changed = withArguments(calls, index, Object.fromEntries(kept));
    return {
      calls: changed.with(index, { ...changed[index]!, name: tool.name, server: tool.server }),
      what: `${nameOf(calls, index)}, goes to \`${tool.name}\` instead`,
    };
  },
};

const takes = ({ inputSchema: { properties } }: Tool, name: string): boolean =>
  isJsonObject(properties) && Object.hasOwn(properties, name);

type Rewrite = (gold: Gold, random: () => number) => Mutation | undefined;

const harmlessRewrite: MutantKind = {
  id: 'rewrite',
  title: 'Harmless rewrite',
  meaning:
    'The same plan in another writing: ids renamed, parameters in another order, calls of one step made one after the other, a default written out, blanks around a text, a path or address in another form, letters in another Unicode form. Whether it is harmless is decided by execution like everything else.',
  mutate(gold, random) {
    for (const rewrite of fromDrawn(rewrites, random)) {
      const change = rewrite(gold, random);
      if (change) return change;
    }
    return undefined;
  },
};

const renamedIds: Rewrite = ({ calls }, random) => {
  const prefix = ['call_', 'step', 'c', 'x'][Math.floor(random() * 4)]!;
  const rename = (id: string): string => `${prefix}${id}`;
  const renamed = calls.map((call): ToolCall => ({
    ...call,
    id: rename(call.id),
    arguments: renameReferences(call.arguments, rename) as JsonObject,
    ...(call.dependsOn
      ? { dependsOn: call.dependsOn.map((each) => ({ ...each, call: rename(each.call) })) }
      : {}),
  }));
  return { calls: renamed, what: `ids begin with \`${prefix}\`` };
};

const reversedKeys: Rewrite = ({ calls }, random) => {
  const many = calls.flatMap((call, index) => (Object.keys(call.arguments).length > 1 ? [index] : []));
  const [index] = fromDrawn(many, random);
  if (index === undefined) return undefined;
  const reversed = Object.fromEntries(Object.entries(calls[index]!.arguments).reverse());
  return {
    calls: withArguments(calls, index, reversed),
    what: `${callName(index, calls[index]!.name)}: parameters in reverse order`,
  };
};

const oneByOne: Rewrite = ({ calls }) => {
  const order = calls
    .map((call, index) => ({ call, index }))
    .sort((a, b) => (a.call.step ?? 0) - (b.call.step ?? 0) || a.index - b.index);
  if (new Set(calls.map(({ step }) => step)).size === calls.length) return undefined;
  return {
    calls: order.map(({ call }, index) => ({ ...call, step: index + 1 })),
    what: 'calls of one step are made one after the other',
  };
};

const defaultWritten: Rewrite = ({ task, calls }, random) => {
  const open = calls.flatMap((call, index) => {
    const properties = task.tools.find(({ name }) => name === call.name)?.inputSchema.properties;
    return Object.entries(isJsonObject(properties) ? properties : {}).flatMap(([name, schema]) =>
      isJsonObject(schema) && schema.default !== undefined && !Object.hasOwn(call.arguments, name)
        ? [{ index, name, value: schema.default }]
        : [],
    );
  });
  const [one] = fromDrawn(open, random);
  if (!one) return undefined;
  const { index, name, value } = one;
  return {
    calls: withArguments(calls, index, { ...calls[index]!.arguments, [name]: value }),
    what: `${callName(index, calls[index]!.name)}: \`${name}\` is written out as its default, ${shown(value)}`,
  };
};

/** A rewrite of one text; it gives the text itself where it has nothing to rewrite. */
const ofText =
  (rewrite: (text: string) => string): Rewrite =>
  (gold, random) => {
    for (const place of fromDrawn(literalsIn(gold), random)) {
      const written: JsonValue =
        typeof place.value === 'string' && !place.schema.enum ? rewrite(place.value) : place.value;
      if (written !== place.value) return replaced(gold.calls, place, written);
    }
    return undefined;
  };

const isPath = (text: string): boolean => /^\/\S/.test(text);
const isAddress = (text: string): boolean => /^https?:\/\/\S+$/.test(text);

const rewrites: readonly Rewrite[] = [
  renamedIds,
  reversedKeys,
  oneByOne,
  defaultWritten,
  ofText((text) => ` ${text}`),
  ofText((text) => `${text} `),
  ofText((text) => text.normalize('NFD')),
  ofText((text) => (isPath(text) ? `/.${text}` : text)),
  ofText((text) => (isPath(text) ? `${text}/` : text)),
  ofText((text) =>
    isAddress(text) ? text.replace(/^https?:\/\/[^/]+/, (origin) => origin.toUpperCase()) : text,
  ),
  ofText((text) => (isAddress(text) ? (text.endsWith('/') ? text.slice(0, -1) : `${text}/`) : text)),
];

/** Every way in which plans are changed, in the order in which lists show them. A new kind is one line here, at the end. */
export const mutantKinds: readonly MutantKind[] = [
  wrongValue,
  wrongType,
  otherUnit,
  misspelling,
  argumentGivenOrNot,
  droppedCall,
  addedCall,
  repeatedCall,
  reorderedCalls,
  similarTool,
  literalForReference,
  harmlessRewrite,
];
