import { cell, readTable } from '#core/table.ts';
import { indexByName } from '../gazetteer/names.ts';
import provincesText from './provinces.tsv?raw';
import regionsText from './regions.tsv?raw';

/** A city or district of China with its centre. */
export type Region = {
  /** Cities are of prefecture rank, or municipalities; districts are those of the large cities. */
  rank: 'city' | 'district';
  /** Six digits of GB/T 2260. */
  adcode: string;
  /** In full, e.g. 杭州市. */
  name: string;
  /** Without its rank, e.g. 杭州. */
  short: string;
  longitude: number;
  latitude: number;
};

/** One of the 34 provinces and their equals: the first two digits of its code, name in full, short name. */
export type Province = { prefix: string; name: string; short: string };

export const provinces: readonly Province[] = readTable('maps/china/provinces.tsv', provincesText, {
  prefix: cell.text,
  name: cell.text,
  short: cell.text,
});

const peoples =
  '朝鲜族|土家族|苗族|藏族|羌族|彝族|布依族|侗族|哈尼族|壮族|傣族|白族|景颇族|傈僳族|回族|蒙古族|蒙古|柯尔克孜|哈萨克';
const rankEnding = new RegExp(`(?:(?:${peoples})*自治州|特别行政区|地区|盟|林区|[市区县])$`);

const regions: readonly Region[] = readTable('maps/china/regions.tsv', regionsText, {
  rank: cell.oneOf(['city', 'district']),
  adcode: cell.text,
  name: cell.text,
  longitude: cell.number,
  latitude: cell.number,
}).map((row) => {
  const short = row.name.replace(rankEnding, '');
  return { ...row, short: short.length > 1 ? short : row.name };
});

export const isDistrict = ({ rank }: Region): boolean => rank === 'district';

export const cities: readonly Region[] = regions.filter((region) => !isDistrict(region));
export const districts: readonly Region[] = regions.filter(isDistrict);

const cityByCode = new Map(cities.map((city) => [city.adcode, city]));
const districtByCode = new Map(districts.map((district) => [district.adcode, district]));
const provinceByPrefix = new Map(provinces.map((province) => [province.prefix, province]));

/** The code of the city that contains a code: a municipality's districts belong to the municipality itself. */
function cityCode(adcode: string): string {
  const municipality = `${adcode.slice(0, 2)}0000`;
  if (cityByCode.has(municipality)) return municipality;
  return cityByCode.has(adcode) ? adcode : `${adcode.slice(0, 4)}00`;
}

/** The province of a region. */
export const provinceOf = ({ adcode }: Region): Province => provinceByPrefix.get(adcode.slice(0, 2))!;

/** The city of a district; a city itself. */
export const cityOf = ({ adcode }: Region): Region => cityByCode.get(cityCode(adcode))!;

const asWritten = (name: string): string => name;
const districtsByCity = indexByName(districts, ({ adcode }) => [cityCode(adcode)], asWritten);
const districtsByName = indexByName(districts, ({ name }) => [name], asWritten);
const citiesByName = indexByName(cities, ({ short, name }) => [short, name], asWritten);

/** None for a city that is not large. */
export const districtsOf = (city: Region): readonly Region[] => districtsByCity.get(city.adcode) ?? [];

/** Districts of exactly this name, in any city. */
export const districtsNamed = (name: string): readonly Region[] => districtsByName.get(name) ?? [];

/**
 * The city or district of a six-digit code. The code of a district that the table lacks means its city, unless that
 * city's districts are all held; undefined for a code without a region.
 */
export function regionByCode(adcode: string): Region | undefined {
  if (!/^\d{6}$/.test(adcode)) return undefined;
  const city = cityByCode.get(cityCode(adcode));
  const ofCityItself = adcode === city?.adcode || adcode === `${adcode.slice(0, 2)}0100`;
  if (!city || ofCityItself || districtsOf(city).length === 0) return city;
  return districtByCode.get(adcode);
}

/** The city a text names, in full, short or by its code; or a district, in full or by its code. */
export function regionNamed(text: string): Region | undefined {
  const name = text.trim();
  return citiesByName.get(name)?.at(-1) ?? regionByCode(name) ?? districtsNamed(name)[0];
}

/** The districts, and the cities without districts: together all of China. */
export const parts: readonly Region[] = [
  ...districts,
  ...cities.filter((city) => districtsOf(city).length === 0),
];
