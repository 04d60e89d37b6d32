import { bothTexts, type Comparator } from './comparator.ts';

export const units: Comparator = {
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

type Unit = [kind: string, factor: number, offset?: number];

const known = new Map<string, Unit>([
  ...group('length', {
    m: 1,
    km: 1000,
    cm: 0.01,
    mm: 0.001,
    mi: 1609.344,
    ft: 0.3048,
    in: 0.0254,
    yd: 0.9144,
  }),
  ...group('length', {
    meter: 1,
    meters: 1,
    metre: 1,
    metres: 1,
    kilometers: 1000,
    kilometres: 1000,
    miles: 1609.344,
  }),
  ...group('mass', {
    kg: 1,
    g: 0.001,
    mg: 1e-6,
    t: 1000,
    lb: 0.45359237,
    lbs: 0.45359237,
    oz: 0.028349523125,
  }),
  ...group('time', {
    s: 1,
    sec: 1,
    ms: 0.001,
    min: 60,
    h: 3600,
    hr: 3600,
    d: 86_400,
    seconds: 1,
    minutes: 60,
  }),
  ...group('time', { hour: 3600, hours: 3600, minute: 60, second: 1, day: 86_400, days: 86_400 }),
  ...group('data', { b: 1, kb: 1e3, mb: 1e6, gb: 1e9, tb: 1e12, kib: 1024, mib: 1024 ** 2, gib: 1024 ** 3 }),
  ...group('speed', { 'm/s': 1, 'km/h': 1 / 3.6, kmh: 1 / 3.6, mph: 0.44704 }),
  ...group('volume', { l: 1, ml: 0.001, gal: 3.785411784 }),
  ...group('share', { '%': 0.01, percent: 0.01 }),
  ['°c', ['temperature', 1, 273.15]],
  ['celsius', ['temperature', 1, 273.15]],
  ['°f', ['temperature', 5 / 9, 273.15 - (32 * 5) / 9]],
  ['fahrenheit', ['temperature', 5 / 9, 273.15 - (32 * 5) / 9]],
  ['k', ['temperature', 1]],
  ['kelvin', ['temperature', 1]],
]);

function group(kind: string, factors: Record<string, number>): [string, Unit][] {
  return Object.entries(factors).map(([unit, factor]) => [unit, [kind, factor]]);
}

function quantity(text: string): { kind: string; amount: number } | undefined {
  if (text.length > 40) return undefined;
  const found = /^([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)\s*([a-z°%][a-z/]*)$/i.exec(text);
  const unit = found && known.get(found[2]!.toLowerCase());
  if (!unit) return undefined;
  const [kind, factor, offset = 0] = unit;
  return { kind, amount: Number(found[1]) * factor + offset };
}
