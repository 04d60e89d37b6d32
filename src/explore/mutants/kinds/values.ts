import type { JsonValue } from '#core/json.ts';
import type { Random } from '#core/random.ts';
import type { Gold } from '../gold.ts';
import {
  drawn,
  fromDrawn,
  type MutantKind,
  type Mutation,
  literalsIn,
  type Place,
  placesIn,
  replaced,
} from './kind.ts';

/** A kind that puts another value in one place; `other` gives none where it has none for a value. */
const valueKind = (
  of: Pick<MutantKind, 'id' | 'title' | 'meaning'>,
  places: (gold: Gold) => Place[],
  other: (place: Place, gold: Gold, random: Random) => JsonValue | undefined,
): MutantKind => ({
  ...of,
  mutate(gold, random): Mutation | undefined {
    for (const place of fromDrawn(places(gold), random)) {
      const value = other(place, gold, random);
      if (value !== undefined && JSON.stringify(value) !== JSON.stringify(place.value))
        return replaced(gold.calls, place, value);
    }
    return undefined;
  },
});

export const wrongValue = valueKind(
  {
    id: 'value',
    title: 'Value',
    meaning:
      'Another value of the same type replaces one literal: another value of its enum, a value from elsewhere in the plan, a word of the query, another date or number.',
  },
  literalsIn,
  (place, gold, random) => {
    const { value } = place;
    if (typeof value === 'boolean') return !value;
    if (typeof value === 'number') return drawn(otherNumbers(value), random);
    return typeof value === 'string' ? drawn(otherTexts(place, value, gold), random) : undefined;
  },
);

const otherNumbers = (value: number): number[] =>
  Number.isInteger(value)
    ? [value + 1, value - 1, value + 2, value + 10, value * 2, -value]
    : [value + 1, value - 1, value + 0.1, value * 1.1, value * 2, -value].map((each) =>
        Number(each.toFixed(6)),
      );

function otherTexts({ schema, path }: Place, value: string, gold: Gold): string[] {
  if (Array.isArray(schema.enum))
    return schema.enum.filter((each): each is string => typeof each === 'string');
  const others = literalsIn(gold).flatMap((place) =>
    typeof place.value === 'string' ? [{ name: place.path.at(-1), text: place.value }] : [],
  );
  const alike = others.filter(({ name }) => name === path.at(-1)).map(({ text }) => text);
  const words = gold.task.query.match(/[\p{L}\p{N}][\p{L}\p{N}-]{3,}/gu) ?? [];
  const numbered = /\d/.test(value) ? [1, 2, 7].map((step) => withNumberMoved(value, step)) : [];
  return [...alike, ...alike, ...numbered, ...numbered, ...others.map(({ text }) => text), ...words];
}

/** The last number of a text moved on: `2026-03-12` becomes `2026-03-13`. */
const withNumberMoved = (text: string, step: number): string =>
  text.replace(/\d+(?=\D*$)/, (digits) => String(Number(digits) + step).padStart(digits.length, '0'));

export const wrongType = valueKind(
  {
    id: 'type',
    title: 'Type',
    meaning: 'One value is written in another type: 5 as "5", a text as a list of one, a list as a text.',
  },
  placesIn,
  ({ value }, _, random) => drawn(otherTypes(value), random),
);

function otherTypes(value: JsonValue): JsonValue[] {
  if (typeof value === 'number') return [String(value), [value]];
  if (typeof value === 'boolean') return [String(value), value ? 1 : 0];
  if (typeof value === 'string') {
    const isNumeral = value.trim() !== '' && String(Number(value)) === value;
    return [[value], ...(isNumeral ? [Number(value)] : [])];
  }
  if (Array.isArray(value)) {
    const isPlain = value.every((item) => typeof item !== 'object');
    return [
      JSON.stringify(value),
      ...(isPlain ? [value.join(', ')] : []),
      ...(value.length === 1 ? [value[0]!] : []),
    ];
  }
  return [JSON.stringify(value)];
}

export const otherUnit = valueKind(
  {
    id: 'unit',
    title: 'Unit',
    meaning:
      'One quantity has another unit: a number is multiplied or divided by 100, 1,000 or 60, or another unit, currency or time zone replaces its own, such as "5 m" for "5 km".',
  },
  literalsIn,
  ({ value }, _, random) => drawn(inOtherUnit(value), random),
);

export const misspelling = valueKind(
  {
    id: 'spelling',
    title: 'Spelling',
    meaning:
      'One text is spelled in another way: another case, a letter left out, doubled or swapped with the next, an accent left out, another dash or apostrophe.',
  },
  literalsIn,
  ({ value, schema }, _, random) =>
    typeof value === 'string' && !Array.isArray(schema.enum)
      ? drawn(spellings(value, random), random)
      : undefined,
);

function spellings(text: string, random: Random): string[] {
  const letters = [...text];
  const at = letters.findIndex(
    (letter, index) => index >= Math.floor(random() * letters.length) && /\p{L}/u.test(letter),
  );
  const swapped =
    at < 0 || at + 1 >= letters.length
      ? text
      : letters
          .with(at, letters[at + 1]!)
          .with(at + 1, letters[at]!)
          .join('');
  const typed =
    at < 0 ? [] : [letters.toSpliced(at, 1).join(''), letters.toSpliced(at, 0, letters[at]!).join('')];
  const written = [
    text.toLowerCase(),
    text.toUpperCase(),
    text.normalize('NFD').replace(/\p{M}/gu, ''),
    text.replaceAll("'", '’'),
    text.replaceAll('-', '–'),
    text.replaceAll(/[.,]/g, ''),
  ];
  return [swapped, ...typed, ...written].filter((each) => each !== text && each !== '');
}

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
function inOtherUnit(value: JsonValue): JsonValue[] {
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
