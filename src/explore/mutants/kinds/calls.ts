import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import { mentionsResult } from '#core/result-reference.ts';
import { callName, type Tool, type ToolCall } from '#core/tool.ts';
import { drawn, fromDrawn, type MutantKind } from './kind.ts';
import { shown, withArguments } from './places.ts';

const nameOf = (calls: readonly ToolCall[], index: number): string => callName(index, calls[index]!.name);

/** An id that no call of the plan has. */
const freeId = (calls: readonly ToolCall[]): string => {
  for (let number = calls.length + 1; ; number++)
    if (!calls.some(({ id }) => id === String(number))) return String(number);
};

const lastStep = (calls: readonly ToolCall[]): number => Math.max(0, ...calls.map(({ step }) => step ?? 0));

export const droppedCall: MutantKind = {
  id: 'dropped',
  title: 'Dropped call',
  meaning: 'One call is left out; what refers to it refers to nothing.',
  mutate({ calls }, random) {
    const index = Math.floor(random() * calls.length);
    return { calls: calls.toSpliced(index, 1), what: `${nameOf(calls, index)}, is left out` };
  },
};

export const repeatedCall: MutantKind = {
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

export const reorderedCalls: MutantKind = {
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

export const addedCall: MutantKind = {
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

export const similarTool: MutantKind = {
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
