import { describe, expect, test } from 'vitest';
import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import { servers, serversByName } from '#testbed/index.ts';
import { checkSchema } from '#validation/check-schema.ts';
import saidAs from './said-as.json' with { type: 'json' };
import { leavesOf, sampleOf, schemaAt, typesOf, valueAt, withValueAt } from './schema-walk.ts';
import { shippedRows, taskFiles, type LabelRow, type TaskRow } from '#build/shipped-tasks.ts';

const rows = shippedRows();
const calls = rows.flatMap((row) => row.function_call_label);
const toolNamed = new Map(servers.flatMap(({ tools }) => tools.map((tool) => [tool.name, tool])));
const stepsOf = (row: TaskRow): number[] => row.function_call_label.map((call) => Number(call.step));
const serversNeeded = (row: TaskRow): Set<string> =>
  new Set(row.function_call_label.map((call) => call.mcp_server));
const placeholdersOf = (call: LabelRow): string[] =>
  leavesOf(call.input).flatMap(([pointer, value]) =>
    typeof value === 'string'
      ? [...value.matchAll(/<(\w+)_result>/g)].map((match) => `${match[1]} → ${pointer}`)
      : [],
  );

/** The arguments of a call with every placeholder replaced by what its source tool promises at that path. */
function filled(call: LabelRow, row: TaskRow): JsonValue {
  const target = toolNamed.get(call.name)!.inputSchema;
  return (call.dependsOn ?? []).reduce((input: JsonValue, { call: id, path, arg }) => {
    const source = row.function_call_label.find((candidate) => candidate.id === id)!;
    const promised = schemaAt(toolNamed.get(source.name)!.outputSchema, path)!;
    const wanted = schemaAt(target, arg)!;
    const text = String(valueAt(input, arg));
    const sample = sampleOf(promised, typesOf(wanted)[0]);
    const whole = text === `<${id}_result>`;
    return withValueAt(input, arg, whole ? sample : text.replace(`<${id}_result>`, String(sample)));
  }, call.input);
}

