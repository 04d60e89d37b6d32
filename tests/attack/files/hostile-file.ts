/** A file that somebody hands in to harm whoever reads it. */
export interface HostileFile {
  /** What it is, as the end of "a file …". */
  name: string;
  /** The name it comes under, often a false one. */
  fileName: string;
  bytes(): Buffer;
  /** Tasks that are read from it; 0 where it is refused whole, undefined where that is the browser's to say. */
  keeps: number | undefined;
  /** What the page says of it, with the row or field where one is to blame. */
  says: RegExp;
  /** Too slow to run in `npm test`. */
  isLong?: boolean;
}

/** A row of the site's own format that is read without a note. */
export const goodRow = (id: string, more: object = {}): object => ({
  id,
  query: `How warm is it in ${id}?`,
  tools: [{ name: 'warmth', description: 'Tells the temperature.', inputSchema: { type: 'object' } }],
  expected: [{ name: 'warmth', arguments: {} }],
  ...more,
});

export const good = (id: string, more?: object): string => JSON.stringify(goodRow(id, more));

/** This text between two good rows of an array. */
export const between = (text: string): Buffer => Buffer.from(`[${good('a')},${text},${good('b')}]`);

/** This line between two good lines. */
export const amongLines = (line: string): Buffer => Buffer.from(`${good('a')}\n${line}\n${good('b')}\n`);

/** A good row whose text has the written member added, as it stands: what JSON.stringify would never write. */
export const rowWith = (member: string, id = 'odd'): string => `${good(id).slice(0, -1)},${member}}`;

/** A script and handlers that would show, were they run; and a request that would be heard. */
export const HTML =
  '<script>globalThis.ranByServer=1</script><img src="https://elsewhere.example/i" onerror="globalThis.ranByServer=1"><a href="javascript:globalThis.ranByServer=1">go</a>';
