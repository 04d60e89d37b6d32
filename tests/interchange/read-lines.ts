import fc from 'fast-check';
import type { JsonValue } from '#core/json.ts';
import { readers } from '#files/interchange/index.ts';
import { readLog, type ReadLog } from './read-log.ts';
import { runs } from '../tools/full-size.ts';

/** Values as JSON Lines. */
export const linesOf = (rows: readonly unknown[]): string =>
  rows.map((row) => JSON.stringify(row)).join('\n');

export const readLines = (rows: readonly unknown[], path = 'log.jsonl'): ReadLog =>
  readLog(linesOf(rows), path);

/** The calls of each step as `server/name` with their arguments. */
export const callsOf = ({ attempts: [attempt] }: ReadLog) =>
  attempt!.trajectory.steps.map(({ toolCalls }) =>
    toolCalls.map(({ server, name, arguments: values }) => [server ? `${server}/${name}` : name, values]),
  );

/** The text of each step's results, `!` before that of an error. */
export const resultsOf = ({ attempts: [attempt] }: ReadLog) =>
  attempt!.trajectory.steps.map(({ toolResults }) =>
    toolResults.map(({ content, isError }) => {
      const texts = content.map((part) => (part.type === 'text' ? part.text : part.type));
      return `${isError ? '!' : ''}${texts.join('|')}`;
    }),
  );

/** The reader reads a log's rows with any of them, or any member of one, replaced by anything, and throws nothing. */
export function readsAnyRows(id: string, rows: readonly unknown[]): void {
  const reader = readers.find((each) => each.id === id)!;
  const own = rows.flatMap((row) => (typeof row === 'object' && row !== null ? Object.keys(row) : []));
  const names = new Set(['type', 'message', 'payload', 'data', 'id', 'content', 'uuid', ...own]);
  const member = fc.tuple(fc.nat(), fc.constantFrom(...names));
  fc.assert(
    fc.property(fc.nat(), fc.option(member), fc.jsonValue(), (place, inside, value) => {
      const row = place % rows.length;
      const changed = rows.map((each, index) => {
        if (index !== row) return each;
        return inside ? { ...(each as object), [inside[1]]: value } : value;
      }) as JsonValue[];
      const reading = reader.open({ path: 'a/b.jsonl' });
      const read = [
        ...changed.flatMap((each, index) => [...reading.read(each, index)]),
        ...(reading.end?.() ?? []),
      ];
      for (const each of read) JSON.stringify(each);
    }),
    { numRuns: runs(500) },
  );
}
