import Ajv, { type ValidateFunction } from 'ajv';
import Ajv2020 from 'ajv/dist/2020.js';
import { parse as parseCsv } from 'csv-parse/sync';
import fc from 'fast-check';
import { parse as parseJunit } from 'junit2json';
import * as prettierMarkdown from 'prettier/plugins/markdown';
import { describe, expect, test } from 'vitest';
import type { ResultRecord } from '#core/cell.ts';
import type { Score } from '#core/score.ts';
import type { JsonObject, JsonValue } from '#core/json.ts';
import { writers } from '#files/interchange/index.ts';
import { anyRun } from './any-run.ts';
import { aRunToWrite } from './a-run-to-write.ts';
import { atifSchema } from './atif-schema.ts';
import { hasSamples, readLog, sample, withSamples } from './read-log.ts';
import { filesOf, readAgain, textOf, writtenOf } from './written.ts';
import { runs } from '../tools/full-size.ts';

const { run, records, taskOf } = aRunToWrite();
const written = writtenOf(run, records, taskOf);
const valuesOf = (id: string, of = written): JsonValue[] =>
  filesOf(id, of).map(([, text]) => JSON.parse(text) as JsonValue);
const linesIn = (text: string): JsonObject[] =>
  text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as JsonObject]));
const withSteps = records.filter(({ trajectory }) => trajectory.steps.length > 0);
const stepsOf = ({ trajectory }: { trajectory: ResultRecord['trajectory'] }) =>
  trajectory.steps.map(({ message, toolCalls, toolResults }) => ({
    text: message.text,
    calls: toolCalls.map(({ name, arguments: values }) => [name, values]),
    results: toolResults.map(({ content }) => content),
  }));

const schemaIn = (file: string): JsonObject => JSON.parse(sample(file)) as JsonObject;
const isValid = (valid: ValidateFunction, value: unknown): void => {
  valid(value);
  expect(valid.errors ?? []).toEqual([]);
};
const anything = (check: (made: ReturnType<typeof writtenOf>) => void): void =>
  fc.assert(
    fc.property(anyRun, fc.boolean(), (made, isKnown) =>
      check(writtenOf(made.run, made.records, isKnown ? taskOf : () => undefined)),
    ),
    { numRuns: runs(50) },
  );

test('every format has a name, an ending and a sentence on what it loses, and none is there twice', () => {
  for (const key of ['id', 'title', 'ending'] as const)
    expect(new Set(writers.map((each) => each[key])).size).toBe(writers.length);
  for (const { loses } of writers) expect(loses).toMatch(/^[a-z].{10,}\.$/);
});

test('a call that a recording does not answer is written with no answer, not with an empty one', () => {
  const [step, ...rest] = withSteps[0]!.trajectory.steps;
  const open = { callId: 'c1', content: [], isError: false, notRecorded: true as const, durationMs: 0 };
  const trajectory = { ...withSteps[0]!.trajectory, steps: [{ ...step!, toolResults: [open] }, ...rest] };
  const of = writtenOf(run, [{ ...withSteps[0]!, trajectory }], taskOf);
  for (const { id } of writers)
    for (const [path, text] of filesOf(id, of))
      expect(text, `${id} ${path}`).not.toMatch(/"role": ?"tool"|"source_call_id"/);
});

test('every format writes any run, without one cell too, and the same run alike', () => {
  anything((each) => {
    for (const { id } of writers) {
      expect(filesOf(id, each).length, id).toBeGreaterThan(0);
      expect(filesOf(id, each)).toEqual(filesOf(id, each));
    }
  });
  for (const { id } of writers) expect(filesOf(id, writtenOf(run, [], taskOf)).length, id).toBeGreaterThan(0);
});

