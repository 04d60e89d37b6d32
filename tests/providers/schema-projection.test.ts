import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import type { RequestChange } from '#core/model.ts';
import { eachSchema } from '#core/valid-schema.ts';
import { mulberry32 } from '#core/random.ts';
import { providersById } from '#ask/providers/index.ts';
import { sized } from '../tools/full-size.ts';
import { haveSamples, samples, schemasBelow } from '../tools/sample-schemas.ts';

/** One of each wire; llama.cpp takes no patterns. */
const wires = ['openai-chat', 'openai-responses', 'anthropic', 'gemini', 'llama-cpp'] as const;

function sent(
  wire: string,
  inputSchema: JsonObject,
): { schema: JsonObject | undefined; changes: RequestChange[] } {
  const { body, changes } = providersById.get(wire)!.encode({
    model: 'm',
    messages: [{ role: 'user', text: 'Hi' }],
    tools: [{ name: 'go', server: null, description: '', inputSchema, schemaFrom: 'source' }],
    settings: {},
    stream: false,
  });
  const [tool] = (body.tools ?? []) as JsonObject[];
  const own = (tool?.function ?? (tool?.functionDeclarations as JsonObject[] | undefined)?.[0] ?? tool) as
    | JsonObject
    | undefined;
  const schema = own && (own.parameters ?? own.input_schema ?? own.parametersJsonSchema);
  return { schema: isJsonObject(schema) ? schema : undefined, changes };
}

const address = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] };
const phone = { type: 'object', properties: { number: { type: 'string' } }, required: ['number'] };
const object = (properties: JsonObject, rest: JsonObject = {}): JsonObject => ({
  type: 'object',
  properties,
  ...rest,
});

describe('references and parts, in Gemini’s words', () => {
  test.each<{ what: string; schema: JsonObject; becomes: JsonObject }>([
    {
      what: 'definitions move to $defs',
      schema: object({ home: { $ref: '#/definitions/Address' } }, { definitions: { Address: address } }),
      becomes: object({ home: { $ref: '#/$defs/Address' } }, { $defs: { Address: address } }),
    },
    {
      what: 'an allOf of one reference is that reference',
      schema: object({ home: { allOf: [{ $ref: '#/$defs/Address' }] } }, { $defs: { Address: address } }),
      becomes: object({ home: { $ref: '#/$defs/Address' } }, { $defs: { Address: address } }),
    },
    {
      what: 'an allOf of a reference keeps the words beside it',
      schema: object(
        { home: { description: 'Where', allOf: [{ $ref: '#/$defs/Address' }] } },
        { $defs: { Address: address } },
      ),
      becomes: object(
        { home: { description: 'Where', anyOf: [{ $ref: '#/$defs/Address' }] } },
        { $defs: { Address: address } },
      ),
    },
    {
      what: 'a reference stands alone',
      schema: object(
        { home: { $ref: '#/$defs/Address', description: 'Where' } },
        { $defs: { Address: address } },
      ),
      becomes: object(
        { home: { description: 'Where', anyOf: [{ $ref: '#/$defs/Address' }] } },
        { $defs: { Address: address } },
      ),
    },
    {
      what: 'the parts of a nested allOf are merged',
      schema: object({ who: { allOf: [address, { ...phone, description: 'Whom' }] } }),
      becomes: object({
        who: {
          type: 'object',
          description: 'Whom',
          properties: { ...address.properties, ...phone.properties },
          required: ['city', 'number'],
        },
      }),
    },
    {
      what: 'a constant that is no text is named by its type',
      schema: object({ yes: { const: true }, no: { const: null }, three: { const: 3 } }),
      becomes: object({ yes: { type: 'boolean' }, no: { type: 'null' }, three: { enum: [3] } }),
    },
    {
      what: 'null among the values of an enum is named by its type',
      schema: object({ unit: { type: ['string', 'null'], enum: ['m', 'km', null] } }),
      becomes: object({
        unit: { type: ['string', 'null'], anyOf: [{ enum: ['m', 'km'] }, { type: 'null' }] },
      }),
    },
    {
      what: 'additionalProperties stay, but not where names of a pattern would be refused',
      schema: object({
        closed: object({ a: { type: 'string' } }, { additionalProperties: false }),
        named: { type: 'object', patternProperties: { '^x-': {} }, additionalProperties: false },
      }),
      becomes: object({
        closed: object({ a: { type: 'string' } }, { additionalProperties: false }),
        named: { type: 'object' },
      }),
    },
    {
      what: 'alternatives that are told apart by a pattern alone may overlap',
      schema: object({
        id: {
          oneOf: [
            { type: 'string', pattern: '^a' },
            { type: 'string', pattern: '^b' },
          ],
        },
      }),
      becomes: object({ id: { anyOf: [{ type: 'string' }, { type: 'string' }] } }),
    },
  ])('$what', ({ schema, becomes }) => {
    expect(sent('gemini', schema).schema).toEqual(becomes);
  });

  test('a schema of what it takes goes as it is, and no change is listed', () => {
    const schema = object(
      { home: { $ref: '#/$defs/Address' }, kind: { type: 'string', enum: ['a', 'b'] } },
      { required: ['kind'], additionalProperties: false, $defs: { Address: address } },
    );
    expect(sent('gemini', schema)).toEqual({ schema, changes: [] });
  });
});

