import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { PlaygroundError } from '#core/errors.ts';
import { importTasks, type InputFile } from '#files/datasets/index.ts';
import { chunkedFile, gzipped, imported, rowsFile, textFile } from './imported.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const row = (id: string, query = `Ask ${id}`) => ({
  id,
  query,
  tools: ['tool'],
  expected: [{ name: 'tool' }],
});
const text = (id: string, query?: string): string => JSON.stringify(row(id, query));
const ids = async (...files: InputFile[]): Promise<string[]> =>
  (await imported(files)).tasks.map(({ source }) => source.sourceId ?? '');

describe('finds out by the bytes how rows stand in a file', () => {
  const layouts: [string, string][] = [
    ['an array', `[${text('a')}, ${text('b')}]`],
    ['an array, indented', JSON.stringify([row('a'), row('b')], null, 2)],
    ['JSON Lines', `${text('a')}\n${text('b')}`],
    ['JSON Lines with Windows line ends and empty lines', `${text('a')}\r\n\r\n${text('b')}\r\n`],
    ['an object that holds the rows', `{"total": 2, "rows": [${text('a')}, ${text('b')}], "more": [1]}`],
    [
      'rows as datasets-server wraps them',
      `{"features":[],"rows":[{"row_idx":0,"row":${text('a')},"truncated_cells":[]},{"row_idx":1,"row":${text('b')},"truncated_cells":[]}]}`,
    ],
    ['objects that follow each other', `${text('a')}${text('b')}`],
    [
      'objects that follow each other, indented',
      `${JSON.stringify(row('a'), null, 2)}\n${JSON.stringify(row('b'), null, 2)}`,
    ],
    ['an array with a missing comma', `[${text('a')}${text('b')}]`],
    ['arrays that follow each other', `[${text('a')}][${text('b')}]`],
    ['an array with a comma too many', `[${text('a')},,${text('b')},]`],
    [
      'CSV with a byte order mark',
      `\ufeffid,query,tools,expected\r\na,"Ask, ""a""\nplease","[""tool""]","[{""name"":""tool""}]"\r\nb,Ask b,"[""tool""]",[]\r\n`,
    ],
  ];

  test.each(layouts)('%s', async (_, content) => {
    expect(await ids(textFile('x', content))).toEqual(['a', 'b']);
  });

  test.each(layouts)('%s, gzip', async (_, content) => {
    expect(await ids(textFile('x', await gzipped(bytesOf(content))))).toEqual(['a', 'b']);
  });

  test.each(layouts)('%s, in chunks of 1, 2, 3 and 7 bytes', async (_, content) => {
    for (const size of [1, 2, 3, 7])
      expect(await ids(chunkedFile('x', bytesOf(content), size))).toEqual(['a', 'b']);
  });

  test('a single object', async () => {
    expect(await ids(textFile('x', JSON.stringify(row('a'), null, 1)))).toEqual(['a']);
  });

  test('UTF-16, with its mark and without', async () => {
    const units = Buffer.from(`\ufeff[${text('a', 'Grüße 東京 😀')}]`, 'utf16le');
    for (const bytes of [units, units.subarray(2)]) {
      const { tasks } = await imported([textFile('x', bytes)]);
      expect(tasks.map(({ query }) => query)).toEqual(['Grüße 東京 😀']);
    }
  });

  test('UTF-8 letters that fall between two chunks', async () => {
    const query = 'é東😀'.repeat(50);
    for (const size of [1, 2, 3, 5]) {
      const { tasks } = await imported([chunkedFile('x', bytesOf(`[${text('a', query)}]`), size)]);
      expect(tasks[0]!.query).toBe(query);
    }
  });

  test('a Parquet file with any byte changed is read or refused in our own words', async () => {
    const bytes = new Uint8Array(readFileSync('tests/vectors/datasets/own-file.parquet'));
    const refusals = new Set<string>();
    for (let at = 4; at < bytes.length; at += 3) {
      const broken = Uint8Array.from(bytes, (byte, index) => (index === at ? byte ^ 0x5a : byte));
      const error = await imported([textFile('a.parquet', broken)]).then(
        () => undefined,
        (thrown: unknown) => thrown,
      );
      if (error === undefined) continue;
      expect(error).toBeInstanceOf(PlaygroundError);
      refusals.add((error as PlaygroundError).message);
    }
    const ours =
      /^The Parquet file “a\.parquet” cannot be read: it (?:is broken or was cut off|is packed in a way that cannot be read here|uses a form of columns that cannot be read here), at (?:its description of the columns|rows 1 to \d+, row group 1)\.$/;
    const others = [...refusals].filter((words) => !ours.test(words));
    expect(refusals.size - others.length).toBeGreaterThan(1);
    for (const words of others)
      expect(words).not.toMatch(/undefined|function|\be\.|TypeError|offset|thrift|BigInt/);
  });

  test('Parquet, from disk, from a stream and packed', async () => {
    const bytes = new Uint8Array(readFileSync('tests/vectors/datasets/own-file.parquet'));
    for (const file of [
      textFile('a.bin', bytes),
      chunkedFile('a.bin', bytes, 100),
      textFile('a.bin', await gzipped(bytes)),
    ]) {
      const { tasks } = await imported([file]);
      expect(tasks.map(({ id, query }) => [id, query])).toEqual([
        ['a.bin#1', 'Book the train to Lyon'],
        ['a.bin#2', 'Übersetze das bitte für mich'],
      ]);
      expect(tasks[0]!.target.calls![0]!.arguments).toEqual({ to: ['Lyon'] });
      expect(tasks[1]!.language).toBe('de');
    }
  });
});

