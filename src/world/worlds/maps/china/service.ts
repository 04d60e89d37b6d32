import { ToolError, type ToolHandler } from '../../../world.ts';
import { findCity } from '../gazetteer/cities.ts';
import { compassPoint, greatCircleKm, type Point } from '../gazetteer/sphere.ts';
import type { TravelMode } from '../routes/routes.ts';
import { regionAt, isDistrict, type Region, cities } from './regions.ts';
import { keywordsOf } from './places.ts';
import { waysBetween, type Way } from './ways.ts';
import { hash32 } from '#core/random.ts';
import { cell, readTable } from '#core/table.ts';
import text from './ip.tsv?raw';

/** Why a question is refused. Amap and Baidu refuse the same and have each their own words for it. */
type Refusal =
  | 'missing'
  | 'invalid'
  | 'off the globe'
  | 'abroad'
  | 'unknown'
  | 'too far'
  | `no ${TravelMode}`;

export type RefusalWords = Readonly<Record<Refusal, string>>;

export class Refused extends Error {
  override name = 'Refused';

  constructor(readonly why: Refusal) {
    super(why);
  }
}

/** A handler whose refusals are written in a service's words: `before` and the words for why. */
export const refusingIn =
  <Arguments>(words: RefusalWords, before: string, handler: ToolHandler<Arguments>): ToolHandler<Arguments> =>
  (args, context) => {
    try {
      return handler(args, context);
    } catch (error) {
      throw error instanceof Refused ? new ToolError(`${before}${words[error.why]}`) : error;
    }
  };

const pair = /^\s*([+-]?\d{1,3}(?:\.\d{1,15})?)\s*,\s*([+-]?\d{1,3}(?:\.\d{1,15})?)\s*$/;

/** Which of two coordinates a service writes first. */
type Order = 'latitude' | 'longitude';

/** The point of two numbers with a comma between. Throws Refused for a text that is none, and for one beyond a pole. */
export function pointOf(text: string, first: Order): Point {
  const [, one, other] = (pair.exec(text) ?? []).map(Number);
  if (one === undefined || other === undefined) throw new Refused('invalid');
  const [latitude, longitude] = first === 'latitude' ? [one, other] : [other, one];
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) throw new Refused('off the globe');
  return { latitude, longitude };
}

/** As pointOf. Throws Refused also for a point abroad. */
export const pointInChina = (text: string, first: Order): Point => inChina(pointOf(text, first));

export function inChina(point: Point): Point {
  if (!regionAt(point)) throw new Refused('abroad');
  return point;
}

/** What a search looks for. Throws Refused when that is nothing. */
export function wanted(text: string): string[] {
  const words = keywordsOf(text);
  if (words.length === 0) throw new Refused('missing');
  return words;
}

/** The ways between two points of China, the quickest first. Throws Refused beyond `farthest` kilometres, and where none leads. */
export function ways(from: Point, to: Point, mode: TravelMode, farthest = Infinity): [Way, ...Way[]] {
  if (greatCircleKm(from, to) > farthest) throw new Refused('too far');
  const [best, ...others] = waysBetween(from, to, mode);
  if (!best) throw new Refused(`no ${mode}`);
  return [best, ...others];
}

/** 东北风 for a wind from 45 degrees. */
export const windFromText = (degrees: number): string => `${compassPoint(degrees, 'zh')}风`;

/** Where Beaufort's forces 1 to 12 begin, in km/h. */
const forces = [1, 6, 12, 20, 29, 39, 50, 62, 75, 89, 103, 118];

/** 0 to 12. */
export const beaufort = (kilometresPerHour: number): number =>
  forces.filter((least) => kilometresPerHour >= least).length;

/** A city's middle is where the gazetteer has it, so that all servers report the same weather. */
export function weatherPointOf(region: Region): Point {
  const known = isDistrict(region) ? undefined : findCity(region.short);
  return known?.countryCode === 'CN' && greatCircleKm(known, region) < 50 ? known : region;
}

/** What an address belongs to: a city of China, the inside of a network, something abroad, or nothing because it is no address. */
type IpPlace = { city: Region } | 'private' | 'abroad' | 'invalid';

/** Blocks that belong to one city, longest first: publicly known servers and blocks of the carriers. */
const blocks = readTable('maps/china/ip.tsv', text, { prefix: cell.text, city: cell.text });

/** First numbers of blocks that lie wholly or mostly in China. */
const chinese = new Set(
  (
    '1 14 27 36 39 42 58 59 60 61 101 106 110 111 112 113 114 115 116 117 118 119 120 121 122 123 124 125 ' +
    '171 175 180 182 183 202 210 211 218 219 220 221 222 223'
  ).split(' '),
);

const cityNamed = (name: string): Region => cities.find(({ short }) => short === name)!;

/** The place of an IPv4 or IPv6 address. Of a Chinese block without a known city, every 65,536 addresses share a made-up one. */
export function placeOfIp(text: string): IpPlace {
  const ip = text.trim().toLowerCase();
  if (ip.length > 45) return 'invalid';
  return ip.includes(':') ? placeOfIpv6(ip) : placeOfIpv4(ip);
}

function placeOfIpv4(ip: string): IpPlace {
  const numbers = ip.split('.');
  const isAddress =
    numbers.length === 4 && numbers.every((one) => /^\d{1,3}$/.test(one) && Number(one) < 256);
  if (!isAddress) return 'invalid';
  const [first = 0, second = 0] = numbers.map(Number);
  const isPrivate = first === 10 || first === 127 || (first === 192 && second === 168);
  if (isPrivate || (first === 172 && second >= 16 && second < 32) || (first === 169 && second === 254))
    return 'private';
  const plain = numbers.map(Number).join('.');
  const block = blocks.find(({ prefix }) => plain.startsWith(prefix));
  if (block) return { city: cityNamed(block.city) };
  return chinese.has(String(first)) ? { city: drawnCity(`${first}.${second}`) } : 'abroad';
}

function placeOfIpv6(ip: string): IpPlace {
  const groups = ip.split(':');
  const isShort = ip.includes('::');
  const isAddress =
    groups.every((group) => /^[0-9a-f]{0,4}$/.test(group)) &&
    (isShort
      ? groups.length <= 9 && ip.split('::').length === 2
      : groups.length === 8 && !groups.includes(''));
  if (!isAddress) return 'invalid';
  if (ip === '::1' || /^f[cd]|^fe[89ab]/.test(ip)) return 'private';
  const isChinese = /^(?:2408|2409|240[ae]|2001:250|2001:251|2001:da8):/.test(ip);
  return isChinese ? { city: drawnCity(groups.slice(0, 3).join(':')) } : 'abroad';
}

/** One of the 31 capitals of provinces, for a block. */
function drawnCity(block: string): Region {
  const capitals = cities.filter(({ adcode }) => /^(?![78])\d\d0[01]00$/.test(adcode));
  return capitals[hash32(block) % capitals.length]!;
}