describe.each(wires)('on the wire of %s', (wire) => {
  const $defs = { Address: address, Phone: phone };
  const refs = [{ $ref: '#/$defs/Address' }, { $ref: '#/$defs/Phone' }];
  const properties = { ...address.properties, ...phone.properties };

  test.each<{ what: string; schema: JsonObject; required: string[] | undefined }>([
    { what: 'anyOf', schema: { anyOf: refs, $defs }, required: undefined },
    { what: 'oneOf', schema: { oneOf: refs, $defs }, required: undefined },
    { what: 'allOf', schema: { allOf: refs, $defs }, required: ['city', 'number'] },
  ])('a top $what of references keeps its arguments', ({ schema, required }) => {
    const { schema: own } = sent(wire, schema);
    expect(own).toMatchObject({ type: 'object', properties });
    expect(own!.required).toEqual(required);
  });

  test('a reference at the top is what it leads to', () => {
    expect(sent(wire, { $ref: '#/$defs/Address', $defs }).schema).toMatchObject(address);
  });

  test('what a top alternative alone says does not bind the others', () => {
    const kind = { type: 'string', enum: ['a', 'b'] };
    const { schema } = sent(
      wire,
      object(
        { kind, size: { type: 'integer' } },
        {
          anyOf: [{ properties: { kind: { const: 'a' } } }, { properties: { size: { minimum: 5 } } }],
        },
      ),
    );
    expect(schema!.properties).toEqual({ kind, size: { type: 'integer' } });
  });

  test.each<{ what: string; given: JsonObject; becomes: JsonObject }>([
    {
      what: 'a tuple of items',
      given: { type: 'array', items: [{ type: 'string' }, { type: 'number' }], additionalItems: false },
      becomes: { type: 'array', prefixItems: [{ type: 'string' }, { type: 'number' }], items: false },
    },
    { what: 'type any', given: { type: 'any', description: 'x' }, becomes: { description: 'x' } },
    { what: 'a type of Python', given: { type: 'int' }, becomes: { type: 'integer' } },
    {
      what: 'properties that are null',
      given: { type: 'object', properties: null },
      becomes: { type: 'object' },
    },
    {
      what: 'properties that are PHP’s empty list',
      given: { type: 'object', properties: [] },
      becomes: { type: 'object', properties: {} },
    },
  ])('$what becomes valid', ({ given, becomes }) => {
    const { schema, changes } = sent(wire, object({ x: given }));
    expect(schema!.properties).toEqual({ x: becomes });
    expect(changes.map(({ at }) => at)).toContainEqual(
      expect.stringMatching(/^\/tools\/0\/inputSchema\/properties\/x\/(items|type|properties)$/),
    );
  });

  test('required in a property is required of the object', () => {
    const given = object({ a: { type: 'string', required: true }, b: { type: 'string', required: false } });
    expect(sent(wire, given).schema).toEqual(
      object({ a: { type: 'string' }, b: { type: 'string' } }, { required: ['a'] }),
    );
  });

  test('a schema whose meaning is not plain leaves its tool out, by name', () => {
    const { schema, changes } = sent(wire, object({ x: { type: 'frobnicator' } }));
    expect(schema).toBeUndefined();
    expect(changes.find(({ at }) => at === '/tools/0')).toMatchObject({
      before: 'go',
      why: expect.stringContaining('frobnicator'),
    });
  });
});

