import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import { renameReferences } from '#core/result-reference.ts';
import { callName, type ToolCall } from '#core/tool.ts';
import type { Gold } from '../gold.ts';
import { fromDrawn, type MutantKind, type Mutation } from './kind.ts';
import { literalsIn, replaced, shown, withArguments } from './places.ts';

type Rewrite = (gold: Gold, random: () => number) => Mutation | undefined;

export const harmlessRewrite: MutantKind = {
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
