import type { HostileFile } from './hostile-file.ts';

const TOOLS = '"[{""name"": ""warmth""}]"';
const EXPECTED = '"[{""name"": ""warmth""}]"';
const HEADER = 'id,query,tools,expected';
const line = (id: string, query = 'How warm is it?'): string => `${id},${query},${TOOLS},${EXPECTED}`;
const table = (...lines: string[]): Buffer => Buffer.from([HEADER, ...lines].join('\n'));

/** CSV and what looks like it. */
export const tableFiles: readonly HostileFile[] = [
  {
    name: 'of cells that begin like formulas',
    fileName: 'formulas.csv',
    bytes: () =>
      table(
        line('=1+1', '=HYPERLINK(""https://elsewhere.example"")'.replaceAll('"', '')),
        line('@SUM(A1)', '+cmd|/C calc'),
        line('-2', '-3+4'),
      ),
    keeps: 3,
    says: /3 tasks, 0 rejected/,
  },
  {
    name: 'of a table with 20,000 columns',
    fileName: 'wide.csv',
    bytes: () => {
      const more = Array.from({ length: 20_000 }, (_, index) => `c${index}`);
      return Buffer.from(`${HEADER},${more.join(',')}\n${line('a')},${more.map(() => '1').join(',')}\n`);
    },
    keeps: 1,
    says: /1 task/,
  },
  {
    name: 'of a table with a million empty columns',
    fileName: 'commas.csv',
    bytes: () => Buffer.from(`id,query${','.repeat(1_000_000)}\na,b${','.repeat(1_000_000)}\n`),
    keeps: 0,
    says: /no known format; their fields are: id, query/,
    isLong: true,
  },
  {
    name: 'of a quote that never ends',
    fileName: 'quote.csv',
    bytes: () => Buffer.from(`${HEADER}\n${line('a')}\nb,"${'never ends\n'.repeat(300_000)}`),
    keeps: 1,
    says: /1 rejected|breaks off|quote/,
  },
  {
    name: 'of a table whose rows have too few and too many cells',
    fileName: 'ragged.csv',
    bytes: () => table(line('a'), 'b', `${line('c')},1,2,3`, ',,,,,,,,,,'),
    keeps: 1,
    says: /rejected/,
  },
  {
    name: 'of a table whose columns bear prototype names',
    fileName: 'proto.csv',
    bytes: () => Buffer.from(`${HEADER},__proto__,constructor,toString\n${line('a')},x,y,z\n`),
    keeps: 1,
    says: /1 task/,
  },
  {
    name: 'of a table that names a column twice',
    fileName: 'twice.csv',
    bytes: () => Buffer.from(`${HEADER},query\n${line('a')},second\n`),
    keeps: 1,
    says: /1 task/,
  },
  {
    name: 'of a table parted by tabs',
    fileName: 'tabs.tsv',
    bytes: () => Buffer.from('id\tquery\ttools\na\tHow warm?\t[]\n'),
    keeps: 0,
    says: /neither JSON/,
  },
  {
    name: 'of a table of a stranger’s columns',
    fileName: 'people.csv',
    bytes: () => Buffer.from('name,born,city\nAda,1815,London\nAlan,1912,London\n'),
    keeps: 0,
    says: /no known format; their fields are: name, born, city/,
  },
  {
    name: 'of a table with a heading alone',
    fileName: 'heading.csv',
    bytes: () => Buffer.from(`${HEADER}\n`),
    keeps: 0,
    says: /no rows|empty/,
  },
  {
    name: 'of a table with scripts in its cells',
    fileName: 'scripts.csv',
    bytes: () =>
      table(
        line('a', '<script>globalThis.ranByServer=1</script><img src=x onerror=globalThis.ranByServer=1>'),
      ),
    keeps: 1,
    says: /1 task/,
  },
];