describe('repairs are noted with file and row', () => {
  test.each([
    ['a missing comma', `[${text('a')}${text('b')}]`, 'comma'],
    ['several rows on a line', `${text('x')}\n${text('a')}${text('b')}\n`, 'one line'],
    [
      'NaN',
      `[${text('x')},{"id":"b","query":"q","tools":[],"expected":[],"score":NaN,"least":-Infinity}]`,
      'NaN',
    ],
  ])('%s', async (_, content, word) => {
    const { notes, outcome } = await imported([textFile('x.json', content)]);
    expect(notes.at(-1)).toMatchObject({ kind: 'repaired', file: 'x.json', row: notes.at(-1)!.row });
    expect(notes.at(-1)!.row).toBeGreaterThan(0);
    expect(notes.at(-1)!.reason).toContain(word);
    expect(outcome.rejected).toBe(0);
  });

  test('NaN inside a text stays a text', async () => {
    const { tasks, outcome } = await imported([
      textFile('x', `[{"query":"is NaN a number? \\" Infinity","tools":[],"v":NaN}]`),
    ]);
    expect(tasks[0]!.query).toBe('is NaN a number? " Infinity');
    expect(tasks[0]!.raw).toMatchObject({ v: null });
    expect(outcome.repaired).toBe(1);
  });

  test.each(['NaN', 'Infinity', '-Infinity'])('%s in JSON that stands in a text is null', async (word) => {
    const label = `[{"name":"t","parameters":{"id":${word},"n":5}}]`;
    const lines = JSON.stringify({ id: 'a', query: 'Read', tools: [], ground_truth: label });
    const csv = `id,query,tools,ground_truth\n1,Read,[],"${label.replaceAll('"', '""')}"\n`;
    for (const file of [textFile('x.jsonl', lines), textFile('x.csv', csv)]) {
      const { tasks } = await imported([file]);
      expect(tasks[0]!.target.calls).toMatchObject([{ name: 't', arguments: { id: [null], n: [5] } }]);
    }
  });

  test('an id that stands twice gets ~2, ~3', async () => {
    const { tasks, outcome } = await imported([
      rowsFile('x.json', [row('a'), row('a'), row('a~2'), row('a')]),
    ]);
    expect(tasks.map(({ id }) => id)).toEqual(['x.json#a', 'x.json#a~2', 'x.json#a~2~2', 'x.json#a~3']);
    expect(tasks[1]!.issues).toMatchObject([{ code: 'duplicate-id' }]);
    expect(outcome.repaired).toBe(3);
  });
});

