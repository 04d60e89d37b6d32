import { expect, test } from 'vitest';
import { callTool, freshTestbed, loadWorld, serversByName } from '#world/index.ts';

test('the shop database answers in a browser, where SQLite is fetched as WebAssembly', async () => {
  const definition = serversByName.get('sqlite')!;
  const world = (await loadWorld('sqlite'))!;
  const tool = definition.tools.find(({ name }) => name === 'read_query')!;
  const query = 'SELECT COUNT(*) AS n FROM orders';
  const { result } = callTool({ definition, world }, tool, { query }, freshTestbed(1));
  expect(result.structuredContent).toEqual({ columns: ['n'], rows: [{ n: 120 }], row_count: 1 });
});
