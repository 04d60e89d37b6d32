import { hash32 } from '#core/random.ts';
import { cell, readTable } from '#core/table.ts';
import text from './ip.tsv?raw';
import { cities, type Region } from './regions.ts';

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
