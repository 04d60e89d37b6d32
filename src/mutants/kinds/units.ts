import type { JsonValue } from '#core/json.ts';

/** Units, currencies and time zones that are taken for each other. */
const groups: readonly (readonly string[])[] = [
  ['m', 'km', 'mi', 'ft', 'cm'],
  ['g', 'kg', 'lb', 'oz'],
  ['C', 'F', 'K'],
  ['celsius', 'fahrenheit', 'kelvin'],
  ['metric', 'imperial'],
  ['s', 'min', 'h'],
  ['l', 'ml', 'gal'],
  ['EUR', 'USD', 'GBP', 'JPY', 'CNY', 'CHF'],
  ['Europe/Berlin', 'Europe/London', 'UTC', 'America/New_York', 'Asia/Tokyo', 'Asia/Shanghai'],
  ['1d', '1wk', '1mo'],
];

const FACTORS = [1000, 0.001, 100, 0.01, 60, 1 / 60];

/** A value as it would be in another unit, or in the same number with another unit. */
export function inOtherUnit(value: JsonValue): JsonValue[] {
  if (typeof value === 'number') return FACTORS.map((factor) => Number((value * factor).toPrecision(12)));
  if (typeof value !== 'string') return [];
  const alone = othersThan(value);
  if (alone.length > 0) return alone;
  const [, number, unit] = /(\d)\s?([A-Za-z]{1,3})\b/.exec(value) ?? [];
  return unit === undefined
    ? []
    : othersThan(unit).map((other) =>
        value
          .replace(`${number}${unit}`, `${number}${other}`)
          .replace(`${number} ${unit}`, `${number} ${other}`),
      );
}

const othersThan = (unit: string): string[] =>
  groups.filter((group) => group.includes(unit)).flatMap((group) => group.filter((other) => other !== unit));