test('a reference to an argument that an alternative narrows leads to what it was', () => {
  const given = {
    properties: { a: { type: 'string' } },
    anyOf: [
      { properties: { a: { maxLength: 1 }, b: { $ref: '#/properties/a' }, c: { $ref: '#/properties/b' } } },
    ],
  };
  expect(sent('anthropic', given).schema).toEqual({
    type: 'object',
    properties: { a: { allOf: [{ type: 'string' }, { maxLength: 1 }] }, b: { $ref: '#/$defs/a' }, c: {} },
    $defs: { a: { type: 'string' } },
  });
});

test.each([
  ['first name', 'first%20name'],
  ['a/b', 'a~1b'],
  ['é', '%C3%A9'],
])('so does one that writes the name %s as %s', (name, written) => {
  const given: JsonObject = {
    properties: { [name]: { type: 'string' } },
    anyOf: [{ properties: { [name]: { maxLength: 1 }, b: { $ref: `#/properties/${written}` } } }],
  };
  const { $defs, properties } = sent('openai-chat', given).schema as Record<string, JsonObject>;
  expect(Object.values($defs as JsonObject)).toEqual([{ type: 'string' }]);
  expect(properties!.b).toEqual({ $ref: `#/$defs/${Object.keys($defs as JsonObject)[0]}` });
});

test('draft 4’s exclusive bounds become those of 2020-12', () => {
  const given = { type: 'integer', minimum: 1, exclusiveMinimum: true, maximum: 9, exclusiveMaximum: false };
  expect(sent('anthropic', object({ n: given })).schema!.properties).toEqual({
    n: { type: 'integer', exclusiveMinimum: 1, maximum: 9 },
  });
});

test('an argument whose name is not taken is not required either', () => {
  const given = object({ 'a b': { type: 'string' }, c: {} }, { required: ['a b', 'c'] });
  expect(sent('anthropic', given).schema).toEqual(object({ c: {} }, { required: ['c'] }));
});

const ajv = new Ajv2020({ strict: false, logger: false, validateFormats: false, addUsedSchema: false });

const names = fc.constantFrom('a', 'b', 'c');
const { schema, object: objectSchema } = fc.letrec<{ schema: JsonObject; object: JsonObject }>((tie) => ({
  object: fc
    .record(
      {
        properties: fc.dictionary(names, tie('schema'), { maxKeys: 3 }),
        required: fc.uniqueArray(names, { maxLength: 1 }),
        additionalProperties: fc.constantFrom<JsonValue>(false, true, { type: 'integer' }),
        patternProperties: fc.constant({ '^x-': { type: 'boolean' } }),
        minProperties: fc.constant(1),
        description: fc.constant('an object'),
      },
      { requiredKeys: ['properties'] },
    )
    .map((own): JsonObject => ({ type: 'object', ...(own as JsonObject) })),
  schema: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom<JsonObject>(
      { type: 'string' },
      { type: 'string', pattern: '^a' },
      { type: 'string', maxLength: 1 },
      { type: 'integer', exclusiveMinimum: 0 },
      { type: 'integer', minimum: 3, maximum: 5 },
      { type: ['string', 'null'], enum: ['ab', 'c', null] },
      { const: true },
      { const: 'b' },
      { enum: [1, true, null] },
      { $ref: '#/$defs/A' },
      { $ref: '#/definitions/B', description: 'b' },
      { $ref: '#/properties/a' },
      { $ref: '#c' },
    ),
    fc.array(tie('schema'), { minLength: 1, maxLength: 3 }).map((anyOf) => ({ anyOf })),
    fc.array(tie('schema'), { minLength: 1, maxLength: 3 }).map((oneOf) => ({ oneOf })),
    fc.array(tie('schema'), { minLength: 1, maxLength: 3 }).map((allOf) => ({ allOf, title: 'all' })),
    tie('schema').map((items) => ({ type: 'array', items })),
    fc
      .array(tie('schema'), { minLength: 1, maxLength: 2 })
      .map((prefixItems) => ({ type: 'array', prefixItems, items: false })),
    fc.tuple(tie('schema'), tie('schema')).map(([not, one]) => ({ ...one, not })),
    tie('object'),
  ),
}));
const whole = fc
  .record({
    own: schema,
    // Arguments are an object: a schema that takes none compares nothing.
    top: fc.oneof({ weight: 9, arbitrary: objectSchema }, { weight: 1, arbitrary: schema }),
    A: schema,
    B: schema,
    C: schema,
  })
  .map(({ own, top, A, B, C }): JsonObject => ({
    ...top,
    properties: { ...(isJsonObject(top.properties) ? top.properties : {}), a: own },
    $defs: { A },
    definitions: { B, C: { ...C, $anchor: 'c' } },
  }));

