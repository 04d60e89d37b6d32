import { expect, test } from 'vitest';
import { withDistractors } from '#world/index.ts';
import { cpuMs } from '../../tools/cpu-ms.ts';
import { testbedTools } from '../../tools/dispatcher-quality.ts';
import type { Tool } from '#core/tool.ts';
import {
  addedBy,
  byTopic,
  groupsOf,
  knownIn,
  parametersOf,
  searched,
  toolSchemaFile,
} from '../../../src/app/tools/known.ts';

const tool = (name: string, description: string, server: string | null = 'one', parameters = {}): Tool => ({
  name,
  server,
  description,
  inputSchema: { type: 'object', properties: parameters },
  schemaFrom: 'source',
});
const source = { id: 's', title: 'A source' };
const tools = [
  tool('get_weather', 'Tells the weather of a city.', 'sky', { city: { type: 'string' } }),
  tool('get_stock_price', 'The price of a stock.', 'bourse'),
  tool('send_mail', 'Sends a mail.', null),
];
const known = knownIn(source, groupsOf(tools));
const names = (found: readonly { tool: Tool }[]) => found.map((each) => each.tool.name);

test('tools stand by their servers, and one of no named server is a tool alone', () => {
  expect(known.servers.map(({ name, topic }) => [name, topic])).toEqual([
    ['sky', 'map'],
    ['bourse', 'finance'],
  ]);
  expect(known.tools.map(({ server, topic }) => [server, topic])).toEqual([
    ['sky', 'map'],
    ['bourse', 'finance'],
    ['', 'office'],
  ]);
});

test('a tool and a server that an earlier source holds count once, a changed tool is another', () => {
  const copy = structuredClone(tools);
  const version = { id: 'v2', title: 'Version 2' };
  expect(addedBy(knownIn(version, groupsOf(copy)), [known])).toEqual({ servers: [], tools: [] });
  const changed = [...copy.slice(0, 1), tool('get_stock_price', 'The price of a bond.', 'bourse')];
  const added = addedBy(knownIn(version, groupsOf([...changed, tool('new', 'New.', 'sky')])), [known]);
  expect(added.servers.map(({ name }) => name)).toEqual(['bourse']);
  expect(names(added.tools)).toEqual(['new', 'get_stock_price']);
  const notConnected = knownIn({ id: 'servers', title: 'Your servers' }, [{ name: 'sky', tools: [] }]);
  expect(addedBy(knownIn(version, groupsOf(copy)), [notConnected]).servers.map(({ name }) => name)).toEqual([
    'bourse',
  ]);
});

test('a search finds words of descriptions and parameters, the beginning of a word, and servers', () => {
  expect(names(searched(known.tools, ''))).toEqual(names(known.tools));
  expect(names(searched(known.tools, 'weather'))).toEqual(['get_weather']);
  expect(names(searched(known.tools, 'cities'))).toEqual(['get_weather']);
  expect(names(searched(known.tools, 'sto'))).toEqual(['get_stock_price']);
  expect(names(searched(known.tools, 'BOURSE'))).toEqual(['get_stock_price']);
  expect(searched(known.tools, 'nothing like it')).toEqual([]);
});

test('700 tools are read at the first search, and then each key takes less than a frame', () => {
  const many = knownIn(source, groupsOf(withDistractors(testbedTools)));
  expect(many.tools).toHaveLength(700);
  searched(many.tools, 'w');
  const before = cpuMs();
  for (const typed of [
    'we',
    'wea',
    'weather',
    'weather in',
    'send a mail to',
    'pay',
    'a',
    'the price of a stock',
  ])
    expect(searched(many.tools, typed).length).toBeGreaterThan(0);
  expect((cpuMs() - before) / 8).toBeLessThan(16);
});

test('the tool whose name says it stands before one that mentions it', () => {
  const two = knownIn(source, groupsOf([tool('a', 'Not for a price.'), tool('price', 'What it costs.')]));
  expect(names(searched(two.tools, 'price'))).toEqual(['price', 'a']);
});

test('topics are counted with the most first, and none is counted twice', () => {
  expect(
    byTopic([...known.tools, ...known.tools.slice(0, 1)]).map(({ topic, number }) => [topic, number]),
  ).toEqual([
    ['map', 2],
    ['finance', 1],
    ['office', 1],
  ]);
  expect(byTopic([])).toEqual([]);
});

test('parameters are the names in the schema, whatever stands there', () => {
  expect(parametersOf(tools[0]!)).toEqual(['city']);
  expect(parametersOf({ ...tools[0]!, inputSchema: { properties: ['x'] } })).toEqual([]);
  expect(parametersOf({ ...tools[0]!, inputSchema: {} })).toEqual([]);
});

test('what is saved as tool_schema.json has the members of MCPToolBench++', () => {
  expect(JSON.parse(toolSchemaFile(known.tools.slice(0, 1)))).toEqual({
    tools: [
      {
        name: 'get_weather',
        description: 'Tells the weather of a city.',
        input_schema: { type: 'object', properties: { city: { type: 'string' } } },
        mcp_server: 'sky',
      },
    ],
  });
});
