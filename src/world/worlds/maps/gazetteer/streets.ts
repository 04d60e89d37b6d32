import { hash32 } from '#core/random.ts';
import { cell, readTable } from '#core/table.ts';
import text from './address-forms.tsv?raw';
import { countries, type City } from './cities.ts';
import { folded } from './names.ts';
import { destination, type Point } from './sphere.ts';

/**
 * How addresses are written, by language: the countries, the form with {parts}, and the streets every town has. English is for
 * the countries that no row lists.
 */
const addressForms = new Map(
  readTable('maps/gazetteer/address-forms.tsv', text, {
    language: cell.text,
    countries: cell.list(' '),
    form: cell.text,
    streets: cell.list(),
  }).map((row) => [row.language, row]),
);

const languageByCountry = new Map(
  [...addressForms.values()].flatMap(({ language, countries: codes }) =>
    codes.map((code) => [code, language] as const),
  ),
);

/** The language of street signs in the city's country: en, zh, fr, ru, de, es, it or pt. */
export const streetLanguage = ({ countryCode }: City): string => languageByCountry.get(countryCode) ?? 'en';

type AddressPart = 'country' | 'province' | 'city' | 'district' | 'street' | 'number' | 'landmark';

/** An address in the form of a language; a part that is not given is left out. */
export const writeAddress = (
  language: string,
  parts: Partial<Record<AddressPart, string | number>>,
): string =>
  addressForms.get(language)!.form.replace(/\{(\w+)\}/g, (_, part: AddressPart) => String(parts[part] ?? ''));

/** A street of the city, the same for the same choice. */
export function streetOf(city: City, choice: number): string {
  const list = addressForms.get(streetLanguage(city))!.streets;
  return list[choice % list.length]!;
}

/** How far a city's houses reach from its centre, in kilometres: more people, more ground. */
export const reachKm = ({ population }: City): number =>
  Math.min(14, Math.max(0.7, Math.sqrt(population) / 240));

/** Metres between one house number and the next. */
const PER_NUMBER = 0.01;
const LAST_NUMBER = 400;

/**
 * The position of a house: a street's name decides where in the city it begins and its direction,
 * a hundred metres for ten numbers. Without a number the street's middle.
 */
export function housePoint(city: City, street: string, number = 40): Point {
  const seed = hash32(`${city.id}/${folded(street)}`);
  const share = Math.sqrt((seed % 1000) / 1000) * 0.7;
  const start = destination(city, reachKm(city) * share, (seed >>> 10) % 360);
  return destination(start, Math.min(number, LAST_NUMBER) * PER_NUMBER, (seed >>> 20) % 360);
}

/** The address of a building as it is written there, with city and country in English; in Chinese in Chinese-speaking places. */
export function writtenAddress(city: City, street: string, number: number): string {
  const { name, country, countryCode, names, region } = city;
  const language = streetLanguage(city);
  if (language !== 'zh') {
    const place = countryCode === 'US' && region ? `${name}, ${region}` : name;
    return writeAddress(language, { number, street, city: place, country });
  }
  const zh = names.zh ?? name;
  return writeAddress(language, {
    country: countries.get(countryCode)?.zh,
    province: region && region !== zh ? `${region}${provinceSuffix(region)}` : '',
    city: `${zh}${countryCode === 'CN' ? '市' : ''}`,
    street,
    number,
  });
}

/** 省 for a province; an autonomous region's long name is left out. */
const provinceSuffix = (region: string): string =>
  /^(广西|西藏|新疆|宁夏|内蒙古)$/.test(region) ? '' : '省';

/** A city with region (in the USA) and country. */
export const writtenCity = ({ name, region, country, countryCode }: City): string =>
  name === country
    ? name
    : countryCode === 'US' && region
      ? `${name}, ${region}, ${country}`
      : `${name}, ${country}`;
