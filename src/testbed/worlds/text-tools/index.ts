import { answer, handlers, ToolError, type World } from '../../world.ts';
import { countsOf } from './counts.ts';
import { readCsv } from './csv.ts';
import { difference } from './difference.ts';
import { digestOf, type Algorithm } from './hash.ts';
import { queryJson } from './json-query.ts';
import { passagesOf } from './regex-extract.ts';

/** The longest text a tool takes, in UTF-16 units. */
const LONGEST = 100_000;

function requireShort(texts: Record<string, string>): void {
  for (const [name, text] of Object.entries(texts))
    if (text.length > LONGEST)
      throw new ToolError(`${name} is too long: ${text.length} characters, at most ${LONGEST} are allowed`);
}

type RegexArguments = { text: string; expression: string; ignore_case?: boolean };

/** Text in, text out; nothing is kept between calls. */
export const textTools: World = {
  server: 'text-tools',
  slices: [],
  tools: handlers({
    text_diff({ original, changed }: { original: string; changed: string }) {
      requireShort({ original, changed });
      return answer(difference(original, changed));
    },
    regex_extract({ text, expression, ignore_case = false }: RegexArguments) {
      requireShort({ text });
      const matches = passagesOf(text, expression, ignore_case);
      return answer({ matches, count: matches.length });
    },
    json_query({ json, path }: { json: string; path: string }) {
      requireShort({ json });
      const results = queryJson(json, path);
      return answer({ results, count: results.length });
    },
    csv_to_json({ csv, delimiter = ',' }: { csv: string; delimiter?: string }) {
      requireShort({ csv });
      const { columns, rows } = readCsv(csv, delimiter);
      // fromEntries makes an own member even of a column called __proto__.
      const objects = rows.map((row) =>
        Object.fromEntries(columns.map((name, index) => [name, row[index]!])),
      );
      return answer({ json: JSON.stringify(objects), row_count: rows.length, columns });
    },
    text_hash({ text, algorithm = 'sha256' }: { text: string; algorithm?: Algorithm }) {
      requireShort({ text });
      return answer({ algorithm, digest: digestOf(text, algorithm) });
    },
    text_count({ text }: { text: string }) {
      requireShort({ text });
      return answer(countsOf(text));
    },
  }),
};