describe('JSON Lines', () => {
  test('hold one result a line, with its question and its model, and are read again by our reader', () => {
    const lines = linesIn(textOf('jsonl', written));
    expect(lines.map(({ taskId, model, verdict }) => [taskId, model, verdict])).toEqual([
      ['tasks.json#3', 'Small | model, native tools', 'correct'],
      ['tasks.json#3', 'Small | model, no tools', 'no-call'],
      ['tasks.json#3', 'gpt', 'not-counted'],
      ['tasks.json#8', 'Small | model, native tools', 'incorrect'],
      ['tasks.json#8', 'Small | model, no tools', 'not-counted'],
    ]);
    expect(lines[0]).toMatchObject({ query: taskOf('').query, decidedBy: 'bfcl', agent: 'native-tools' });
    const { formats, attempts, refusals } = readAgain('jsonl', written);
    expect([formats, refusals]).toEqual([['proving-ground'], []]);
    expect(attempts.map(({ trajectory }) => trajectory)).toEqual(records.map(({ trajectory }) => trajectory));
    expect(attempts[3]!.verdicts).toMatchObject([{ name: 'bfcl', passed: false, value: 0 }]);
    expect(attempts[2]!.error).toMatchObject({ code: 'answer-not-recorded' });
  });

  test('of any run are read again, each with its trajectory', () => {
    anything((each) => {
      const { attempts, refusals } = readAgain('jsonl', each);
      expect(refusals).toEqual([]);
      expect(attempts.map(({ trajectory }) => trajectory)).toEqual(
        each.records.map(({ trajectory }) => trajectory),
      );
    });
  });

  test('refuse a line that is damaged, with its row', () => {
    const [first, ...others] = linesIn(textOf('jsonl', written));
    const log = [{ ...first!, verdict: 'splendid' }, ...others]
      .map((line) => JSON.stringify(line))
      .join('\n');
    const { refusals, attempts } = readLog(log, 'run.jsonl');
    expect(refusals).toMatchObject([{ row: 0, reason: expect.stringContaining('damaged') as string }]);
    expect(attempts).toHaveLength(records.length - 1);
  });
});

test('a run file is also read as answers: the trajectories of all its results', () => {
  const { formats, attempts, refusals } = readAgain('run-file', written);
  expect([formats, refusals]).toEqual([['proving-ground'], []]);
  expect(attempts.map(({ trajectory }) => trajectory)).toEqual(records.map(({ trajectory }) => trajectory));
});

describe('CSV, read by csv-parse', () => {
  const rowsIn = (text: string) =>
    parseCsv(text, { columns: true, record_delimiter: '\r\n' }) as unknown as Record<string, string>[];
  test('has a row a cell', () => {
    const rows = rowsIn(textOf('csv', written));
    expect(rows.map(({ task, verdict, explanation }) => [task, verdict, explanation])).toEqual([
      ['tasks.json#3', 'correct', 'all calls match'],
      ['tasks.json#3', 'no-call', 'no call was made'],
      ['tasks.json#3', 'not-counted', ''],
      ['tasks.json#8', 'incorrect', 'city is "Oslo" & not <Bergen>\u0000'],
      ['tasks.json#8', 'not-counted', ''],
    ]);
  });
  test('of any run has as many rows as results', () => {
    anything((each) => {
      expect(rowsIn(textOf('csv', each))).toHaveLength(each.records.length);
    });
  });
});

describe('Markdown, parsed by prettier’s remark', () => {
  interface Node {
    type: string;
    value?: string;
    children?: Node[];
  }
  const treeOf = (text: string): Node => prettierMarkdown.parsers.markdown.parse(text, {} as never) as Node;
  const nodesIn = (node: Node, type: string): Node[] =>
    node.type === type ? [node] : (node.children ?? []).flatMap((child) => nodesIn(child, type));
  const wordsIn = (node: Node): string => node.value ?? (node.children ?? []).map(wordsIn).join('');
  const tablesIn = (text: string): string[][][] =>
    nodesIn(treeOf(text), 'table').map((table) =>
      nodesIn(table, 'tableRow').map((row) => nodesIn(row, 'tableCell').map(wordsIn)),
    );

  test('has a table of models with n, rate and interval, and one of the tasks that were not solved', () => {
    const text = textOf('markdown', written);
    const [models, tasks] = tablesIn(text);
    expect(models![0]).toEqual(['model', 'solved', 'n', 'rate', '95 % interval', 'lost', 'undecided']);
    expect(models![1]).toEqual([
      'Small | model, native tools',
      '1',
      '4',
      '25.0 %',
      '4.6 % to 69.9 %',
      '2',
      '3',
    ]);
    expect(tasks!.slice(1)).toEqual([
      ['tasks.json#3', 'solved', 'no call', 'not counted'],
      ['tasks.json#8', 'incorrect', 'not counted', 'not run'],
    ]);
    expect(text).toContain('Decided by `bfcl`');
  });

  test('keeps its tables whatever the names are, and lets nothing in them be markup', () => {
    anything((each) => {
      const text = textOf('markdown', each);
      const [models] = tablesIn(text);
      expect(models!.every((row) => row.length === 7)).toBe(true);
      expect(models).toHaveLength(each.rates.length + 1);
      for (const type of ['html', 'link', 'image', 'emphasis', 'strong', 'heading'])
        expect(nodesIn(treeOf(text), type).length, type).toBeLessThanOrEqual(type === 'heading' ? 2 : 0);
    });
  });
});

