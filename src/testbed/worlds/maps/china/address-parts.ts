import {
  cities,
  cityOf,
  districts,
  districtsNamed,
  districtsOf,
  provinceOf,
  provinces,
  type Province,
  type Region,
} from './regions.ts';

/** An address taken apart: the regions it names, and what follows them. */
export type AddressParts = {
  province?: Province;
  city?: Region;
  /** More than one when several cities have a district of this name and none of them is named. */
  districts: readonly Region[];
  rest: string;
};

/** Longest address looked at. */
const LONGEST = 120;

/** Streets are named after cities: 南京路 is in Shanghai. */
const streetFollows = /^[东西南北中]?[一二三四]?(?:路|街|大街|大道)/;

/** 中国浙江省杭州市西湖区北山街1号 → 浙江省, 杭州市, 西湖区, 北山街1号. `isOneName`: is this rest a name that must not be cut? */
export function partsOf(address: string, isOneName: (text: string) => boolean): AddressParts {
  const text = address
    .normalize('NFKC')
    .slice(0, LONGEST)
    .replace(/[\s,，、]/g, '')
    .replace(/^(?:中华人民共和国|中国)/, '');
  const [province, afterProvince] = isOneName(text) ? [undefined, text] : provinceIn(text);
  const [city, afterCity] = isOneName(afterProvince)
    ? [municipality(province), afterProvince]
    : cityIn(afterProvince, province);
  const [found, rest] = isOneName(afterCity) ? [[], afterCity] : districtsIn(afterCity, { province, city });
  return {
    ...((province ?? city) && { province: province ?? provinceOf(city!) }),
    ...(city && { city }),
    districts: found,
    rest: rest.replace(/^[\u4e00-\u9fa5]{2,5}?(?:街道|镇|乡)(?=.{2})/, ''),
  };
}

const municipality = (province: Province | undefined): Region | undefined =>
  province && cities.find(({ adcode }) => adcode === `${province.prefix}0000`);

function provinceIn(text: string): [Province | undefined, string] {
  if (cities.some(({ name }) => text.startsWith(name) && !provinces.some((one) => one.name === name)))
    return [undefined, text];
  const inFull = provinces.find(({ name }) => text.startsWith(name));
  if (inFull) return [inFull, text.slice(inFull.name.length)];
  const short = provinces.find((one) => text.startsWith(one.short));
  const rest = short ? text.slice(short.short.length).replace(/^省/, '') : text;
  return short && !streetFollows.test(rest) ? [short, rest] : [undefined, text];
}

function cityIn(text: string, province: Province | undefined): [Region | undefined, string] {
  const own = municipality(province);
  if (own) {
    const again = [own.name, '市辖区'].find((name) => text.startsWith(name)) ?? '';
    return [own, text.slice(again.length)];
  }
  const possible = province ? cities.filter((city) => provinceOf(city) === province) : cities;
  const inFull = possible.find(({ name }) => text.startsWith(name));
  if (inFull) return [inFull, text.slice(inFull.name.length)];
  const short = possible.find((city) => text.startsWith(city.short));
  const rest = short ? text.slice(short.short.length) : text;
  return short && !streetFollows.test(rest) ? [short, rest] : [undefined, text];
}

function districtsIn(text: string, { province, city }: Partial<AddressParts>): [readonly Region[], string] {
  const head = /^[\u4e00-\u9fa5]{1,8}?(?:新区|[区县市])/.exec(text)?.[0] ?? '';
  const isPossible = (one: Region): boolean =>
    city ? cityOf(one) === city : !province || provinceOf(one) === province;
  const inFull = districtsNamed(head).filter(isPossible);
  if (inFull.length > 0) return [inFull, text.slice(head.length)];
  const short = (city ? districtsOf(city) : districts.filter(() => false)).find(
    (one) => text.startsWith(one.short) && text.length > one.short.length,
  );
  const rest = short ? text.slice(short.short.length) : text;
  return short && !streetFollows.test(rest) ? [[short], rest] : [[], text];
}
