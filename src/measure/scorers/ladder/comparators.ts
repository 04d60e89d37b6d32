import { bothTexts, type Comparator, coordinates, dateTime } from './comparator.ts';
import { currencyCodes, currencySigns, knownUnits } from './known-units.ts';

const url: Comparator = {
  id: 'url',
  title: 'Web addresses',
  meaning:
    'Two URLs are equal when they differ only in the case of scheme and host, a default port, a slash at the end of the path, or the order of query parameters.',
  same(expected, made) {
    const texts = bothTexts(expected, made);
    if (!texts) return false;
    const [a, b] = texts.map(canonicalUrl);
    return a !== undefined && a === b;
  },
};

/** Only what names its scheme and authority is read as a URL. */
function canonicalUrl(text: string): string | undefined {
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(text) || !URL.canParse(text)) return undefined;
  const { protocol, username, password, host, pathname, searchParams, hash } = new URL(text);
  const query = [...searchParams].map(([key, value]) => JSON.stringify([key, value])).sort();
  return JSON.stringify([
    protocol,
    username,
    password,
    host.toLowerCase(),
    pathname.replace(/(?<=.)\/$/, ''),
    query,
    hash,
  ]);
}

const path: Comparator = {
  id: 'path',
  title: 'File paths',
  meaning:
    'Two paths are equal when they name the same place: ./a is a, a//b and a/./b are a/b, a/x/../b is a/b, a slash at the end is free. A path from the root is never a relative one.',
  same(expected, made) {
    const texts = bothTexts(expected, made);
    if (!texts || !texts.some((text) => text.includes('/')) || texts.some(isNoPath)) return false;
    return canonicalPath(texts[0]) === canonicalPath(texts[1]);
  },
};

const isNoPath = (text: string): boolean => text === '' || text.includes('://') || /[\n\0]/.test(text);

function canonicalPath(text: string): string {
  const parts: string[] = [];
  for (const part of text.split('/')) {
    if (part === '' || part === '.') continue;
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '..') parts.pop();
    else parts.push(part);
  }
  return (text.startsWith('/') ? '/' : '') + parts.join('/');
}

const money: Comparator = {
  id: 'money',
  title: 'Sums of money',
  meaning:
    'Two sums are equal when currency and decimal amount are: $5 is USD 5.00, €1,250.50 is 1250.50 EUR. A sum without a currency is none.',
  same(expected, made) {
    const texts = bothTexts(expected, made);
    if (!texts) return false;
    const [a, b] = texts.map(sum);
    return a !== undefined && a === b;
  },
};

function sum(text: string): string | undefined {
  if (text.length > 40) return undefined;
  const found = /^([^\d\s.,-]{1,4})?\s*(-?)([\d,]*(?:\.\d+)?)\s*([^\d\s.,-]{1,4})?$/.exec(text);
  const [, before, sign, amount, after] = found ?? [];
  if (!amount || (before === undefined) === (after === undefined)) return undefined;
  if (amount.includes(',') && !/^\d{1,3}(,\d{3})+(\.\d+)?$/.test(amount)) return undefined;
  const word = before ?? after!;
  const code = word.toUpperCase();
  const currency = currencySigns.get(word.toLowerCase()) ?? (currencyCodes.has(code) ? code : undefined);
  return currency && `${currency} ${sign}${decimal(amount.replaceAll(',', ''))}`;
}

/** Zeros that change nothing are dropped; no rounding. */
function decimal(amount: string): string {
  const [whole = '', fraction = ''] = amount.split('.');
  const kept = fraction.replace(/0+$/, '');
  return `${whole.replace(/^0+(?=\d)/, '') || '0'}${kept ? `.${kept}` : ''}`;
}

const units: Comparator = {
  id: 'units',
  title: 'Numbers with units',
  meaning:
    'Two quantities are equal when they are the same amount of the same kind: 5 km is 5000 m, 1.5 h is 90 min, 0 °C is 32 °F. A number without a unit is none.',
  same(expected, made) {
    const texts = bothTexts(expected, made);
    if (!texts) return false;
    const [a, b] = texts.map(quantity);
    if (!a || !b || a.kind !== b.kind) return false;
    return Math.abs(a.amount - b.amount) <= 1e-9 * Math.max(1, Math.abs(a.amount), Math.abs(b.amount));
  },
};

function quantity(text: string): { kind: string; amount: number } | undefined {
  if (text.length > 40) return undefined;
  const found = /^([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)\s*([a-z°%][a-z/]*)$/i.exec(text);
  const unit = found && knownUnits.get(found[2]!.toLowerCase());
  if (!unit) return undefined;
  return { kind: unit.kind, amount: Number(found[1]) * unit.factor + unit.offset };
}

/** Every typed comparator of rung E5, in the order in which they are tried. A new one is one line here. */
export const comparators: readonly Comparator[] = [url, path, dateTime, money, coordinates, units];