describe(`Inspect, by its own schema${withSamples}`, () => {
  const validLog = (): ValidateFunction => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    ajv.addSchema(schemaIn('inspect_ai/schema.inspect-openapi.json.gz'), 'openapi');
    return ajv.compile({ $ref: 'openapi#/components/schemas/EvalLog' });
  };
  test.skipIf(!hasSamples)('every log is valid', () => {
    const valid = validLog();
    expect(valid({ version: 2 })).toBe(false);
    for (const log of valuesOf('inspect')) isValid(valid, log);
    anything((each) => {
      for (const log of valuesOf('inspect', each)) isValid(valid, log);
    });
  });
});

test('Inspect logs are read again by our reader, with calls, results, errors, verdicts, tokens and times', () => {
  const { formats, attempts, refusals } = readAgain('inspect', written);
  expect(formats).toEqual(['inspect']);
  expect(attempts).toHaveLength(records.length);
  expect(refusals).toEqual([]);
  const [solved, failed] = attempts;
  expect(stepsOf(solved!)).toEqual(stepsOf(records[0]!));
  expect(stepsOf(failed!)).toEqual(stepsOf(records[3]!));
  expect(failed!.trajectory.steps[0]!.toolResults[0]!.isError).toBe(true);
  expect(failed!.trajectory.stopReason).toBe('step-limit');
  expect(solved).toMatchObject({
    model: 'org/small',
    task: { id: 'tasks.json#3', query: taskOf('').query },
    verdicts: [{ name: 'bfcl', passed: true, reason: 'all calls match' }],
    usage: records[0]!.usage!,
    durationMs: 2000,
  });
  expect(solved!.task.tools?.map(({ name }) => name)).toEqual(['get_weather']);
  expect(solved!.trajectory.steps.map(({ startedAt, durationMs }) => [startedAt, durationMs])).toEqual(
    records[0]!.trajectory.steps.map(({ startedAt, durationMs }) => [startedAt, durationMs]),
  );
});

describe(`Every Eval Ever, by its two schemas${withSamples}`, () => {
  const both = () => {
    const ajv = new Ajv({ strict: false });
    return [
      ajv.compile(schemaIn('eee/schema.eval.json')),
      ajv.compile(schemaIn('eee/schema.instance_level_eval.json')),
    ] as const;
  };
  test.skipIf(!hasSamples)('aggregates and samples are valid', () => {
    const [aggregate, row] = both();
    const check = (of: typeof written) => {
      for (const [path, text] of filesOf('eee', of)) {
        if (path.endsWith('.json')) isValid(aggregate, JSON.parse(text));
        else for (const line of linesIn(text)) isValid(row, line);
      }
    };
    expect(aggregate({})).toBe(false);
    check(written);
    anything(check);
  });
});

