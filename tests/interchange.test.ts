import { expect, test } from 'vitest';
import { runCsvParts, runFileParts } from '#files/interchange/index.ts';
import { aRecordedConfig, recordedFacts } from './builders/a-recorded-run.ts';
import type { ResultRecord } from '#core/cell.ts';
import type { Run } from '#core/run.ts';

const run = {
  id: 'run-1',
  dataset: { id: 'lamps', title: 'Lamps', tasks: 1, orderHash: 'ff' },
  config: {
    scorerIds: ['s', 't'],
    models: [{ id: 'm', title: 'M', kind: 'baseline' }],
    agentIds: ['single-shot'],
    repeats: 1,
  },
} as unknown as Run;

const record = (answer: string, measures: Record<string, number>): ResultRecord => ({
  runId: 'run-1',
  cell: 0,
  taskId: 'file#1',
  modelId: 'm',
  repeat: 0,
  trajectory: { steps: [], finalAnswer: answer, stopReason: 'answered' },
  outcome: 'called',
  verdict: 'correct',
  scores: { s: { value: 1, verdict: 'correct', explanation: 'as it should', measures } },
  durationMs: 1.6,
});

const csv = (records: ResultRecord[]): string => [...runCsvParts(run, records)].join('');

test('a table has one row a cell and one column a measure, in the order of the scorers', () => {
  const [head, first] = csv([record('x', { resolved: 1, calls: 2 })]).split('\r\n');
  expect(head).toContain('s: resolved,s: calls,explanation');
  expect(first).toBe('file#1,m,single-shot,,1,called,correct,,,1,2,as it should,,2,0,x');
});

test('a table of recorded answers says where each stands in the log, and that no agent of ours asked for it', () => {
  const verdicts = [
    { name: 'bfcl', passed: false, reason: 'wrong type' },
    { name: 'judge', value: 0.5 },
  ];
  const facts = recordedFacts({ file: '=a.json', row: 6, verdicts, dollars: 0.25 });
  const read = { ...run, config: { ...run.config, ...aRecordedConfig({ scorerIds: ['s'] }) } };
  const records = [{ ...record('x', {}), recorded: facts }, record('y', {})];
  const [head, first, second] = [...runCsvParts(read, records)].join('').split('\r\n');
  expect(head).toMatch(
    /,answer,log file,log row,log’s verdicts,US dollars as recorded,publisher,published,licence,address,SHA-256 of the log$/,
  );
  expect(first).toMatch(
    /^file#1,m,recorded,.*,x,'=a\.json,7,"bfcl: failed; judge: 0\.5",0\.25,An evaluation group,2024-08-30,Apache-2\.0,https:.*1234,(?:ab){32}$/,
  );
  expect(second).toMatch(/,y,,,,,An evaluation group,/);
});

test('what a cell waited stands apart from its time, in the table and in the file', () => {
  const waited = { ...record('x', {}), waitedMs: 4000.4 };
  const [head, row] = csv([waited]).split('\r\n');
  const columns = head!.split(',');
  const fields = row!.split(',');
  expect(fields[columns.indexOf('milliseconds')]).toBe('2');
  expect(fields[columns.indexOf('milliseconds waited')]).toBe('4000');
  const file = JSON.parse([...runFileParts(run, [waited])].join('')) as { results: ResultRecord[] };
  expect(file.results[0]).toMatchObject({ durationMs: 1.6, waitedMs: 4000.4 });
});

test('a row whose deciding scorer raised has no other scorer’s explanation, and says which one failed', () => {
  const { s: other } = record('x', {}).scores;
  const row = csv([
    {
      ...record('x', {}),
      verdict: 'not-counted',
      scores: { t: other! },
      errors: { s: { code: 'scorer-failed', message: 'TypeError' } },
    },
  ]).split('\r\n')[1];
  expect(row).toBe('file#1,m,single-shot,,1,called,not-counted,,,,s: TypeError,2,0,x');
});

test('a row says in which way its model was asked and which faults its calls met', () => {
  const execution = {
    on: 'testbed',
    faultPlans: [
      { seed: 1, rules: [] },
      { seed: 1, rules: [{ kind: 'timeout', rate: 0.1 }] },
    ],
  };
  const two = { ...run, config: { ...run.config, execution } } as unknown as Run;
  const rows = [record('x', {}), { ...record('x', {}), cell: 1 }];
  const [, first, second] = [...runCsvParts(two, rows)].join('').split('\r\n');
  expect(first).toMatch(/^file#1,m,single-shot,no faults,1,/);
  expect(second).toMatch(/^file#1,m,single-shot,Time-out 10 %,1,/);
});

test.each([
  ['=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`],
  ['two\nlines', '"two\nlines"'],
  ['-1 and more', "'-1 and more"],
  ['-1', '-1'],
  ['+2.5', '+2.5'],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['"=1+1"', `"'""=1+1"""`],
  ['“=1+1', "'“=1+1"],
  ["'=1+1", "''=1+1"],
  ['\u200b =1+1', "'\u200b =1+1"],
  ['＝1+1', "'＝1+1"],
  ['－1+1', "'－1+1"],
  ['＠SUM(A1)', "'＠SUM(A1)"],
  ['\t=1', `"'\t=1"`],
  ['\r=1', `"'\r=1"`],
  ['a;=1', '"a;=1"'],
  ['it is = 1', 'it is = 1'],
  ['a, b', '"a, b"'],
])('the answer %j cannot become a formula or break the table', (answer, field) => {
  expect(csv([record(answer, {})]).endsWith(`,${field}\r\n`)).toBe(true);
});

test('a run file is one JSON document with every result in it', () => {
  const records = [record('{"a":1}', {}), record('</script>', { resolved: 0 })];
  const file = JSON.parse([...runFileParts(run, records)].join(''));
  expect(file).toEqual({ format: 'proving-ground-run', version: 3, run, results: records });
});

test('a run without results is a whole file too', () => {
  expect(JSON.parse([...runFileParts(run, [])].join('')).results).toEqual([]);
});
