import { amongLines, between, good, goodRow, HTML, rowWith, type HostileFile } from './hostile-file.ts';

const deep = (open: string, inside: string, close: string, levels: number): string =>
  open.repeat(levels) + inside + close.repeat(levels);
const json = (rows: unknown): Buffer => Buffer.from(JSON.stringify(rows));
const members = (count: number): string =>
  Array.from({ length: count }, (_, index) => `"k${index}":${index}`).join(',');
/** A row of the site's own format whose only call has these arguments. */
const withArguments = (text: string): string =>
  `{"id":"odd","query":"q","tools":[{"name":"t"}],"expected":[{"name":"t","arguments":${text}}]}`;

/** JSON that is well formed, or nearly, and hostile by what it holds. */
export const valueFiles: readonly HostileFile[] = [
  {
    name: 'with a row nested 10,000 lists deep',
    fileName: 'deep.json',
    bytes: () => between(rowWith(`"x":${deep('[', '1', ']', 10_000)}`)),
    keeps: 2,
    says: /nested deeper/,
  },
  {
    name: 'with a line nested 100,000 objects deep',
    fileName: 'deep.jsonl',
    bytes: () => amongLines(rowWith(`"x":${deep('{"a":', '1', '}', 100_000)}`)),
    keeps: 2,
    says: /nested deeper/,
  },
  {
    name: 'of a million opening brackets',
    fileName: 'open.json',
    bytes: () => Buffer.from('['.repeat(1_000_000)),
    keeps: 0,
    says: /breaks off|nested deeper|no tasks/,
  },
  {
    name: 'with prototype keys in every place',
    fileName: 'proto.json',
    bytes: () =>
      Buffer.from(
        `[{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"id":"p","query":"Ask it","tools":[{"name":"__proto__","inputSchema":{"properties":{"__proto__":{"type":"string"},"constructor":{}}}}],"expected":[{"name":"__proto__","arguments":{"__proto__":{"polluted":2},"toString":1,"hasOwnProperty":2}}]}]`,
      ),
    keeps: 1,
    says: /1 task, 0 rejected/,
  },
  {
    name: 'with the same key many times',
    fileName: 'twice.json',
    bytes: () => between(rowWith('"query":"second","query":"third","id":"other"')),
    keeps: 3,
    says: /3 tasks, 0 rejected/,
  },
  {
    name: 'with one id in 500 rows',
    fileName: 'ids.json',
    bytes: () => json(Array.from({ length: 500 }, () => goodRow('same'))),
    keeps: 500,
    says: /500 tasks/,
  },
  {
    name: 'of 5 MB in one line',
    fileName: 'line.json',
    bytes: () => between(good('long', { query: 'word '.repeat(1_000_000) })),
    keeps: 3,
    says: /3 tasks, 0 rejected/,
  },
  {
    name: 'with a row of 17 MB',
    fileName: 'row.jsonl',
    bytes: () => amongLines(good('huge', { query: 'x'.repeat(17 * 2 ** 20) })),
    keeps: 2,
    says: /longer than 16 MB/,
    isLong: true,
  },
  {
    name: 'with numbers beyond all range',
    fileName: 'numbers.json',
    bytes: () =>
      Buffer.from(
        `[${withArguments('{"a":1e999,"b":-1e999,"c":123456789012345678901234567890,"d":1e-999}')}]`,
      ),
    keeps: 1,
    says: /1 task/,
  },
  {
    name: 'with NaN, Infinity and comments',
    fileName: 'nan.jsonl',
    bytes: () => amongLines(rowWith('"x": [NaN, Infinity, -Infinity] /* no JSON */')),
    keeps: 2,
    says: /1 rejected|repaired/,
  },
  {
    name: 'with lone surrogates in every text',
    fileName: 'surrogates.json',
    bytes: () =>
      Buffer.from(
        `[{"id":"\\ud800","query":"\\udfff ask \\ud83d","tools":["\\ud800"],"expected":[{"name":"\\ud800"}],"category":"\\ud800"}]`,
      ),
    keeps: 1,
    says: /1 task/,
  },
  {
    name: 'with scripts in every text',
    fileName: '<img src=x onerror=globalThis.ranByServer=1>.json',
    bytes: () =>
      json([
        {
          id: HTML,
          query: HTML,
          category: HTML,
          tools: [{ name: HTML, server: HTML, description: HTML, inputSchema: { title: HTML } }],
          expected: [{ name: HTML, server: HTML, arguments: { [HTML]: HTML } }],
        },
      ]),
    keeps: 1,
    says: /1 task/,
  },
  {
    name: 'with names that turn the direction of text and hide in it',
    fileName: '\u202Egpj.exe\u200B.json',
    bytes: () => json([goodRow('\u202Ea\u2066b\u200Bc', { query: `\u202E${'\u0301'.repeat(10_000)}` })]),
    keeps: 1,
    says: /1 task/,
  },
  {
    name: 'of rows that are no objects',
    fileName: 'numbers.json',
    bytes: () => json([1, 'two', null, true, [3], goodRow('a')]),
    keeps: 1,
    says: /not an object/,
  },
  {
    name: 'with fields of every wrong type',
    fileName: 'types.json',
    bytes: () =>
      json([
        goodRow('a'),
        goodRow('b', { query: 7 }),
        goodRow('c', { query: null }),
        goodRow('d', { tools: 'none' }),
        goodRow('e', { tools: [1, null, { name: 7 }] }),
        goodRow('f', { expected: { name: 'warmth' } }),
        goodRow('g', { expected: [{ name: null, arguments: 'x' }] }),
      ]),
    // A row whose tools are no list is kept without tools, and its task says so.
    keeps: 3,
    says: /query/,
  },
  {
    name: 'with 20,000 bad rows between good ones',
    fileName: 'bad.json',
    bytes: () => Buffer.from(`[${good('first')},${'{"x":1},'.repeat(20_000)}${good('last')}]`),
    keeps: 2,
    says: /20,000 rejected/,
  },
  {
    name: 'with rows of another kind before the first good one',
    fileName: 'late.json',
    bytes: () => Buffer.from(`[${'{"x":1},'.repeat(50)}${good('last')}]`),
    keeps: 0,
    says: /The first 50 rows of late\.json are of no known format; their fields are: x/,
  },
  {
    name: 'with a row of 200,000 members',
    fileName: 'members.jsonl',
    bytes: () => amongLines(rowWith(members(200_000))),
    keeps: 3,
    says: /3 tasks/,
    isLong: true,
  },
  {
    name: 'with arguments of 100,000 members',
    fileName: 'arguments.json',
    bytes: () => between(withArguments(`{${members(100_000)}}`)),
    keeps: 3,
    says: /3 tasks/,
    isLong: true,
  },
  {
    name: 'with 20,000 tools in one row',
    fileName: 'tools.json',
    bytes: () =>
      json([
        goodRow('a', {
          tools: Array.from({ length: 20_000 }, (_, index) => ({ name: `t${index}`, description: 'd' })),
        }),
      ]),
    keeps: 1,
    says: /1 task/,
    isLong: true,
  },
  {
    name: 'with schemas that refer to themselves and patterns that never end',
    fileName: 'schemas.json',
    bytes: () =>
      json([
        goodRow('loop', {
          tools: [
            {
              name: 'warmth',
              inputSchema: {
                $ref: '#/$defs/a',
                $defs: { a: { allOf: [{ $ref: '#/$defs/a' }, { $ref: '#/$defs/a' }] } },
                properties: { x: { type: 'string', pattern: '^(a+)+$' } },
              },
            },
          ],
          expected: [{ name: 'warmth', arguments: { x: `${'a'.repeat(50_000)}!` } }],
        }),
        goodRow('b'),
      ]),
    keeps: 2,
    says: /2 tasks/,
  },
  {
    name: 'with JSON written as text, nested in text, ten times',
    fileName: 'wrapped.json',
    bytes: () => {
      let text = JSON.stringify([{ name: 't' }]);
      for (let times = 0; times < 10; times++) text = JSON.stringify(text);
      return json([goodRow('a', { tools: text }), goodRow('b')]);
    },
    keeps: 2,
    says: /0 rejected/,
  },
  {
    name: 'with a call plan that waits for itself',
    fileName: 'plan.json',
    bytes: () =>
      json([
        goodRow('a', {
          expected: [
            { name: 'warmth', id: '1', dependsOn: ['2'], arguments: { x: '<2_result>' } },
            { name: 'warmth', id: '2', dependsOn: ['1', '2'], arguments: { x: '<1_result>' } },
          ],
        }),
      ]),
    keeps: 1,
    says: /1 task/,
  },
];