test('EEE names its samples with their hash, leaves out what is not counted, and is read again by our reader', async () => {
  const files = new Map(filesOf('eee', written));
  const aggregates = [...files].filter(([path]) => path.endsWith('.json'));
  expect(aggregates).toHaveLength(3);
  for (const [, text] of aggregates) {
    const detail = (JSON.parse(text) as JsonObject).detailed_evaluation_results as JsonObject;
    const samples = files.get(detail.file_path as string)!;
    const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(samples));
    expect(Buffer.from(bytes).toString('hex')).toBe(detail.checksum);
    expect(linesIn(samples)).toHaveLength(detail.total_rows as number);
  }
  const rows = [...files].flatMap(([path, text]) => (path.endsWith('.jsonl') ? [readLog(text, path)] : []));
  const attempts = rows.flatMap((log) => log.attempts);
  expect(attempts.map(({ task }) => task.id)).toEqual(['tasks.json#3', 'tasks.json#8', 'tasks.json#3']);
  expect(stepsOf(attempts[0]!)).toEqual(stepsOf(records[0]!));
  expect(attempts[0]).toMatchObject({ model: 'org/small', verdicts: [{ passed: true, value: 1 }] });
  expect(attempts[2]!.trajectory.finalAnswer).toBe('Cold.');
  expect(JSON.parse(aggregates[0]![1])).toMatchObject({
    evaluation_results: [
      {
        score_details: { score: 0.25, uncertainty: { confidence_interval: { lower: 0.046, upper: 0.699 } } },
      },
    ],
  });
});

describe('ATIF, by a schema of our own after its RFC (nobody publishes one) and by our reader', () => {
  const valid = new Ajv({ strict: false }).compile(atifSchema);
  test('every line is a valid document of version 1.7', () => {
    for (const line of linesIn(textOf('atif', written))) isValid(valid, line);
    anything((each) => {
      for (const line of linesIn(textOf('atif', each))) isValid(valid, line);
    });
  });
  test.skipIf(!hasSamples)(`the schema takes what others wrote${withSamples}`, () => {
    for (const file of ['minimal-export-v1.7.json', 'openhands.trajectory.json', 'letta-tool-calls.json'])
      isValid(valid, JSON.parse(sample(`atif/${file}`)));
  });
  test('attempts with steps are read again, with calls, results and tokens', () => {
    const { formats, attempts, refusals } = readAgain('atif', written);
    expect([formats, refusals]).toEqual([['atif'], []]);
    expect(attempts.map(stepsOf)).toEqual(byContenderOrder(withSteps).map(stepsOf));
    expect(attempts[0]).toMatchObject({ model: 'org/small', usage: records[0]!.usage! });
    expect(attempts[0]!.task.tools?.map(({ name }) => name)).toEqual(['get_weather']);
  });
});

describe(`mcpbr${withSamples}`, () => {
  /** Keys by path, lists and maps of names taken together. */
  const keysIn = (value: JsonValue, path = ''): string[] => {
    if (Array.isArray(value)) return value.flatMap((item) => keysIn(item, `${path}[]`));
    if (typeof value !== 'object' || value === null || path.endsWith('tool_usage')) return [path];
    return Object.entries(value).flatMap(([name, each]) => keysIn(each, `${path}/${name}`));
  };
  // Of its own runner: what a patch is, and what an attempt may say beside it.
  const ofPatches = /patch_(?:generated|applied)$/;
  const beside =
    /\/(?:error|status|cost|runtime_seconds|tool_failures.*|proving_ground\/.*|task_id|model|repeat)$/;
  test.skipIf(!hasSamples)('has the keys of its own results, patches left out', () => {
    const fixture = new Set(keysIn(JSON.parse(sample('mcpbr/results.fixture.json')) as JsonValue));
    const ours = new Set(keysIn(valuesOf('mcpbr')[0]!));
    const needed = [...fixture].filter((key) => !ofPatches.test(key) && !key.includes('/args'));
    expect(needed.filter((key) => !ours.has(key))).toEqual([]);
    expect(
      [...ours].filter((key) => !fixture.has(key) && !beside.test(key) && !key.includes('/args')),
    ).toEqual([]);
  });
});

