import { currencies } from './dictionaries/currencies.ts';
import { cities, countries, timeZones } from './dictionaries/places.ts';
import { markets, tickers } from './dictionaries/tickers.ts';
import { languages, units } from './dictionaries/words.ts';
import type { MentionKind } from './mention.ts';

/** A name of the dictionaries with what it stands for. */
export interface Entry {
  kind: MentionKind;
  alias: string;
  value: string;
  facts: Readonly<Record<string, string>>;
}

const linesOf = (text: string): string[] => text.trim().split('\n');

/** `head rest` of a line, as often as there are heads. */
function splitLine(line: string, heads: number): string[] {
  const parts = line.split(' ');
  return [...parts.slice(0, heads), parts.slice(heads).join(' ')];
}

function entriesOf(
  kind: MentionKind,
  names: string,
  value: string,
  facts: Record<string, string> = {},
): Entry[] {
  return names
    .split('|')
    .map((alias) => ({ kind, alias, value, facts: { name: names.split('|')[0]!, ...facts } }));
}

const zoneOf = new Map(
  linesOf(timeZones).flatMap((line) => {
    const [zone, names] = splitLine(line, 1);
    return names!.split('|').map((name) => [name, zone!] as const);
  }),
);
const countryName = new Map(
  linesOf(countries).map((line) => [line.slice(0, 2), splitLine(line, 1)[1]!.split('|')[0]!]),
);

function cityEntries(line: string): Entry[] {
  const [country, airport, names] = splitLine(line, 2);
  const name = names!.split('|')[0]!;
  const zone = zoneOf.get(name) ?? zoneOf.get(country!);
  return entriesOf('city', names!, name, {
    country: countryName.get(country!) ?? '',
    countryCode: country!,
    airport: airport === '-' ? '' : airport!,
    zone: zone ?? '',
  });
}

/** Every name of every dictionary. */
export const entries: readonly Entry[] = [
  ...linesOf(cities).flatMap(cityEntries),
  ...linesOf(countries).flatMap((line) => {
    const [code, names] = splitLine(line, 1);
    return entriesOf('country', names!, names!.split('|')[0]!, {
      countryCode: code!,
      zone: zoneOf.get(code!) ?? '',
    });
  }),
  ...linesOf(currencies).flatMap((line) => {
    const [code, names] = splitLine(line, 1);
    return entriesOf('currency', `${names!}|${code!}`, code!);
  }),
  ...Object.entries(tickers).flatMap(([market, text]) =>
    linesOf(text).flatMap((line) => {
      const [symbol, names] = splitLine(line, 1);
      return entriesOf(
        'ticker',
        /^[A-Z]{3,}$|\d{6}/.test(symbol!) ? `${names!}|${symbol!}` : names!,
        symbol!,
        { market },
      );
    }),
  ),
  ...linesOf(markets).flatMap((line) => entriesOf('market', splitLine(line, 1)[1]!, splitLine(line, 1)[0]!)),
  ...linesOf(languages).flatMap((line) =>
    entriesOf('language', splitLine(line, 1)[1]!, splitLine(line, 1)[0]!),
  ),
  ...linesOf(units).flatMap((line) => {
    const [symbol, quantity, names] = splitLine(line, 2);
    return entriesOf('unit', `${names!}|${symbol!.replace('_', ' ')}`, symbol!, { quantity: quantity! });
  }),
];
