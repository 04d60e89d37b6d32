import v8 from 'node:v8';
import { runInNewContext } from 'node:vm';
import { constants, deflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { MAX_NOTES } from '#core/dataset.ts';
import { PlaygroundError } from '#core/errors.ts';
import { importTasks, type InputFile } from '#files/datasets/index.ts';
import { chunkedFile, gzipped, imported, rowsFile, textFile } from './imported.ts';
import { sized } from '../tools/full-size.ts';

const row = (id: string, query = `Ask ${id}`) => ({
  id,
  query,
  tools: ['tool'],
  expected: [{ name: 'tool' }],
});
const text = (id: string): string => JSON.stringify(row(id));
const bytesOf = (content: string): Uint8Array => new TextEncoder().encode(content);

v8.setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Bytes of heap in use after a collection. */
function liveHeap(): number {
  collect();
  return process.memoryUsage().heapUsed;
}

describe('a file that holds no tasks is refused with a reason', () => {
  test.each([
    ['an empty file', '', 'dataset-empty', 'empty'],
    ['blanks', ' \n\n ', 'dataset-empty', 'empty'],
    ['an empty array', '[]', 'dataset-empty', 'no rows'],
    ['a web page', '<!doctype html><html><body>Sign in</body></html>', 'dataset-unreadable', 'web page'],
    [
      'a Git LFS pointer',
      'version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n',
      'dataset-unreadable',
      'LFS',
    ],
    ['prose', 'Dear colleagues, please find the data attached', 'dataset-unreadable', 'neither JSON'],
    ['numbers', '[1, 2, 3]', 'dataset-unreadable', 'not an object'],
    ['rows of another kind', '[{"name": "Ada", "born": 1815}]', 'dataset-unreadable', 'name, born'],
    [
      'broken JSON throughout',
      '{"id": 1, "query": oops}\n{"id": 2, "query": oops}',
      'dataset-unreadable',
      'not JSON',
    ],
    ['a ZIP archive', 'PK\x03\x04\x14', 'dataset-unreadable', 'ZIP archive'],
    ['rows without fields', '[{}, {}]', 'dataset-unreadable', 'have no fields'],
    ['an image', '\x89PNG\r\n\x1a\n', 'dataset-unreadable', 'neither JSON'],
    ['a file that calls itself Parquet', 'PAR1 and nothing more', 'dataset-unreadable', 'Parquet'],
    [
      'BFCL answers alone',
      '{"id": "simple_0", "ground_truth": [{"f": {"x": [1]}}]}',
      'dataset-unreadable',
      'without their questions',
    ],
    [
      'BFCL of several turns',
      '{"id": "multi_turn_base_0", "question": [[],[]], "involved_classes": ["A"]}',
      'dataset-unreadable',
      'several turns',
    ],
    [
      'a list of BFCL ids',
      '{"simple_python": ["simple_python_58"], "multiple": ["multiple_1"]}',
      'dataset-unreadable',
      'no tasks',
    ],
  ])('%s', async (_, content, code, word) => {
    const failure = await imported([textFile('x.json', content)]).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(PlaygroundError);
    expect(failure).toMatchObject({ code });
    expect((failure as Error).message).toContain(word);
  });

  test('beside good files it is only noted', async () => {
    const { tasks, notes } = await imported([
      textFile('page.html', '<html>'),
      rowsFile('x.json', [row('a')]),
    ]);
    expect(tasks).toHaveLength(1);
    expect(notes).toMatchObject([{ kind: 'rejected', file: 'page.html', row: -1 }]);
  });
});

describe('a file that breaks off gives its good rows and says where it ends', () => {
  test('an array cut in a row', async () => {
    const { tasks, notes } = await imported([
      textFile('x.json', `[${text('a')},${text('b')},${text('c').slice(0, 20)}`),
    ]);
    expect(tasks.map(({ source }) => source.sourceId)).toEqual(['a', 'b']);
    expect(notes).toMatchObject([
      { file: 'x.json', row: 2, kind: 'rejected' },
      { file: 'x.json', row: -1, kind: 'rejected' },
    ]);
  });

  test('an array cut between rows', async () => {
    const { tasks, notes } = await imported([textFile('x.json', `[${text('a')},`)]);
    expect(tasks).toHaveLength(1);
    expect(notes).toMatchObject([{ row: -1 }]);
  });

  test('a last line cut', async () => {
    const { tasks, notes } = await imported([
      textFile('x', `${text('a')}\n${text('b')}\n${text('c').slice(0, 9)}`),
    ]);
    expect(tasks).toHaveLength(2);
    expect(notes).toMatchObject([{ row: 2, kind: 'rejected' }]);
  });

  test('a truncated gzip', async () => {
    const content = Array.from({ length: 3000 }, (_, index) => text(`${index}-${Math.sin(index)}`)).join(
      '\n',
    );
    const packed = await gzipped(bytesOf(content));
    const { tasks, notes } = await imported([textFile('x.gz', packed.slice(0, packed.length / 2))]);
    expect(tasks.length).toBeGreaterThan(500);
    expect(tasks.length).toBeLessThan(3000);
    expect(notes.at(-1)).toMatchObject({
      row: -1,
      kind: 'rejected',
      reason: expect.stringContaining('gzip') as string,
    });
  });

  test('a connection lost on the way', async () => {
    let sent = false;
    const file: InputFile = {
      name: 'x.json',
      open: async () =>
        new ReadableStream({
          pull(controller) {
            if (sent) return controller.error(new TypeError('network error'));
            sent = true;
            controller.enqueue(bytesOf(`[${text('a')},${text('b')},`));
          },
        }),
    };
    const { tasks, notes } = await imported([file]);
    expect(tasks).toHaveLength(2);
    expect(notes).toMatchObject([{ row: -1, kind: 'rejected' }]);
  });
});

describe('hostile rows', () => {
  test('__proto__ as a key changes no object and stays in raw', async () => {
    const hostile = `{"__proto__": {"polluted": 1}, "id": "p", "query": "Ask it", "tools": [{"name": "t", "inputSchema": {"properties": {"__proto__": {"type": "string"}}}}], "expected": [{"name": "t", "arguments": {"__proto__": {"polluted": 2}, "constructor": 1}}]}`;
    const { tasks } = await imported([textFile('x', `[${hostile}]`)]);
    const accepted = tasks[0]!.target.calls![0]!.arguments!;
    expect(Object.keys(accepted)).toEqual(['__proto__', 'constructor']);
    expect(Object.getPrototypeOf(accepted)).toBe(Object.prototype);
    expect(JSON.stringify(tasks[0]!.raw)).toContain('"__proto__":{"polluted":1}');
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  const deep = (open: string, close: string) => open.repeat(10_000) + close.repeat(10_000);
  test.each([
    ['in an array', (content: string) => `[${text('a')},${content},${text('b')}]`],
    ['in lines', (content: string) => `${text('a')}\n${content}\n${text('b')}`],
  ])('nesting 10,000 deep, %s, rejects that row alone', async (_, within) => {
    const objects = '{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000);
    for (const value of [deep('[', ']'), objects]) {
      const { tasks, notes } = await imported([
        textFile('x', within(`{"query":"q","tools":[],"x":${value}}`)),
      ]);
      expect(tasks).toHaveLength(2);
      expect(notes).toMatchObject([
        { row: 1, kind: 'rejected', reason: expect.stringContaining('nested deeper') as string },
      ]);
    }
  });

  test('nesting 10,000 deep inside a text is rejected where it would be read', async () => {
    const { tasks, toolsets } = await imported([
      rowsFile('x', [{ query: 'Ask it', tools: deep('[', ']'), expected: [] }]),
    ]);
    expect(toolsets[0]!.tools).toEqual([]);
    expect(tasks[0]!.issues).toMatchObject([{ code: 'unread-text', path: '/tools' }]);
  });

  test('a query of 1 MB is a query', async () => {
    const query = 'Please tell me the time. '.repeat(42_000);
    const { tasks } = await imported([rowsFile('x', [row('long', query)])]);
    expect(tasks[0]!.query).toBe(query);
    expect(tasks[0]!.language).toBe('en');
  });

  test.each([
    ['in an array', (content: string) => `[${text('a')},${content},${text('b')}]`],
    ['in lines', (content: string) => `${text('a')}\n${content}\n${text('b')}`],
  ])('a row of 17 MB is rejected and its neighbours kept, %s', async (_, within) => {
    const content = within(JSON.stringify(row('huge', 'x'.repeat(17 * 2 ** 20))));
    const { tasks, notes } = await imported([chunkedFile('x', bytesOf(content), 2 ** 16)]);
    expect(tasks.map(({ source }) => source.sourceId)).toEqual(['a', 'b']);
    expect(notes).toMatchObject([{ row: 1, reason: expect.stringContaining('16 MB') as string }]);
  });

  test('NUL bytes reject their row alone', async () => {
    const { tasks, notes } = await imported([
      textFile('x', `${text('a')}\n{"query":"q\0q","tools":[]}\n${text('b')}`),
    ]);
    expect(tasks).toHaveLength(2);
    expect(notes).toMatchObject([{ row: 1 }]);
  });

  test.each([
    ['that are no UTF-8', [0xc3, 0x28, 0xff], 1],
    ['that write the replacement sign itself', [0xef, 0xbf, 0xbd], 0],
  ])('bytes %s repair their row alone', async (_, bytes, repaired) => {
    const [start = '', end = ''] = `${text('a')}\n${JSON.stringify(row('c', 'MARK'))}\n${text('b')}`.split(
      'MARK',
    );
    const file = textFile('x', new Uint8Array([...bytesOf(start), ...bytes, ...bytesOf(end)]));
    const { tasks, outcome, notes } = await imported([file]);
    expect(tasks).toHaveLength(3);
    expect(outcome).toMatchObject({ rejected: 0, repaired });
    expect(notes.map(({ row: at, reason }) => `${at} ${reason}`)).toEqual(
      repaired ? ['1 bytes that are no UTF-8 were read as \uFFFD'] : [],
    );
  });

  test('bytes that are no UTF-8 in a long value that rows repeat are noted at each of them', async () => {
    const long = (id: string) => JSON.stringify({ ...row(id), tools: [`MARK${'tool'.repeat(50)}`] });
    const lines = ['a', 'b', 'c'].map((id) => long(id).split('MARK'));
    const bytes = lines.flatMap(([start = '', end = '']) => [
      ...bytesOf(start),
      0xff,
      ...bytesOf(`${end}\n`),
    ]);
    const { outcome } = await imported([textFile('x', new Uint8Array(bytes))]);
    expect(outcome).toMatchObject({ tasks: 3, rejected: 0, repaired: 3 });
  });

  test.each([
    ['a text without an end', '{"id": "bad", "query": "Ask'],
    ['a backslash at its end', '{"id": "bad", "query": "Ask \\'],
    ['an object without an end', '{"id": "bad", "query": {"x": [1, 2'],
    ['more behind its row', `${text('bad')} and more`],
    ['a zero in a text', text('bad').replace('Ask', '\0')],
  ])('a line with %s leaves the other lines as they are, however the bytes arrive', async (_, bad) => {
    const bytes = bytesOf([text('a'), bad, text('b'), `${text('c')}\r`, '', text('d')].join('\n'));
    for (const size of [1, 50, 10_000]) {
      const { tasks, notes } = await imported([chunkedFile('x', bytes, size)]);
      expect(tasks.map(({ source }) => source.sourceId)).toEqual(['a', 'b', 'c', 'd']);
      expect(notes.map(({ kind, row: at }) => [kind, at])).toEqual([['rejected', 1]]);
    }
  });

  test('a schema that is no schema, or cannot be followed, becomes an issue', async () => {
    const tool = (name: string, inputSchema: unknown) => ({ name, description: 'd', inputSchema });
    const tools = [
      tool('a', 7),
      tool('b', { $ref: '#/nowhere' }),
      tool('c', { type: 'banana', properties: [], pattern: '(a+)+$' }),
    ];
    const expected = ['a', 'b', 'c'].map((name) => ({ name, arguments: { x: 'a'.repeat(50) } }));
    const { tasks } = await imported([rowsFile('x', [{ query: 'Ask it', tools, expected }])]);
    expect(tasks[0]!.issues.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['schema-unreadable', 'schema-invalid']),
    );
    expect(tasks[0]!.target.calls).toHaveLength(3);
  });

  test('HTML in names stays text', async () => {
    const name = '<img src=x onerror=alert(1)>';
    const { tasks, toolsets } = await imported([
      rowsFile(`${name}.json`, [{ id: name, query: name, tools: [name], expected: [{ name }] }]),
    ]);
    expect(tasks[0]).toMatchObject({
      id: `${name}.json#${name}`,
      query: name,
      target: { calls: [{ name }] },
    });
    expect(toolsets[0]!.tools[0]!.name).toBe(name);
  });

  test.each([
    [49, 1],
    [50, 0],
  ])(
    '%i rows of another kind before the first good one leave %i task, however they arrive',
    async (many, kept) => {
      const bytes = bytesOf(`[${'{"x":1},'.repeat(many)}${text('a')}]`);
      for (const size of [7, 100, 2 ** 16]) {
        const read = imported([chunkedFile('x.json', bytes, size)]);
        if (kept > 0) expect((await read).tasks).toHaveLength(kept);
        else await expect(read).rejects.toThrow('The first 50 rows of x.json are of no known format');
      }
    },
  );

  test.each([
    ['plan', 'is the plan of a run', 'npm run headless'],
    ['part', 'is a part of a run', 'other parts of the same run alone'],
  ])('a %s of a run is named, with what to do with it', async (kind, message, hint) => {
    const read = imported([
      textFile('x.json', `{"format":"proving-ground-${kind}","version":1,"config":{}}`),
    ]);
    await expect(read).rejects.toMatchObject({
      code: 'dataset-unreadable',
      message: expect.stringContaining(message) as string,
      hint: expect.stringContaining(hint) as string,
    });
  });

  test('thousands of bad rows are counted and the first of them noted', async () => {
    const { outcome } = await imported([textFile('x', `[${text('a')}${',1'.repeat(2000)}]`)]);
    expect(outcome.rejected).toBe(2000);
    expect(outcome.notes).toHaveLength(MAX_NOTES);
  });
});

describe('size', () => {
  test('gzip that unpacks beyond all measure is stopped', async () => {
    const head = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255);
    // Blocks of deflate that end at a byte and look back at nothing can be sent again and again.
    const part = (content: string): Uint8Array =>
      deflateRawSync(bytesOf(content), { finishFlush: constants.Z_FULL_FLUSH });
    const blanks = part(' '.repeat(2 ** 20));
    const packed = new ReadableStream<Uint8Array>({
      start: (controller) => [head, part('[')].forEach((each) => controller.enqueue(each)),
      pull: (controller) => controller.enqueue(blanks.slice()),
    });
    const file: InputFile = { name: 'bomb.gz', open: async () => packed };
    await expect(imported([file])).rejects.toMatchObject({ code: 'dataset-too-large' });
  }, 60_000);

  const BYTES = sized(150e6, 690e6);
  test(`${BYTES / 1e6} MB stream through in flat memory`, async () => {
    const part = bytesOf(
      Array.from(
        { length: 40 },
        (_, index) => `${JSON.stringify({ ...row(`${index}`, 'word '.repeat(4000)) })}\n`,
      ).join(''),
    );
    const parts = Math.ceil(BYTES / part.length);
    let sent = 0;
    const file: InputFile = {
      name: 'big.jsonl',
      size: parts * part.length,
      open: async () =>
        new ReadableStream({
          pull: (controller) => (sent++ < parts ? controller.enqueue(part.slice()) : controller.close()),
        }),
    };
    const batches = importTasks(
      [file],
      { datasetId: 'd' },
      { signal: new AbortController().signal, onProgress: () => undefined, now: () => 0 },
    );
    let tasks = 0;
    let most = 0;
    const before = liveHeap();
    for await (const batch of batches) {
      tasks += batch.tasks.length;
      // Garbage of this process may wait long for the collector: what counts is what is still held.
      if (process.memoryUsage().heapUsed - before > 80 * 2 ** 20) most = Math.max(most, liveHeap());
    }
    expect(tasks).toBe(parts * 40);
    expect((most - before) / 2 ** 20).toBeLessThan(100);
  }, 120_000);

  test('a stopped import throws import-cancelled and lets go of the file', async () => {
    const controller = new AbortController();
    let isCancelled = false;
    const file: InputFile = {
      name: 'x.jsonl',
      open: async () =>
        new ReadableStream({
          pull: (stream) => stream.enqueue(bytesOf(`${text(String(Math.sin(1)))}\n`.repeat(50))),
          cancel: () => void (isCancelled = true),
        }),
    };
    const batches = importTasks(
      [file],
      { datasetId: 'd' },
      { signal: controller.signal, onProgress: () => undefined, now: () => 0 },
    );
    await batches.next();
    controller.abort();
    await expect(batches.next().then(() => batches.next())).rejects.toMatchObject({
      code: 'import-cancelled',
    });
    expect(isCancelled).toBe(true);
  });
});
