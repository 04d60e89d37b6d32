import { describe, expect, test, vi } from 'vitest';
import type { AgentId } from '#core/agent.ts';
import type { ExecutedCall, ResultRecord } from '#core/cell.ts';
import { contendersOf } from '#core/contender.ts';
import type { ModelRef } from '#core/model.ts';
import type { RunTable } from '#measure/metrics/index.ts';
import type { Block } from '../../src/app/look/report/blocks.ts';
import { bestByCategory, groupedSystems } from '../../src/app/look/report/best-tables.ts';
import { similarBlocks, typicalBlocks } from '../../src/app/look/report/call-tables.ts';
import { wholeFigures, type Reported } from '../../src/app/look/report/figures.ts';
import { aRun } from '../metrics/a-run.ts';

const recompute = vi.hoisted(() => vi.fn());
vi.mock('#store/bridge/client.ts', () => ({ evalApi: () => ({ recompute }) }));
const tasksAt = vi.hoisted(() => vi.fn());
vi.mock('#store/storage/tasks.ts', async (original) => ({ ...(await original()), tasksAt }));

const model = (id: string, kind: ModelRef['kind'], title = id): ModelRef => ({ id, title, kind });
const oracle = model('baseline-oracle', 'baseline', 'Oracle');
const lexical = model('baseline-lexical', 'baseline', 'Lexical baseline');

/** A run of these models, which `marks` has in the same order. */
function tableOf(models: ModelRef[], marks: string[], agentIds: AgentId[] = ['single-shot']): RunTable {
  const table = aRun(Object.fromEntries(marks.map((each, at) => [`m${at}`, each])));
  return { ...table, models: contendersOf({ models, agentIds }) };
}

const reported = (table: RunTable): Reported =>
  ({
    view: { run: { id: 'sample', config: {}, ordinals: [], dataset: { id: 'd' } }, cells: table.cells },
    table,
    figures: wholeFigures(table, []),
    chosen: undefined,
  }) as unknown as Reported;

type Table = Extract<Block, { is: 'table' }>['table'];

/** The tables and small texts of blocks, `choices` made where there are some. */
async function drawn(blocks: readonly Block[], ...choices: string[]): Promise<(Table | string)[]> {
  const found: (Table | string)[] = [];
  for (const block of blocks) {
    if (block.is === 'table') found.push(block.table);
    if (block.is === 'text') found.push(block.text);
    if (block.is === 'choice') {
      const [choice = block.options[0]!.id, ...others] = choices;
      found.push(...(await drawn(block.blocks(choice), ...others)));
    }
    if (block.is === 'later') {
      const value = await block.ask(new AbortController().signal);
      found.push(...(await drawn(block.blocks(value as never), ...choices)));
    }
  }
  return found;
}

const titles = ({ rows }: Table): unknown[] => rows.map(({ title }) => title);

describe('systems in groups', () => {
  const qwen = { ...model('p:m', 'language-model', 'Qwen3'), providerId: 'p', model: 'qwen3' };
  const table = tableOf(
    [oracle, qwen, model('log', 'recorded', 'GPT-4o')],
    ['++++++', '+-----', '+++---', '++++--'],
    ['native-tools', 'grammar-tools'],
  );
  test('a model has the way that it was asked in, and one out of a log none', async () => {
    const [grouped] = await drawn(groupedSystems(reported(table)), 'way');
    expect(titles(grouped as Table)).toEqual([
      'Native tool calling',
      'Tool calling by grammar',
      'way not recorded',
    ]);
  });
  test('the note names the marks where there is one', async () => {
    const both = { ...table, models: [...table.models.slice(0, 3), table.models[2]!] };
    const notes = [table, both].map(async (each) => (await drawn(groupedSystems(reported(each)), 'way'))[1]);
    expect(await Promise.all(notes)).toEqual([
      expect.not.stringContaining('Best:'),
      expect.stringContaining('Best:'),
    ]);
  });
});

describe('the best by category', () => {
  const rows = [...'aaaaaabbbbbb'].map((category) => ({ category }));
  const of = (models: ModelRef[], ...marks: string[]): Reported => {
    const table = tableOf(models, marks);
    return reported({ ...table, tasks: table.tasks.map((task, at) => ({ ...task, ...rows[at]! })) });
  };
  const two = [model('x', 'language-model', 'X'), model('y', 'language-model', 'Y')];

  test('is printed bold, and what is level with it is not', async () => {
    const [table, note] = await drawn(bestByCategory(of(two, '++++++------', '+++++-------')));
    const [best, level] = (table as Table).rows[0]!.texts;
    expect(best).toMatchObject({ strong: '100.0\u00a0%', note: expect.stringMatching(/, best$/) as string });
    expect(level).toMatchObject({ text: '83.3\u00a0%', note: expect.stringMatching(/, level$/) as string });
    // Nobody solved a task of the other category.
    for (const cell of (table as Table).rows[1]!.texts)
      expect(cell).toMatchObject({
        text: '0.0\u00a0%',
        note: expect.not.stringMatching(/best|level/) as string,
      });
    expect(note).toContain('Best:');
  });
  test('of baselines alone there is none, and the note names none', async () => {
    const [, note] = await drawn(bestByCategory(of([oracle, lexical], '++++++++++++', '+++---+++---')));
    expect(note).not.toContain('Best:');
  });
});

describe('executed calls', () => {
  const calls: ExecutedCall[] = [
    { tool: 'find', failed: true, cause: 'api-error' },
    { tool: 'look', failed: false },
  ];
  const table = tableOf([lexical, model('x', 'language-model', 'X')], ['+--', '+--']);
  const of = reported({ ...table, cells: table.cells.map((cell) => ({ ...cell, executed: calls })) });

  test('a choice among similar tools on few tasks is said in counts', async () => {
    tasksAt.mockResolvedValue([{ target: { calls: [{ name: 'find', alternatives: [{ name: 'look' }] }] } }]);
    const [similar] = await drawn(similarBlocks(of));
    expect((similar as Table).rows[0]!.texts).toEqual(['X', '3 of 6', '0 of 3', '1 of 3']);
  });

  test('a run that is not stored has one message of each kind, of its models alone', async () => {
    recompute.mockImplementation((_config, _ordinals, cell: number): Promise<Partial<ResultRecord>> => {
      const call = { id: 'c', name: 'find', arguments: {} };
      const result = { callId: 'c', content: [{ type: 'text', text: `${cell} is gone` }], durationMs: 0 };
      const steps = [call, { ...call, id: 'd', name: 'look' }].map((each) => ({
        toolCalls: [each],
        toolResults: [{ ...result, callId: each.id, isError: each.name === 'find' }],
      }));
      return Promise.resolve({ cell, trajectory: { steps } } as unknown as ResultRecord);
    });
    const [typical] = await drawn(typicalBlocks(of));
    expect((typical as Table).caption).toMatch(
      /^One message of each category and cause: .*left out: they read no query\.$/,
    );
    expect((typical as Table).rows).toEqual([
      { title: 'browser', texts: ['API error', { code: '1 is gone', note: 'find' }, '3'] },
    ]);
    expect(recompute).toHaveBeenCalledOnce();
  });
});
