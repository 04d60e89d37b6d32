import { cityTable, districtTable, provinceTable } from './china-region-table.ts';

/** A province, city or district of China with its centre. */
export type Region = {
  /** Six digits of GB/T 2260. */
  adcode: string;
  /** In full, e.g. 杭州市. */
  name: string;
  /** Without its rank, e.g. 杭州. */
  short: string;
  longitude: number;
  latitude: number;
};

/** First two digits, name in full, short name. */
export type Province = { prefix: string; name: string; short: string };

export const provinces: readonly Province[] = provinceTable.split('\n').map((line) => {
  const [prefix = '', name = '', short = ''] = line.split('|');
  return { prefix, name, short };
});

const peoples =
  '朝鲜族|土家族|苗族|藏族|羌族|彝族|布依族|侗族|哈尼族|壮族|傣族|白族|景颇族|傈僳族|回族|蒙古族|蒙古|柯尔克孜|哈萨克';
const rank = new RegExp(`(?:(?:${peoples})*自治州|特别行政区|地区|盟|林区|[市区县])$`);

function regionsOf(table: string): Region[] {
  return table.split('\n').map((line) => {
    const [adcode = '', name = '', longitude, latitude] = line.split('|');
    const short = name.replace(rank, '');
    return {
      adcode,
      name,
      short: short.length > 1 ? short : name,
      longitude: Number(longitude),
      latitude: Number(latitude),
    };
  });
}

/** Cities of prefecture rank and municipalities. */
export const cities: readonly Region[] = regionsOf(cityTable);

/** Districts of the large cities; other cities have none here. */
export const districts: readonly Region[] = regionsOf(districtTable);

const cityByCode = new Map(cities.map((city) => [city.adcode, city]));
const districtByCode = new Map(districts.map((district) => [district.adcode, district]));
const provinceByPrefix = new Map(provinces.map((province) => [province.prefix, province]));
const districtsByCity = grouped(districts, ({ adcode }) => cityCode(adcode));
const districtsByName = grouped(districts, ({ name }) => name);

function grouped(regions: readonly Region[], keyOf: (region: Region) => string): Map<string, Region[]> {
  const groups = new Map<string, Region[]>();
  for (const region of regions) {
    const key = keyOf(region);
    const group = groups.get(key);
    if (group) group.push(region);
    else groups.set(key, [region]);
  }
  return groups;
}

/** The code of the city a code lies in: a municipality's districts lie in the municipality itself. */
function cityCode(adcode: string): string {
  const municipality = `${adcode.slice(0, 2)}0000`;
  if (cityByCode.has(municipality)) return municipality;
  return cityByCode.has(adcode) ? adcode : `${adcode.slice(0, 4)}00`;
}

/** Every region lies in one. */
export const provinceOf = ({ adcode }: Region): Province => provinceByPrefix.get(adcode.slice(0, 2))!;

/** The city of a district; a city itself. */
export const cityOf = ({ adcode }: Region): Region => cityByCode.get(cityCode(adcode))!;

/** None for a city that is not large. */
export const districtsOf = (city: Region): readonly Region[] => districtsByCity.get(city.adcode) ?? [];

/** Districts of this very name, in whichever cities. */
export const districtsNamed = (name: string): readonly Region[] => districtsByName.get(name) ?? [];

export const isDistrict = ({ adcode }: Region): boolean => districtByCode.has(adcode);

/**
 * The city or district of a six-digit code. The code of a district that is not held stands for its city, unless that
 * city's districts are all held; undefined for a code without a region.
 */
export function regionByCode(adcode: string): Region | undefined {
  if (!/^\d{6}$/.test(adcode)) return undefined;
  const city = cityByCode.get(cityCode(adcode));
  const ofCityItself = adcode === city?.adcode || adcode === `${adcode.slice(0, 2)}0100`;
  if (!city || ofCityItself || districtsOf(city).length === 0) return city;
  return districtByCode.get(adcode);
}

const cityByName = new Map(cities.flatMap((city) => [city.short, city.name].map((name) => [name, city])));

/** The city a text names, in full, short or by its code; or a district, in full or by its code. */
export function regionNamed(text: string): Region | undefined {
  const name = text.trim();
  return cityByName.get(name) ?? regionByCode(name) ?? districtsNamed(name)[0];
}

/** The districts, and the cities without districts: together all of China. */
export const parts: readonly Region[] = [
  ...districts,
  ...cities.filter((city) => districtsOf(city).length === 0),
];
