import type { JsonValue } from '#core/json.ts';
import { writeDate, type Mention } from './mention.ts';
import { placeName } from './gazetteer.ts';
import { isAirport, isTimeZone, spacedName, wantsRegion, type Slot } from './slot-kinds.ts';

/** The piece as a value of the slot's type; undefined when it cannot be one. */
export function valueOf(mention: Mention, slot: Slot, text: string): JsonValue | undefined {
  if (slot.type === 'number' || slot.type === 'integer') return amountOf(mention, slot, text);
  switch (mention.kind) {
    case 'url':
      return /^[a-z]+:\/\//i.test(mention.text) ? mention.text : `https://${mention.text}`;
    case 'date':
    case 'time':
      return writeDate(mention, `${slot.format} ${slot.description}`);
    case 'city':
    case 'country':
      return placeOf(mention, slot, text);
    case 'currency':
    case 'market':
    case 'key':
      return mention.value!;
    case 'ticker':
      return /\b(?:company|companies)\b/.test(spacedName(slot.name)) ? mention.text : mention.value!;
    case 'language':
      return wantsCode(slot) ? mention.value! : mention.facts!.name!;
    case 'unit':
      return unitOf(mention, slot);
    case 'number':
      return mention.facts?.plain ?? mention.text;
    case 'quoted':
    case 'identifier':
    case 'phrase':
      return takesSelectors(slot) ? asSelector(mention, text) : mention.text;
    default:
      return mention.text;
  }
}

function amountOf(mention: Mention, slot: Slot, text: string): number | undefined {
  const amount = Number(mention.value ?? mention.text);
  if (mention.kind !== 'number' || !Number.isFinite(amount)) return undefined;
  if (mention.text.endsWith('%') && isShare(slot)) return amount / 100;
  if (slot.type === 'integer' && !Number.isInteger(amount)) return undefined;
  // 119.5 W is -119.5.
  return /^\s?°?\s?[WS]\b/.test(text.slice(mention.end, mention.end + 4)) ? -amount : amount;
}

function placeOf(mention: Mention, slot: Slot, text: string): string | undefined {
  const facts = mention.facts ?? {};
  if (isTimeZone(slot)) return facts.zone || undefined;
  if (isAirport(slot) && facts.airport) return facts.airport;
  if (/\bcode\b/.test(spacedName(slot.name)) || /iso 3166/i.test(slot.description))
    return facts.countryCode ?? mention.text;
  const name = placeName(mention, text);
  return wantsRegion(slot) && mention.kind === 'city' && facts.country && facts.countryCode !== 'US'
    ? `${name}, ${facts.country}`
    : name;
}

/** 5 % is 0.05 where a rate is wanted and the query does not mention per cent. */
const isShare = (slot: Slot): boolean =>
  /\bdecimal|\bfraction/i.test(slot.description) ||
  (/\b(?:rate|ratio|probability|level|share)\b/.test(spacedName(slot.name)) &&
    !/percent|%/i.test(slot.description));

const wantsCode = (slot: Slot): boolean =>
  /\bcode\b|iso|['"][a-z]{2}['"]|\be\.g\.,? [a-z]{2}\b/i.test(`${spacedName(slot.name)} ${slot.description}`);

function unitOf(mention: Mention, slot: Slot): string {
  const names = [mention.text, mention.facts?.name ?? '', `${mention.facts?.name}s`].filter(Boolean);
  const described = names.find((name) => slot.description.toLowerCase().includes(name.toLowerCase()));
  return described ?? mention.value!;
}

const takesSelectors = (slot: Slot): boolean =>
  /selector/i.test(slot.name) || /css selector/i.test(slot.description);

/** `the class 'login'` is .login, `with the ID header` is #header. */
function asSelector(mention: Mention, text: string): string {
  if (/^[#.[]|[ >:=]/.test(mention.text)) return mention.text;
  const before = text.slice(Math.max(0, mention.start - 30), mention.start);
  const after = text.slice(mention.end, mention.end + 12);
  if (/\bclass(?: name)?\b[^#.]{0,12}$/i.test(before) || /^\s?class\b/i.test(after))
    return `.${mention.text}`;
  return /\bid\b[^#.]{0,12}$/i.test(before) || mention.kind === 'identifier' || /^\S+$/.test(mention.text)
    ? `#${mention.text}`
    : mention.text;
}
