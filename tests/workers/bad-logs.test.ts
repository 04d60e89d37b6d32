import { telemetry } from '../interchange/gemini-telemetry.ts';
import 'fake-indexeddb/auto';
import { gzipSync } from 'node:zlib';
import { BlobWriter, TextReader, ZipWriter } from '@zip.js/zip.js';
import { describe, expect, test } from 'vitest';
import type { LoadedFile } from '#store/bridge/files-contract.ts';
import { aRunToWrite } from '../interchange/a-run-to-write.ts';
import { filesOf, textOf, writtenOf } from '../interchange/written.ts';
import { GatheredLog } from '../../workers/files/gathered-log.ts';

const signal = new AbortController().signal;
const file = (path: string, content: BlobPart): LoadedFile => ({ path, blob: new Blob([content]) });
const lines = (...rows: readonly object[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('');

async function gathered(...files: LoadedFile[]): Promise<GatheredLog> {
  const log = new GatheredLog(files);
  await log.gather(() => {}, signal);
  return log;
}
const notesOf = ({ notes }: GatheredLog) =>
  notes.map(({ kind, file: path, row, reason }) => `${kind}: ${path}, ${row}: ${reason}`);

const chat = (question: string, answer: string, more: object = {}) => ({
  model: 'm',
  messages: [
    { role: 'user', content: question },
    { role: 'assistant', content: answer },
  ],
  ...more,
});
const atif = {
  schema_version: 'ATIF-v1.7',
  agent: { name: 'a', version: '1' },
  steps: [
    { step_id: 1, source: 'user', message: 'Hi?' },
    { step_id: 2, source: 'agent', message: 'Hello.' },
  ],
};
const inspectLog = {
  version: 2,
  status: 'success',
  eval: { model: 'openai/gpt-4o', task: 'towns' },
  samples: [
    {
      id: 's1',
      epoch: 1,
      input: 'Hi?',
      messages: [
        { role: 'user', content: 'Hi?' },
        { role: 'assistant', content: 'Hello.' },
      ],
    },
  ],
};
const promptfooLog = {
  results: {
    version: 3,
    stats: {},
    results: [
      {
        promptIdx: 0,
        testIdx: 0,
        provider: { id: 'openai:gpt-4o' },
        prompt: { raw: 'Hi?' },
        response: { output: 'Hello.' },
      },
    ],
  },
};

describe('a log of another version', () => {
  test.each([
    ['ATIF', atif, undefined],
    ['a newer ATIF', { ...atif, schema_version: 'ATIF-v2.0' }, '“ATIF-v2.0”'],
    ['Inspect', inspectLog, undefined],
    ['an old Inspect, which names none', { ...inspectLog, version: undefined }, undefined],
    ['a newer Inspect', { ...inspectLog, version: 7 }, '“7”'],
    ['promptfoo', promptfooLog, undefined],
    ['a newer promptfoo', { results: { ...promptfooLog.results, version: 9 } }, '“9”'],
    ['a version that is no version', { ...inspectLog, version: { a: '<b>' } }, '“{’a’:’<b>’}”'],
  ])('is read as far as its members are known, and that is said: %s', async (_, log, version) => {
    const read = await gathered(file('a.json', JSON.stringify(log)));
    expect(read).toMatchObject({ isLog: true, attempts: 1, refused: 0 });
    expect(notesOf(read)).toEqual(
      version
        ? [
            `noted: a.json, -1: it says that it is of version ${version}, which is not known here; it is read as far as its members are`,
          ]
        : [],
    );
  });

  test('that holds nothing known is refused with both reasons', async () => {
    const { refusal } = await gathered(
      file('a.json', JSON.stringify({ ...inspectLog, version: 9, samples: undefined, cases: [] })),
    );
    expect(refusal).toMatchObject({
      code: 'recording-empty',
      message: expect.stringContaining('the log contains no samples; its status is success') as string,
      hint: expect.stringContaining('version “9”') as string,
    });
  });

  test('and our own run file of a later version is refused by its number', async () => {
    const run = { format: 'proving-ground-run', version: 99, run: {}, results: [] };
    const { refusal } = await gathered(file('run.json', JSON.stringify(run)));
    expect(refusal?.message).toContain('The run file has version “99”, which this page does not know');
  });
});

describe('half a file', () => {
  const whole = JSON.stringify({
    ...inspectLog,
    samples: Array.from({ length: 9 }, () => inspectLog.samples[0]),
  });
  const rows = Array.from({ length: 3_000 }, (_, place) =>
    chat(`Question ${place}?`, Math.sin(place).toString()),
  );
  const packed = gzipSync(lines(...rows));

  test.each([
    ['a JSON document', file('a.json', whole.slice(0, whole.length / 2)), 'a.json is a log (Inspect log)'],
    [
      'a document that is damaged inside',
      file('a.json', whole.replace('}]},{', '}],{{')),
      'a.json is a log (Inspect log)',
    ],
    [
      'a packed document',
      file('a.json.gz', gzipSync(whole).subarray(0, -9)),
      'a.json.gz is a log (Inspect log)',
    ],
    ['an archive', file('a.eval', 'PK\u0003\u0004 and no more'), 'a.eval is a log (Inspect log)'],
  ])('that is %s is refused as what it is', async (_, half, expected) => {
    const log = await gathered(half);
    expect(log.isLog).toBe(false);
    expect(log.refusal).toMatchObject({
      code: 'recording-empty',
      message: `${expected} that breaks off or is damaged, so that nothing of it can be read.`,
    });
  });

  test('of JSON Lines gives the rows it has', async () => {
    const text = lines(chat('A?', 'a'), chat('B?', 'b'), chat('C?', 'c'));
    const log = await gathered(file('a.jsonl', text.slice(0, -20)));
    expect(log).toMatchObject({ attempts: 2, refused: 1 });
    expect(notesOf(log)).toEqual(['rejected: a.jsonl, 2: the line is not JSON, or breaks off']);
  });

  test('of JSON Lines with two rows gives the one it has', async () => {
    const log = await gathered(file('a.jsonl', lines(chat('A?', 'a'), chat('B?', 'b')).slice(0, -20)));
    expect(log).toMatchObject({ attempts: 1, refused: 1 });
  });

  test('of packed JSON Lines gives the rows that could be unpacked', async () => {
    const log = await gathered(file('a.jsonl.gz', packed.subarray(0, packed.length / 2)));
    expect(log.attempts).toBeGreaterThan(100);
    expect(log.refused).toBe(1);
    expect(notesOf(log)[0]).toContain('The gzip file breaks off or is damaged.');
  });

  test('beside whole ones is named, and they are read', async () => {
    const log = await gathered(
      file('a.json', whole.slice(0, 300)),
      file('b.json', whole),
      file('c.jsonl.gz', packed.subarray(0, 12)),
    );
    expect(log).toMatchObject({ isLog: true, attempts: 9, refusal: undefined });
    expect(notesOf(log).map((note) => note.slice(0, 60))).toEqual([
      'rejected: a.json, -1: a.json is a log (Inspect log) that bre',
      'noted: c.jsonl.gz, -1: The gzip file breaks off or is damage',
    ]);
  });
});

test('one row of JSON Lines that is written over several lines is read', async () => {
  const row = JSON.stringify({ id: 'simple_0', result: [{ f: '{}' }] }, null, 2);
  expect(await gathered(file('m/simple_result.json', row))).toMatchObject({ attempts: 1, refused: 0 });
});

test('a log in UTF-16, as a Windows shell writes it, is read', async () => {
  const text = lines(chat('Größe?', 'ä'), chat('B?', 'b'));
  const log = await gathered(file('a.jsonl', Buffer.from(`\uFEFF${text}`, 'utf16le')));
  expect(log).toMatchObject({ isLog: true, attempts: 2, refused: 0 });
});

describe('two logs of one model', () => {
  const one = file('one.jsonl', lines(chat('A?', 'a'), chat('B?', 'b')));

  test('that disagree are named where they do, and both answers are kept', async () => {
    const log = await gathered(one, file('two.jsonl', lines(chat('A?', 'a'), chat('B?', 'something else'))));
    expect(notesOf(log)).toEqual([
      'noted: two.jsonl, 1: “m” answered this question otherwise in one.jsonl: both are kept, as repeats',
    ]);
    expect([...log.attemptsOf.get('m')!.values()].map(({ length }) => length)).toEqual([1, 2]);
  });

  test('do not disagree where two models answer, or one answers twice in one file', async () => {
    const other = file(
      'two.jsonl',
      lines(chat('A?', 'other', { model: 'n' }), chat('A?', 'again', { model: 'n' })),
    );
    expect(notesOf(await gathered(one, other))).toEqual([]);
  });
});

test('arguments that are a text or no JSON are kept as they came, and are no fault of the log', async () => {
  const calls = (written: string) => ({
    model: 'm',
    messages: [
      { role: 'user', content: 'Hi?' },
      {
        role: 'assistant',
        tool_calls: [{ id: 'c', type: 'function', function: { name: 'f', arguments: written } }],
      },
    ],
  });
  const log = await gathered(
    file('a.jsonl', lines(calls('"Oslo"'), calls('{"town": Oslo'), calls('{"town":"Oslo"}'))),
  );
  expect(log).toMatchObject({ attempts: 3, refused: 0 });
  const made = [];
  for await (const { attempt } of log.read(signal)) made.push(attempt.trajectory.steps[0]!.toolCalls[0]);
  expect(made).toMatchObject([
    { arguments: {}, malformed: '"Oslo"' },
    { arguments: {}, malformed: '{"town": Oslo' },
    { arguments: { town: 'Oslo' } },
  ]);
});

test('what is neither a log nor tasks says nothing here: the import of data sets names what was seen', async () => {
  const log = await gathered(file('odd.json', '{"colour":"red"}'), file('b.txt', 'words'));
  expect(log).toMatchObject({ isLog: false, refusal: undefined, besides: [] });
});

test('what some rows of are those of a known format is named with it, where most are not', async () => {
  const others = Array.from({ length: 4 }, (_, note) => ({ note }));
  const log = await gathered(file('odd.jsonl', lines(...others, chat('A?', 'a'), chat('B?', 'b'))));
  expect(log.refusal?.message).toBe(
    'odd.jsonl is of no known format. Nearest is OpenAI chat completions: of the 6 rows at its beginning 2 may be of that format, which is not most of them.',
  );
});

test('lines that each hold what is read in another place say where', async () => {
  const [chatRow] = [chat('A?', 'a')];
  const rows = [1, 2, 3].map((id) => ({
    key: `r${id}`,
    response: { status_code: 200, body: chatRow },
  }));
  const log = await gathered(file('odd.jsonl', lines(...rows)));
  expect(log.refusal?.message).toContain(
    'Nearest is OpenAI chat completions: what stands at /response/body is of that format',
  );
});

describe('what Python writes for no number', () => {
  test('in a log of Inspect is not recorded, and the log is whole', async () => {
    const scores = '"scores":{"match":{"value":NaN}},"total_time":Infinity';
    const text = JSON.stringify(inspectLog).replace('"epoch":1', `"epoch":1,${scores}`);
    expect(await gathered(file('a.json', text))).toMatchObject({ isLog: true, attempts: 1, refused: 0 });
  });

  test('in lines of BFCL is not recorded, and no line is refused', async () => {
    const rows = ['a', 'b', 'c'].map((id) => `{"id":"simple_${id}","result":"f()","latency":NaN}\n`).join('');
    const log = await gathered(file('m/simple_result.json', rows));
    expect(log).toMatchObject({ format: 'BFCL results', attempts: 3, refused: 0 });
  });
});

describe('files that this site writes and that are no log by themselves', () => {
  const { run, records, taskOf } = aRunToWrite();
  const written = writtenOf(run, records, taskOf);

  test('a CSV of results is named as such, with what to save instead', async () => {
    const { refusal } = await gathered(file('run.csv', textOf('csv', written)));
    expect(refusal).toMatchObject({
      code: 'recording-empty',
      message: expect.stringMatching(
        /^run\.csv is the CSV table of a run of this site: .* no calls/,
      ) as string,
      hint: expect.stringContaining('JSON Lines') as string,
    });
    const beside = await gathered(
      file('run.csv', textOf('csv', written)),
      file('run.jsonl', textOf('jsonl', written)),
    );
    expect(beside.attempts).toBe(records.length);
    expect(notesOf(beside)).toContainEqual(expect.stringContaining('run.csv is the CSV table'));
  });

  test.each([
    ['inspect', records.length],
    ['mcpbr', records.length],
    ['eee', 3],
  ])('a zip archive of %s is read as the folder of files that it is', async (id, attempts) => {
    const log = await gathered(file('run.zip', await zipOf(filesOf(id, written))));
    expect(log.attempts).toBe(attempts);
    expect(log.files.every(({ path }) => path !== 'run.zip')).toBe(true);
  });

  test('a zip archive of other files, of none and a broken one are no log', async () => {
    const zips = [
      await zipOf([['tasks.json', '{"tasks":[]}']]),
      await zipOf([['a.txt', 'Hello.']]),
      await zipOf([]),
      'PK\u0003\u0004 and nothing more',
    ];
    for (const zip of zips) {
      const log = await gathered(file('run.zip', zip));
      expect(log.attempts).toBe(0);
      expect(log.files).toEqual([]);
    }
  });
});

async function zipOf(files: readonly (readonly [path: string, text: string])[]): Promise<Blob> {
  const archive = new ZipWriter(new BlobWriter('application/zip'));
  for (const [path, text] of files) await archive.add(path, new TextReader(text));
  return archive.close();
}

test('a log whose records stand one after another over several lines is read, and a last one that breaks off is named', async () => {
  const text = telemetry.map((each) => JSON.stringify(each, null, 2)).join('\n');
  const whole = await gathered(file('telemetry.log', text));
  expect(whole).toMatchObject({ isLog: true, attempts: 1, refused: 0 });
  const cut = await gathered(file('telemetry.log', text.slice(0, -5)));
  expect(cut).toMatchObject({ isLog: true, attempts: 1, refused: 1 });
});

test('a report of verdicts beside a log is named, and alone it says what to save instead', async () => {
  const report = file('results.junit.xml', '<testsuites name="a"></testsuites>');
  expect((await gathered(report)).refusal?.message).toMatch(/JUnit XML holds verdicts and times/);
  const both = await gathered(report, file('a.json', JSON.stringify(inspectLog)));
  expect(both).toMatchObject({ isLog: true, attempts: 1, refusal: undefined });
  expect(both.notes.map(({ reason }) => reason)).toEqual([
    expect.stringContaining('JUnit XML holds verdicts'),
  ]);
});
