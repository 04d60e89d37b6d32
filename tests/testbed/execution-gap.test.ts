import { existsSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { ExpectedCall, Task } from '#core/task.ts';
import type { Tool } from '#core/tool.ts';
import { hydrate } from '#store/storage/tasks.ts';
import { executionGap } from '#world/index.ts';
import { anExpectedCall, aTask } from '../builders/a-task.ts';
import { imported, textFile } from '../datasets/imported.ts';
import { aTestbedExecutor } from '../workers/a-testbed-executor.ts';

const tool = (name: string, server: string | null): Tool => ({
  ...{ name, server, description: '', inputSchema: { type: 'object' } },
  schemaFrom: 'source',
});
const task = (tools: Tool[], ...calls: Partial<ExpectedCall>[]): Task =>
  aTask({ tools, target: { calls: calls.map(anExpectedCall) } });
const price = { name: 'get_stock_price_global_market', server: 'finance-agent-mcp-server' };
const ask = (more: object) => ({ ...price, arguments: { symbol_list: [['AAPL']], market: ['US'], ...more } });

describe('whether the testbed can execute a task', () => {
  test.each<[string, Task, string | undefined]>([
    ['its tool and server are the testbed’s', task([tool('todo_create', 'todo')]), undefined],
    ['it names no server', task([tool('todo_create', null)]), undefined],
    [
      'a public row knows the server by another name',
      task([tool(price.name, price.server)], ask({})),
      undefined,
    ],
    [
      'the tool belongs to another server of the testbed',
      task([tool('todo_create', 'mail')]),
      'the testbed lacks todo_create (mail)',
    ],
    [
      'the server is there and the tool is not',
      task([tool('read_file', 'filesystem'), tool('list_directory', 'filesystem')]),
      'the testbed lacks read_file (filesystem)',
    ],
    [
      'the label calls a tool that is not offered and not there',
      task([tool('todo_create', 'todo')], { name: 'fly', server: null }),
      'the testbed lacks fly',
    ],
    [
      'the label has an argument that the tool does not take there',
      task([tool(price.name, price.server)], ask({ date: ['today'] })),
      'get_stock_price_global_market of the testbed takes no date',
    ],
    [
      'the label has a value that the tool refuses there',
      task([tool(price.name, price.server)], ask({ market: ['Moon'] })),
      'get_stock_price_global_market of the testbed refuses market of the label',
    ],
    [
      'an argument is the result of another call',
      task([tool(price.name, price.server)], ask({ market: ['<1_result>'] })),
      undefined,
    ],
    ['it offers nothing', task([]), 'the task offers no tools'],
  ])('when %s', (_, given, why) => {
    expect(executionGap(given)).toBe(why);
  });
});

const samples = resolve(process.cwd(), '../shared/samples/mcptoolbenchpp/data');

describe.skipIf(!existsSync(samples))('MCPToolBench++ (SKIPPED when ../shared/samples is absent)', () => {
  // Of so many tasks so many have all tools and arguments there, and of these so many have a label that succeeds there.
  test.each([
    ['browser/browser_0724_single_v3.json.gz', 187, 0, 0],
    ['file_system/filesystem_single_demo.json', 2, 0, 0],
    ['search/search_0725_single_v2.json.gz', 181, 75, 75],
    ['search/search_0725_single_v2_forqwen.json.gz', 181, 0, 0],
    ['finance/finance_0724_single_v3.json', 90, 88, 63],
    ['pay/pay_single_demo.json', 1, 1, 1],
    ['map/map_single_demo.json', 3, 0, 0],
  ])(
    '%s: of %i tasks the testbed takes %i, %i of them with a label that works',
    async (path, all, takes, works) => {
      const file = textFile(basename(path), readFileSync(`${samples}/${path}`));
      const { tasks, toolsets } = await imported([file]);
      const whole = tasks.map((stored) =>
        hydrate(
          stored,
          'd',
          toolsets.find(({ id }) => id === stored.toolsetId),
        ),
      );
      expect(whole).toHaveLength(all);
      expect(whole.filter((each) => executionGap(each) === undefined)).toHaveLength(takes);
      const executor = aTestbedExecutor();
      let working = 0;
      for (const each of whole) if ((await executor.whyNot!(each, 1)) === undefined) working++;
      expect(working).toBe(works);
    },
  );
});
