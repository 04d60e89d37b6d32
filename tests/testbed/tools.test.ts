import Ajv from 'ajv';
import Ajv2020 from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import { TESTBED_SERVERS } from '#core/testbed.ts';
import { servers, serversByName } from '#world/index.ts';
import { checkSchema } from '#serve/validation/check-schema.ts';

const tools = servers.flatMap(({ server, tools }) => tools.map((tool) => ({ server, ...tool })));
const draft07 = new Ajv({ strict: false, validateFormats: false });
const draft2020 = new Ajv2020({ strict: false, validateFormats: false });

/** Every property of a schema with its own schema, at any depth, with a path for the failure message. */
function propertiesOf(schema: JsonValue, path = ''): [string, JsonObject][] {
  if (Array.isArray(schema)) return schema.flatMap((item, index) => propertiesOf(item, `${path}/${index}`));
  if (!isJsonObject(schema)) return [];
  const own = isJsonObject(schema.properties) ? Object.entries(schema.properties) : [];
  return [
    ...own.map(([name, property]): [string, JsonObject] => [`${path}/${name}`, property as JsonObject]),
    ...own.flatMap(([name, property]) => propertiesOf(property, `${path}/${name}`)),
    ...propertiesOf(schema.items ?? null, `${path}/items`),
  ];
}

test('the testbed has 33 servers and 188 tools, all of different names', () => {
  expect(servers).toHaveLength(33);
  expect(serversByName.size).toBe(33);
  expect(tools).toHaveLength(188);
  expect(new Set(tools.map((tool) => tool.name)).size).toBe(188);
});

test('the app knows the servers by name without loading them', () => {
  expect([...TESTBED_SERVERS].sort()).toEqual(servers.map(({ server }) => server).sort());
});

test('no two tools describe themselves alike', () => {
  expect(new Set(tools.map((tool) => tool.description)).size).toBe(188);
});

test('every file names its server and is stored under its name', () => {
  const files = Object.keys(import.meta.glob('../../src/world/tools/*.json'));
  const expected = servers.map(({ server }) => `../../src/world/tools/${server}.json`);
  expect([...files].sort()).toEqual([...expected].sort());
});

describe.each(tools.map((tool) => [`${tool.server}/${tool.name}`, tool] as const))('%s', (_, tool) => {
  test('has a name every model provider takes', () => {
    expect(tool.name).toMatch(/^[a-zA-Z0-9_-]{1,64}$/);
  });

  test('says what it does and what each argument is', () => {
    expect(tool.title.length).toBeGreaterThan(3);
    expect(tool.description.length).toBeGreaterThan(30);
    const speechless = propertiesOf(tool.inputSchema).filter(
      ([, property]) => !property.description && !isJsonObject(property.items) && !property.properties,
    );
    // Two bare numbers of a quantity are explained by the unit beside them.
    expect(speechless.map(([path]) => path).filter((path) => !/\/value$/.test(path))).toEqual([]);
  });

  test('has schemas that are valid in both drafts and that our own checker can follow', () => {
    for (const schema of [tool.inputSchema, tool.outputSchema]) {
      expect(schema.type).toBe('object');
      expect(draft07.validateSchema(schema)).toBe(true);
      expect(draft2020.validateSchema(schema)).toBe(true);
      expect(() => draft2020.compile(schema)).not.toThrow();
      expect(checkSchema(schema, {}).filter(({ keyword }) => keyword === 'schema')).toEqual([]);
    }
  });

  test('requires only arguments it declares, and takes no others', () => {
    const { properties, required = [], additionalProperties } = tool.inputSchema;
    expect(Object.keys(properties as JsonObject)).toEqual(expect.arrayContaining(required as string[]));
    expect(additionalProperties).toBe(false);
    expect(checkSchema(tool.inputSchema, { 'no such argument': 1 })).not.toEqual([]);
  });

  test('has defaults that its own schema accepts', () => {
    for (const [path, property] of propertiesOf(tool.inputSchema)) {
      if ('default' in property) expect(checkSchema(property, property.default), path).toEqual([]);
    }
  });

  test('gives the four hints about what it does to the world, and does not contradict itself', () => {
    const hints = ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'] as const;
    for (const hint of hints) expect(typeof tool.annotations[hint]).toBe('boolean');
    expect(tool.annotations.readOnlyHint && tool.annotations.destructiveHint).toBe(false);
  });
});