test('files name the thresholds of mcpbr that a run moved, and only those', () => {
  const thresholds = { parameters: 0.5 };
  const moved = { ...run, config: { ...run.config, thresholds } };
  const of = writtenOf(moved, records, taskOf);
  const words = 'parameter accuracy 0.5, published 0.7';
  for (const id of ['mcpbr', 'markdown', 'inspect', 'eee']) {
    expect(filesOf(id, of)[0]![1], id).toContain(words);
    expect(filesOf(id, written)[0]![1], id).not.toContain('published 0.7');
  }
  expect(JSON.parse(filesOf('mcpbr', of)[0]![1])).toMatchObject({
    metadata: { proving_ground: { thresholds: { selection: 0.8, parameters: 0.5, calls: 1.5 } } },
  });
});

test('mcpbr results have an arm with tools and one without, and are read again by our reader', () => {
  const files = filesOf('mcpbr', written);
  expect(files.map(([path]) => path)).toEqual(['run.mcpbr.json']);
  expect(JSON.parse(files[0]![1])).toMatchObject({
    metadata: { config: { model: 'org/small, gpt' }, proving_ground: { version: 1, decided_by: 'bfcl' } },
    summary: {
      mcp: { resolved: 1, total: 2, rate: 0.5 },
      baseline: { resolved: 0, total: 1, rate: 0 },
      improvement: 'N/A',
    },
    tasks: [
      {
        instance_id: 'tasks.json#3@openai-chat:org/small / native-tools#1',
        mcp: {
          task_id: 'tasks.json#3',
          model: 'org/small',
          repeat: 1,
          resolved: true,
          tool_calls: 1,
          tool_usage: { get_weather: 1 },
        },
      },
      {
        mcp: { task_id: 'tasks.json#8', tool_failures: { get_weather: 1 } },
        baseline: { error: 'bfcl does not apply.' },
      },
      { mcp: { model: 'gpt', error: 'The log has no answer.' } },
    ],
  });
  const { formats, attempts } = readAgain('mcpbr', written);
  expect(formats).toEqual(['mcpbr']);
  expect(attempts).toHaveLength(records.length);
  expect(attempts.filter(({ verdicts }) => verdicts.length > 0)).toHaveLength(3);
});

describe('mcpbr’s evaluation', () => {
  const [model, ...others] = run.config.models;
  const alone = { ...run, config: { ...run.config, models: [model!], agentIds: ['native-tools' as const] } };
  const measured = (resolved: boolean, details?: object): Score =>
    ({
      value: Number(resolved),
      verdict: resolved ? 'correct' : 'incorrect',
      explanation: 'Made 1 of 1 expected call.',
      measures: { resolved, tool_selection_accuracy: 1, parameter_accuracy: 0.85, sequence_match: true },
      ...(details ? { details } : {}),
    }) as Score;
  const [first] = records;
  const scored = (decidedBy: string, scores: Record<string, Score>) => {
    const record = { ...first!, scores: { ...first!.scores, ...scores } };
    const text = textOf('mcpbr', writtenOf({ ...alone, config: { ...alone.config, decidedBy } }, [record]));
    return JSON.parse(text) as { tasks: { instance_id: string; mcp: Record<string, unknown> }[] };
  };

  test('has its five fields in an entry under the task’s own id, where the run has one contender', () => {
    expect(others).toHaveLength(1);
    const { tasks } = scored('mcpbr-mcptoolbench', { 'mcpbr-mcptoolbench': measured(true) });
    expect(Object.keys(tasks[0]!)).toEqual(['instance_id', 'mcp']);
    expect(tasks[0]).toMatchObject({
      instance_id: 'tasks.json#3',
      mcp: {
        resolved: true,
        tool_selection_accuracy: 1,
        parameter_accuracy: 0.85,
        sequence_match: true,
        details: 'Made 1 of 1 expected call.',
        evaluated_by: 'mcpbr-mcptoolbench',
      },
    });
  });

  test('is that of the deciding scorer where it is one of mcpbr’s, with the original’s own words where it has them', () => {
    const both = {
      'mcpbr-mcptoolbench': measured(true),
      'mcpbr-mcptoolbench-as-coded': measured(false, { details: 'Tool selection: 100.0%' }),
    };
    expect(scored('mcpbr-mcptoolbench-as-coded', both).tasks[0]!.mcp).toMatchObject({
      details: 'Tool selection: 100.0%',
      evaluated_by: 'mcpbr-mcptoolbench-as-coded',
    });
    expect(scored('bfcl', both).tasks[0]!.mcp).toMatchObject({ evaluated_by: 'mcpbr-mcptoolbench' });
    const names = { expected_tools: ['a'], agent_tools: ['b'] };
    expect(
      scored('mcpbr-toolbench', { ...both, 'mcpbr-toolbench': measured(false, names) }).tasks[0]!.mcp,
    ).toMatchObject(names);
  });

  test('is absent where no scorer of mcpbr scored the attempt', () => {
    expect(scored('bfcl', {}).tasks[0]!.mcp).not.toHaveProperty('tool_selection_accuracy');
  });
});

