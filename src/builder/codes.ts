import { cell, lazy, readTable } from '#core/table.ts';
import text from './codes.tsv?raw';

/** Codes that tools ask for, each with the words in which a person says it. Currencies by ISO 4217, countries by ISO 3166-1, languages by
 * ISO 639-1, airports by IATA, shares by ticker, time zones by IANA, places by latitude and longitude in degrees. */
export const CODE_KINDS = [
  'currency',
  'country',
  'language',
  'airport',
  'ticker',
  'timezone',
  'place',
] as const;
export type CodeKind = (typeof CODE_KINDS)[number];

export interface Code {
  kind: CodeKind;
  code: string;
  said: string;
}

const table = lazy((): readonly Code[] =>
  readTable('codes.tsv', text, { kind: cell.oneOf(CODE_KINDS), code: cell.text, said: cell.text }),
);

/** The codes of one kind, in the dictionary's order. */
export const codesOf = (kind: CodeKind): Code[] => table().filter((each) => each.kind === kind);

const byCode = lazy((): ReadonlyMap<string, string[]> =>
  table().reduce(
    (all, { kind, code, said }) =>
      kind === 'place' ? all : all.set(code, [...(all.get(code) ?? []), said.replace(/^the /, '')]),
    new Map<string, string[]>(),
  ),
);

/** What people say for a code: `EUR` is the euro. [] where the dictionaries do not have it. */
export const saidForCode = (code: string): readonly string[] => byCode().get(code) ?? [];
