import { hash32 } from '#core/random.ts';
import { cities, type Region } from './china-regions.ts';

/** What an address belongs to: a city of China, the inside of a network, something abroad, or nothing because it is no address. */
export type IpPlace = { city: Region } | 'private' | 'abroad' | 'invalid';

/** Blocks that belong to one city, longest first: publicly known servers and blocks of the carriers. */
const blocks: readonly (readonly [prefix: string, city: string])[] = (
  '114.114.114. 南京,223.5.5. 杭州,223.6.6. 杭州,119.29.29. 深圳,180.76.76. 北京,202.96.128. 广州,202.96.134. 深圳,' +
  '202.96.209. 上海,61.139.2. 成都,61.128.128. 重庆,202.101.172. 杭州,218.2.135. 南京,61.134.1. 西安,202.103.24. 武汉,' +
  '222.246.129. 长沙,202.102.128. 济南,202.96.64. 沈阳,202.98.192. 贵阳,222.172.200. 昆明,202.106. 北京,114.247. 北京,' +
  '114.248. 北京,123.125. 北京,220.181. 北京,219.141. 北京,36.110. 北京,101.226. 上海,116.228. 上海,210.22. 上海,' +
  '14.215. 广州,113.108. 广州,58.60. 深圳,113.87. 深圳,60.191. 杭州,115.236. 杭州,124.160. 杭州,125.70. 成都,171.221. 成都,' +
  '1.80. 西安,27.17. 武汉,112.80. 南京,180.96. 南京,221.224. 苏州,58.210. 苏州'
)
  .split(',')
  .map((entry) => entry.split(' ') as [string, string]);

/** First numbers of blocks that lie wholly or mostly in China. */
const chinese = new Set(
  (
    '1 14 27 36 39 42 58 59 60 61 101 106 110 111 112 113 114 115 116 117 118 119 120 121 122 123 124 125 ' +
    '171 175 180 182 183 202 210 211 218 219 220 221 222 223'
  ).split(' '),
);

const cityNamed = (name: string): Region => cities.find(({ short }) => short === name)!;

/** Where an IPv4 or IPv6 address lies. Of a Chinese block without a known city, every 65,536 addresses share a made-up one. */
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
  const block = blocks.find(([prefix]) => plain.startsWith(prefix));
  if (block) return { city: cityNamed(block[1]) };
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