/** Was the value that was made last cut where its schema leads on? Then it fits only by chance, where something beside it takes all. */
let wasCut = false;

/** A value made as the schema says, which it may yet refuse; `choose` gives a number below its argument. */
function valueOf(
  own: JsonValue | undefined,
  root: JsonObject,
  choose: (below: number) => number,
  depth = 0,
): JsonValue {
  const pick = <Item>(items: readonly Item[]): Item => items[choose(items.length)]!;
  const below = (schema: JsonValue | undefined) => valueOf(schema, root, choose, depth + 1);
  if (depth === 0) wasCut = false;
  if (!isJsonObject(own) || depth > 8) {
    wasCut ||= isJsonObject(own);
    return pick<JsonValue>([1, 'a', null, true, {}]);
  }
  const { $ref, anyOf, oneOf, allOf, prefixItems, properties } = own;
  const parts: JsonValue[] = [];
  if ('const' in own) parts.push(own.const);
  if (Array.isArray(own.enum)) parts.push(pick(own.enum));
  const definitions = (root.definitions ?? {}) as JsonObject;
  if ($ref === '#/$defs/A') parts.push(below((root.$defs as JsonObject).A));
  if ($ref === '#/definitions/B') parts.push(below(definitions.B));
  if ($ref === '#c') parts.push(below(definitions.C));
  if ($ref === '#/properties/a') parts.push(below((root.properties as JsonObject).a));
  for (const list of [anyOf, oneOf]) if (Array.isArray(list)) parts.push(below(pick(list)));
  if (Array.isArray(allOf)) parts.push(...allOf.map(below));
  if (Array.isArray(prefixItems)) parts.push(prefixItems.map(below));
  if (own.items) parts.push([below(own.items), below(own.items)].slice(0, choose(3)));
  if (isJsonObject(properties)) {
    const required = Array.isArray(own.required) ? own.required.map(String) : [];
    const named = Object.entries(properties).filter(([name]) => required.includes(name) || choose(3) > 0);
    const unnamed = required.filter((name) => !(name in properties));
    const more = own.patternProperties && choose(2) > 0 ? [['x-1', true] as const] : [];
    parts.push(
      Object.fromEntries([
        ...named.map(([name, one]) => [name, below(one)] as const),
        ...unnamed.map((name) => [name, below(own.additionalProperties)] as const),
        ...more,
      ]),
    );
  }
  if (parts.length === 0) {
    const type = [own.type].flat()[0];
    if (type === 'string') return pick(['a', 'ab', 'b']);
    if (type === 'integer') return pick([1, 3, 4]);
    return pick<JsonValue>([1, 'a', true, null]);
  }
  const objects = parts.filter(isJsonObject);
  return objects.length > 1 ? Object.fromEntries(objects.flatMap((part) => Object.entries(part))) : parts[0]!;
}

/** By the text of the schema that was tested last: several wires are often sent the same one. */
let lastTests: { own?: JsonObject; byText: Map<string, (value: JsonValue) => boolean> } = {
  byText: new Map(),
};

function testOf(wire: string, own: JsonObject): (value: JsonValue) => boolean {
  if (lastTests.own !== own) lastTests = { own, byText: new Map() };
  const projected = sent(wire, own).schema!;
  const text = JSON.stringify(projected);
  const known = lastTests.byText.get(text);
  if (known) return known;
  const test = compiledTest(projected);
  lastTests.byText.set(text, test);
  return test;
}

