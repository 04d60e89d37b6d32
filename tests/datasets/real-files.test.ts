import { existsSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { InputFile } from '#files/datasets/index.ts';
import { imported, textFile, type Imported } from './imported.ts';

const samples = resolve(process.cwd(), '../shared/samples');
const real = (path: string): InputFile => textFile(basename(path), readFileSync(`${samples}/${path}`));
const codes = ({ tasks }: Imported, code: string) =>
  tasks.filter(({ issues }) => issues.some((issue) => issue.code === code));
const bfcl = (name: string): InputFile[] => [
  real(`bfcl/possible_answer/BFCL_v4_${name}.json`),
  real(`bfcl/BFCL_v4_${name}.json`),
];

describe.skipIf(!existsSync(samples))('real files (SKIPPED when ../shared/samples is absent)', () => {
  test.each([
    ['browser/browser_0724_single_v3.json.gz', 187, 1, [55, 56, 57]],
    ['search/search_0725_single_v2.json.gz', 181, 1, [56, 57, 103, 104, 105, 152, 153, 154]],
    ['search/search_0725_single_v2_forqwen.json.gz', 181, 1, [56, 57, 103, 104, 105, 152, 153, 154]],
    ['finance/finance_0724_single_v3.json', 90, 1, []],
    ['file_system/filesystem_single_demo.json', 2, 1, []],
    ['browser/browser_single_demo.json', 1, 1, []],
    ['pay/pay_single_demo.json', 1, 1, []],
  ])('MCPToolBench++ %s: %i tasks, none lost', async (path, rows, toolsets, breaking) => {
    const result = await imported([real(`mcptoolbenchpp/data/${path}`)]);
    expect(result.outcome).toMatchObject({
      format: 'mcp-toolbench',
      rows,
      tasks: rows,
      rejected: 0,
      repaired: 0,
    });
    expect(result.toolsets).toHaveLength(toolsets);
    expect(codes(result, 'label-fails-schema').map(({ source }) => source.row)).toEqual(breaking);
    expect(result.tasks.every(({ servers, labelKind }) => servers.length > 0 && labelKind === 'exact')).toBe(
      true,
    );
    expect(result.tasks.every(({ target }) => target.calls!.every(({ server }) => server !== null))).toBe(
      true,
    );
  });

  test('the raw row and its toolset make the shipped row again, key for key', async () => {
    const path = 'mcptoolbenchpp/data/finance/finance_0724_single_v3.json';
    const { tasks, toolsets } = await imported([real(path)]);
    const whole = tasks.map(({ raw }) => ({ ...(raw as object), ...toolsets[0]!.rawFields }));
    expect(JSON.stringify(whole)).toBe(
      JSON.stringify(JSON.parse(readFileSync(`${samples}/${path}`, 'utf8'))),
    );
  });

  test('two files with 181 equal uuids give 362 tasks of different ids', async () => {
    const files = ['search_0725_single_v2.json.gz', 'search_0725_single_v2_forqwen.json.gz'];
    const { tasks, outcome } = await imported(
      files.map((name) => real(`mcptoolbenchpp/data/search/${name}`)),
    );
    expect(new Set(tasks.map(({ id }) => id)).size).toBe(362);
    expect(new Set(tasks.map(({ source }) => source.sourceId)).size).toBe(181);
    expect(outcome.repaired).toBe(0);
  });

  test('map_single_demo.json lacks a comma: all rows, and the repair is told', async () => {
    const { tasks, notes } = await imported([real('mcptoolbenchpp/data/map/map_single_demo.json')]);
    expect(tasks).toHaveLength(3);
    expect(tasks.map(({ language }) => language)).toEqual(expect.arrayContaining(['ru', 'es']));
    expect(notes).toEqual([
      {
        kind: 'repaired',
        file: 'map_single_demo.json',
        row: 2,
        field: '',
        reason: 'a comma before this row is missing',
      },
    ]);
  });

  // Labels that break their own schema: the counts of an independent reading with another validator.
  test.each([
    ['simple_python', 400, 400, 0],
    ['multiple', 200, 200, 0],
    ['parallel', 200, 540, 0],
    ['live_simple', 258, 258, 1],
    ['live_parallel', 16, undefined, 0],
    ['live_parallel_multiple', 24, undefined, 1],
    ['simple_java', 100, 100, 10],
    ['simple_javascript', 50, 50, 8],
  ])('BFCL %s: %i rows, all labelled', async (name, rows, calls, breaking) => {
    const result = await imported(bfcl(name));
    expect(result.outcome).toMatchObject({ format: 'bfcl', rows, tasks: rows, rejected: 0, repaired: 0 });
    expect(
      result.tasks.every(({ labelKind, category }) => labelKind === 'alternatives' && category === name),
    ).toBe(true);
    const expected = result.tasks.flatMap(({ target }) => target.calls!);
    if (calls) expect(expected).toHaveLength(calls);
    for (const call of expected) {
      for (const [key, values] of Object.entries(call.arguments!)) {
        expect(values.length > 0 || call.optional.includes(key)).toBe(true);
      }
    }
    expect(codes(result, 'label-fails-schema')).toHaveLength(breaking);
  });

  test('BFCL nested alternatives are plain values', async () => {
    const { tasks } = await imported(bfcl('live_simple'));
    const task = tasks.find(({ source }) => source.sourceId === 'live_simple_106-63-0')!;
    expect(Object.values(task.target.calls![0]!.arguments!)).toContainEqual([[]]);
  });

  test.each([
    ['irrelevance.json', 240, 'exact'],
    ['live_irrelevance.json.gz', 884, 'exact'],
    ['live_relevance.json', 16, 'none'],
  ])('BFCL %s: %i rows that need no answers', async (name, rows, labelKind) => {
    const { tasks, outcome } = await imported([real(`bfcl/BFCL_v4_${name}`)]);
    expect(outcome).toMatchObject({ rows, tasks: rows, rejected: 0, repaired: 0 });
    expect(new Set(tasks.map((task) => task.labelKind))).toEqual(new Set([labelKind]));
    expect(
      tasks.every(({ target }) => (labelKind === 'exact' ? target.calls!.length === 0 : !target.calls)),
    ).toBe(true);
  });

  test.each([
    ['G1_category.json', 153],
    ['G1_instruction.json.gz', 163],
    ['G1_tool.json.gz', 158],
  ])('StableToolBench %s: %i tasks, every relevant API found', async (name, rows) => {
    const result = await imported([real(`stabletoolbench/solvable_queries/test_instruction/${name}`)]);
    expect(result.outcome).toMatchObject({
      format: 'toolbench',
      rows,
      tasks: rows,
      rejected: 0,
      repaired: 0,
    });
    expect(codes(result, 'tool-not-offered')).toEqual([]);
    for (const { tools } of result.toolsets) {
      expect(new Set(tools.map((tool) => tool.name)).size).toBe(tools.length);
      expect(tools.every((tool) => /^[A-Za-z0-9_]{1,64}$/.test(tool.name))).toBe(true);
    }
  });

  test('ToolLLaMA rows: 50 rows are 13 tasks, and a tool never offered is left out', async () => {
    const result = await imported([real('derived/toolllama_from_15_examples.json')]);
    expect(result.outcome).toMatchObject({
      format: 'toolbench-conversations',
      rows: 50,
      tasks: 13,
      rejected: 0,
    });
    expect(codes(result, 'unread-text')).toEqual([]);
    expect(codes(result, 'gave-up').length + result.tasks.filter(({ target }) => target.answer).length).toBe(
      13,
    );
    expect(result.tasks.flatMap(({ target }) => target.calls!).every(({ server }) => server !== null)).toBe(
      true,
    );
  });

  test.each([
    'bfcl/BFCL_v4_format_sensitivity.json',
    'bfcl/BFCL_v4_multi_turn_base.json',
    'nestful/data/executable/executable-data.json',
  ])('%s is refused', async (path) => {
    await expect(imported([real(path)])).rejects.toMatchObject({ code: 'dataset-unreadable' });
  });
});