describe('a long value met before is read as if it were new', () => {
  const long = JSON.stringify(Array.from({ length: 40 }, (_, index) => `value ${index} "{[é]}" \\`));
  const texts: [string, string][] = [
    ['in its field', `"extra":${long}`],
    ['in several fields', `"a":${long},"b":${long}`],
    ['in more fields than are marked', Array.from({ length: 12 }, (_, n) => `"f${n}":${long}`).join()],
    ['below the row itself', `"extra":{"deep":[${long}]}`],
    ['under __proto__', `"__proto__":${long}`],
    ['beside a text that looks like a mark', `"extra":${long},"mark":"\\u00000"`],
    ['in a field that stands twice', `"extra":${long},"extra":1`],
    ['with other values after it', `"extra":${long},"more":[1,{"x":${long}}]`],
  ];
  test.each(texts)('%s', async (_, fields) => {
    const rows = Array.from(
      { length: 6 },
      (__, id) => `{"id":"${id}","query":"Ask","function_call_label":[],${fields}}`,
    );
    for (const content of [rows.join('\n'), `[${rows.join(', ')}]`]) {
      for (const size of [content.length * 2, 1000, 77]) {
        const { tasks, outcome } = await imported([chunkedFile('x', bytesOf(content), size)]);
        expect(outcome.rejected).toBe(0);
        expect(tasks.map(({ raw }) => JSON.stringify(raw))).toEqual(
          rows.map((text) => JSON.stringify(JSON.parse(text))),
        );
      }
    }
  });

  test('and a row that is broken around it is rejected alone', async () => {
    const good = (id: number) => `{"id":"${id}","query":"Ask","function_call_label":[],"extra":${long}}`;
    const content = [good(0), good(1), `{"id":"2","query":"Ask",${long}:1}`, good(3)].join('\n');
    const { tasks, notes } = await imported([textFile('x', content)]);
    expect(tasks.map(({ source }) => source.row)).toEqual([0, 1, 3]);
    expect(notes).toMatchObject([{ kind: 'rejected', row: 2 }]);
  });
});

test('equal ids of two files are two tasks', async () => {
  const { tasks } = await imported([rowsFile('x.json', [row('a')]), rowsFile('y.json.gz', [row('a')])]);
  expect(tasks.map(({ id }) => id)).toEqual(['x.json#a', 'y.json#a']);
});

test('toolsets stand once, before the first task that uses them, and raw can be made whole', async () => {
  const tools = Array.from({ length: 9 }, (_, index) => ({
    name: `tool-${index}`,
    description: 'does something',
    inputSchema: {},
  }));
  const rows = Array.from({ length: 350 }, (_, index) => ({
    id: index,
    tools: index % 7 ? tools : tools.slice(1),
    query: 'Do it',
    expected: [],
  }));
  const batches = importTasks(
    [rowsFile('x.json', rows)],
    { datasetId: 'd' },
    { signal: new AbortController().signal, onProgress: () => undefined, now: () => 0 },
  );
  const known = new Map<string, object>();
  const whole: unknown[] = [];
  for await (const { toolsets, tasks } of batches) {
    expect(tasks.length).toBeLessThanOrEqual(100);
    for (const toolset of toolsets) {
      expect(known.has(toolset.id)).toBe(false);
      known.set(toolset.id, toolset.rawFields);
    }
    for (const task of tasks) whole.push({ ...(task.raw as object), ...known.get(task.toolsetId) });
  }
  expect(known.size).toBe(2);
  expect(JSON.stringify(whole)).toBe(JSON.stringify(rows));
});

test('values that repeat from row to row may differ in any byte, and be cut by any chunk', async () => {
  const tool = (word: string) => ({
    name: 'tool',
    description: `${'does it "so" \\ '.repeat(60)}${word}`,
    inputSchema: {},
  });
  const words = Array.from({ length: 40 }, (_, index) => (index % 3 ? 'same' : `other${index % 5}`));
  const rows = words.map((word, index) => ({ id: index, tools: [tool(word)], query: 'Do it', expected: [] }));
  const bytes = bytesOf(JSON.stringify(rows));
  for (const size of [100, 1001, 2 ** 16]) {
    const { tasks, toolsets } = await imported([chunkedFile('x', bytes, size)]);
    const byId = new Map(toolsets.map(({ id, tools }) => [id, tools[0]!.description]));
    expect(tasks.map(({ toolsetId }) => byId.get(toolsetId))).toEqual(
      words.map((word) => tool(word).description),
    );
    expect(toolsets).toHaveLength(new Set(words).size);
  }
});

test('progress counts bytes as read and ends with everything', async () => {
  const bytes = await gzipped(bytesOf(JSON.stringify([row('a'), row('b'), 5])));
  const seen: unknown[] = [];
  const batches = importTasks(
    [textFile('x', bytes)],
    { datasetId: 'd' },
    { signal: new AbortController().signal, onProgress: (progress) => seen.push(progress), now: () => 0 },
  );
  while (!(await batches.next()).done);
  expect(seen.at(-1)).toEqual({
    rows: 3,
    tasks: 2,
    rejected: 1,
    bytes: bytes.length,
    totalBytes: bytes.length,
  });
});