/** The test of what is sent, which must be valid and whole: a reference that leads nowhere does not compile. */
function compiledTest(projected: JsonObject): (value: JsonValue) => boolean {
  expect(ajv.validateSchema(projected), JSON.stringify(projected)).toBe(true);
  // It may lead back to itself without progress, as it did before, or did but for a part that is not sent.
  const unlessEndless = <Result>(work: () => Result, otherwise: Result): Result => {
    try {
      return work();
    } catch (error) {
      if (error instanceof RangeError) return otherwise;
      throw error;
    }
  };
  const check = unlessEndless<(value: JsonValue) => boolean>(
    () => ajv.compile(projected),
    () => true,
  );
  return (value) => unlessEndless(() => check(value), true);
}

/** undefined for a schema that leads back to itself without progress, or has types of another dialect. */
function compiled(schema: JsonObject): ((value: JsonValue) => boolean) | undefined {
  const attempt = <Result>(work: () => Result): Result | undefined => {
    try {
      return work();
    } catch {
      return undefined;
    }
  };
  const check = attempt(() => ajv.compile(schema));
  return check && ((value) => attempt(() => check(value)) ?? false);
}

/**
 * The schema for arguments that it says something of. Where one alternative says what `c` is and another takes any name, a provider is told
 * what `c` is; a value of another kind fits the schema by chance.
 */
function withNamedArguments(own: JsonObject): JsonObject {
  const copy = structuredClone(own);
  eachSchema(copy, (schema) => {
    if (schema.additionalProperties !== false) delete schema.additionalProperties;
  });
  return { ...copy, unevaluatedProperties: false };
}

/** Values made of each schema: some branches contradict each other, and most schemas take a few of so many. */
const VALUES = 12;

test('every value made from a schema fits what is sent of it, on every wire', { timeout: 600_000 }, () => {
  let compared = 0;
  const schemas = sized(20, 3000);
  fc.assert(
    fc.property(whole, fc.integer(), (own, seed) => {
      const original = compiled(own);
      fc.pre(original !== undefined);
      const random = mulberry32(seed);
      const tried = Array.from({ length: VALUES }, () => {
        const value = valueOf(own, own, (below) => Math.floor(random() * below));
        return wasCut ? null : value;
      });
      const named = compiled(withNamedArguments(own));
      const fitting = tried.filter((value) => isJsonObject(value) && original(value) && named?.(value));
      compared += Number(fitting.length > 0);
      for (const wire of wires) {
        const takes = testOf(wire, own);
        for (const value of fitting)
          expect(
            takes(value),
            `${wire}: ${JSON.stringify(value)} by ${JSON.stringify(sent(wire, own))}`,
          ).toBe(true);
      }
    }),
    { numRuns: schemas },
  );
  // What nothing fits, such as a type and its negation, compares nothing.
  expect(compared).toBeGreaterThan(0.6 * schemas);
});

describe.skipIf(!haveSamples)(
  'schemas of the sample data (SKIPPED where ../shared/samples is absent)',
  () => {
    test('take what they took, on every wire, and few tools are left out', { timeout: 240_000 }, () => {
      const step = sized(60, 1);
      const all = schemasBelow(samples).filter((_, at) => at % step === 0);
      const wrong: string[] = [];
      let compared = 0;
      let leftOut = 0;
      for (const own of all) {
        const { $schema: _, ...schema } = own;
        const value = valueOf({ type: 'object', ...schema }, schema, (most) => Math.min(1, most - 1));
        for (const wire of wires) {
          const { schema: projected } = sent(wire, schema);
          if (!projected) leftOut++;
          if (!projected || !isJsonObject(value) || !compiled(schema)?.(value)) continue;
          compared++;
          if (!testOf(wire, schema)(value)) wrong.push(`${wire}: ${JSON.stringify(schema).slice(0, 500)}`);
        }
      }
      expect(wrong.slice(0, 3)).toEqual([]);
      expect(compared).toBeGreaterThan(all.length / 2);
      expect(leftOut).toBeLessThan(all.length * 0.05);
    });
  },
);