describe('the shipped tasks as a whole', () => {
  test.each(Object.entries(taskFiles))('%s holds twelve tasks of its kind', (name, file) => {
    expect(file).toHaveLength(12);
    const [offered, , shape] = name.split('-');
    for (const row of file) {
      const menu = Object.keys(row.mcp_tools_dict);
      if (offered === 'one') expect(menu, row.query).toHaveLength(1);
      else expect(menu.length, row.query).toBeGreaterThan(1);
      expect(row.call_type).toBe(shape === 'single' ? 'single' : 'multi');
      const steps = stepsOf(row);
      if (shape === 'single') expect(steps).toEqual([1]);
      if (shape === 'parallel') {
        expect(steps.length, row.query).toBeGreaterThan(1);
        expect(new Set(steps)).toEqual(new Set([1]));
        expect(row.function_call_label.flatMap(placeholdersOf)).toEqual([]);
      }
      if (shape === 'sequential') {
        expect(Math.max(...steps), row.query).toBeGreaterThan(1);
        expect(row.function_call_label.flatMap(placeholdersOf)).not.toEqual([]);
      }
    }
  });

  test('meet the counts the data set promises', () => {
    const steps = rows.map(stepsOf).filter((list) => list.length > 1);
    const several = rows.filter(
      (row) => Object.keys(row.mcp_tools_dict).length > 1 && serversNeeded(row).size > 1,
    );
    expect(rows.length).toBeGreaterThanOrEqual(60);
    expect(steps.filter((list) => new Set(list).size === 1).length).toBeGreaterThanOrEqual(15);
    expect(steps.filter((list) => new Set(list).size === list.length).length).toBeGreaterThanOrEqual(15);
    expect(several.length).toBeGreaterThanOrEqual(12);
    expect(new Set(rows.map((row) => row.category)).size).toBeGreaterThanOrEqual(6);
    expect(new Set(calls.map((call) => call.name)).size).toBeGreaterThanOrEqual(40);
    expect(new Set(calls.map((call) => call.mcp_server)).size).toBeGreaterThanOrEqual(15);
  });

  test.each([
    ['zh', /\p{Script=Han}{3}/u],
    ['ru', /\p{Script=Cyrillic}{3}/u],
    ['fr', /(^|\s)(le|la|les|du|un|ainsi|puis)\s.*(^|\s|d')(la|de|du|est|une|et|des|pour|article)\s/],
    ['es', /(^|\s)(el|los|y|un|mi|mis)\s/],
    ['en', /\b(the|and|me|of|to|what|which|how|in|is)\b/i],
  ])('ask in %s where they say so, at least four times', (language, shows) => {
    const queries = rows.filter((row) => row.language === language).map((row) => row.query);
    expect(queries.length).toBeGreaterThanOrEqual(4);
    for (const query of queries) expect(query).toMatch(shows);
  });

  test('speak no language but these five', () => {
    expect([...new Set(rows.map((row) => row.language))].sort()).toEqual(['en', 'es', 'fr', 'ru', 'zh']);
  });

  test('have ids and queries of their own', () => {
    expect(new Set(rows.map((row) => row.uuid)).size).toBe(rows.length);
    expect(new Set(rows.map((row) => row.query.toLowerCase())).size).toBe(rows.length);
    for (const { uuid } of rows)
      expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });
});

describe.each(rows.map((row) => [row.query, row] as const))('%s', (_, row) => {
  const label = row.function_call_label;

  test('offers 6 to 24 tools, whole servers with the schemas they have', () => {
    expect(row.tools.length).toBeGreaterThanOrEqual(6);
    expect(row.tools.length).toBeLessThanOrEqual(24);
    for (const [server, names] of Object.entries(row.mcp_tools_dict)) {
      expect(names).toEqual(serversByName.get(server)?.tools.map((tool) => tool.name));
    }
    expect(row.tools.map((tool) => tool.name)).toEqual(Object.values(row.mcp_tools_dict).flat());
    for (const tool of row.tools) expect(tool.input_schema).toBe(toolNamed.get(tool.name)!.inputSchema);
  });

  test('expects and accepts only tools it offers, under their own servers', () => {
    const named = label.flatMap((call) => [
      { name: call.name, mcp_server: call.mcp_server },
      ...call.similar_tools,
    ]);
    for (const { name, mcp_server } of named) expect(row.mcp_tools_dict[mcp_server]).toContain(name);
  });

  test('numbers its calls in order and never goes a step back', () => {
    expect(label.map((call) => call.id)).toEqual(label.map((_call, index) => String(index + 1)));
    expect(stepsOf(row)).toEqual([...stepsOf(row)].sort((a, b) => a - b));
  });

  test('declares every placeholder, and takes it from an earlier call that promises such a value', () => {
    for (const call of label) {
      const declared = (call.dependsOn ?? []).map(({ call: id, arg }) => `${id} → ${arg}`);
      expect(declared).toEqual(placeholdersOf(call));
      for (const { call: id, path, arg } of call.dependsOn ?? []) {
        const source = label.find((candidate) => candidate.id === id)!;
        expect(Number(source.step)).toBeLessThan(Number(call.step));
        const promised = schemaAt(toolNamed.get(source.name)!.outputSchema, path);
        expect(promised, `${source.name} gives nothing at ${path}`).toBeDefined();
        const wanted = schemaAt(toolNamed.get(call.name)!.inputSchema, arg);
        expect(typesOf(promised!), `${path} for ${arg}`).toContain(wanted?.type);
      }
    }
  });

  test('has labels that are valid once placeholders are filled', () => {
    for (const call of label) {
      expect(checkSchema(toolNamed.get(call.name)!.inputSchema, filled(call, row))).toEqual([]);
    }
  });

  test('asks for every value it expects', () => {
    const dictionary = new Map<string, string[]>(Object.entries(saidAs));
    const query = row.query;
    for (const [pointer, value] of label.flatMap((call) => leavesOf(call.input))) {
      if (typeof value === 'string' && value.includes('_result>')) continue;
      const ways = [String(value), ...(dictionary.get(String(value)) ?? [])];
      expect(
        ways.some((way) => query.includes(way)),
        `${pointer} = ${value}`,
      ).toBe(true);
    }
  });

  test('writes down no argument that only repeats a default', () => {
    for (const call of label) {
      const properties = toolNamed.get(call.name)!.inputSchema.properties as Record<string, JsonObject>;
      for (const [name, value] of Object.entries(call.input)) {
        if (isJsonObject(value) || Array.isArray(value)) continue;
        expect(value, `${call.name} ${name}`).not.toBe(properties[name]!.default);
      }
    }
  });
});