test('a cell that needs a call which a recording does not answer is not counted, with that reason, in every format', () => {
  const why = 'The recording of the server does not answer a call of this attempt.';
  const [first, ...others] = records;
  const [made] = first!.trajectory.steps;
  const { id } = made!.toolCalls[0]!;
  const open = { callId: id, content: [], isError: false, notRecorded: true as const, durationMs: 0 };
  const cell: ResultRecord = {
    ...first!,
    trajectory: {
      steps: [{ ...made!, toolResults: [open] }],
      inTurns: true,
      stopReason: 'not-recorded' as const,
    },
    verdict: 'not-counted' as const,
    scores: {},
    errors: { bfcl: { code: 'scorer-not-applicable', message: why } },
  };
  const replayed = { ...written, records: [cell, ...others] };
  for (const format of ['csv', 'junit', 'mcpbr']) expect(filesOf(format, replayed)[0]![1]).toContain(why);
  expect(textOf('markdown', replayed)).toContain('Of the undecided cells, 1 needs a call');
  expect(textOf('markdown', written)).not.toContain('recording');
  expect(textOf('junit', replayed)).toContain('skipped="3"');
});

describe('JUnit XML, read by junit2json', () => {
  const casesIn = async (text: string) => {
    const parsed = await parseJunit(text);
    if (!parsed || !('testsuite' in parsed)) throw new Error('no suites');
    return parsed;
  };
  test('a wrong answer is a failure, a lost cell an error, and a cell that is not decided or not run is skipped', async () => {
    const suites = await casesIn(textOf('junit', written));
    expect(suites).toMatchObject({ name: 'Weather & more', tests: 6, failures: 2, errors: 1 });
    const ends = suites.testsuite!.map(({ name, testcase }) => [
      name,
      testcase!.map((each) => [
        each.name,
        each.failure?.[0]?.message ?? each.error?.[0]?.message ?? each.skipped?.[0]?.message,
      ]),
    ]);
    expect(ends).toEqual([
      [
        'Small | model, native tools',
        [
          ['tasks.json#3', undefined],
          ['tasks.json#8', 'city is "Oslo" & not <Bergen>'],
        ],
      ],
      [
        'Small | model, no tools',
        [
          ['tasks.json#3', 'no call was made'],
          ['tasks.json#8', 'bfcl does not apply.'],
        ],
      ],
      [
        'gpt',
        [
          ['tasks.json#3', 'The log has no answer.'],
          ['tasks.json#8', 'not run'],
        ],
      ],
    ]);
    expect(suites.testsuite![0]!.testcase![0]).toMatchObject({
      classname: 'Small | model, native tools.repeat 1',
      time: 2,
    });
  });
  test('of any run has a case for every cell', async () => {
    await fc.assert(
      fc.asyncProperty(anyRun, async (made) => {
        const suites = await casesIn(textOf('junit', writtenOf(made.run, made.records)));
        expect(suites.testsuite!.flatMap(({ testcase }) => testcase ?? [])).toHaveLength(made.run.cells);
      }),
      { numRuns: runs(50) },
    );
  });
});

/** The order of formats that write one contender after the other. */
const byContenderOrder = (all: readonly ResultRecord[]): ResultRecord[] =>
  all.toSorted((a, b) => (a.cell % 3) - (b.cell % 3) || a.cell - b.cell);
