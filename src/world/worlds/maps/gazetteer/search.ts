import { folded, findCity, type City } from './cities.ts';
import { locate } from './locate.ts';
import { categoriesNamed, keysOf, landmarks, poisNear, poisOf, type Poi } from './pois.ts';
import type { Point } from './sphere.ts';

/** As many as one page of the service shows. */
const PAGE = 20;
/** Round a place that the query names. */
const NEAR_KM = 3;
const LONGEST = 300;

/** Places for a query: the nearest first round a point or a named place, the best known first in a city or worldwide. */
export function searchPlaces(query: string, centre?: Point, kilometres = 50): Poi[] {
  if (query.length > LONGEST) return [];
  // Beside a centre, a city that the query names says nothing more.
  const { subject, where } = parted(query);
  if (centre) return matching(subject, nearby(centre, kilometres)).slice(0, PAGE);
  if (where?.kind === 'near') return matching(subject, nearby(where.point, NEAR_KM)).slice(0, PAGE);
  const within = where ? poisOf(where.city) : landmarks;
  const named = havingName(landmarks, query);
  const found = [...named, ...matching(subject, within).sort((one, other) => other.reviews - one.reviews)];
  return [...new Set(found)].slice(0, PAGE);
}

const nearby = (centre: Point, kilometres: number): Poi[] =>
  poisNear(centre, kilometres).map(({ poi }) => poi);

type Where = { kind: 'city'; city: City } | { kind: 'near'; point: Point };

const prepositions =
  /\s(?:in|near|at|around|by|à|en|près de|de|в|во|около|возле|рядом с|bei|en)\s+(?:the\s+)?/gi;

/** A query taken apart into what is looked for and where. */
function parted(query: string): { subject: string; where?: Where } {
  for (const match of query.matchAll(prepositions)) {
    const where = placeNamed(query.slice(match.index + match[0].length));
    if (where) return { subject: query.slice(0, match.index), where };
  }
  return (
    atAnEnd(query.split(/[\s,，]+/).filter((word) => word !== '')) ?? chinese(query) ?? { subject: query }
  );
}

function placeNamed(text: string): Where | undefined {
  const city = cityNamed(text);
  if (city) return { kind: 'city', city };
  const place = locate(text);
  if (place?.kind === 'poi' || place?.kind === 'point') return { kind: 'near', point: place };
  return place && place.kind !== 'country' ? { kind: 'city', city: place.city } : undefined;
}

/** A city by its name, in Russian in the other cases too. */
const cityNamed = (text: string): City | undefined =>
  findCity(text) ?? (/[а-я]$/.test(text) ? declined(text) : undefined);

const declined = (text: string): City | undefined =>
  ['', 'а', 'ь', 'я']
    .map((ending) => findCity(text.replace(/[аеиуыюя]$/, ending)))
    .find((city) => city !== undefined);

/** A city named by the query's first or last words. */
function atAnEnd(words: string[]): { subject: string; where: Where } | undefined {
  if (words.length > 20) return undefined;
  for (let count = Math.min(4, words.length - 1); count >= 1; count--) {
    const last = cityNamed(words.slice(-count).join(' '));
    if (last) return { subject: words.slice(0, -count).join(' '), where: { kind: 'city', city: last } };
    const first = findCity(words.slice(0, count).join(' '));
    if (first) return { subject: words.slice(count).join(' '), where: { kind: 'city', city: first } };
  }
  return undefined;
}

/** 成都火锅: a city in front without a blank. */
function chinese(query: string): { subject: string; where: Where } | undefined {
  for (let length = 4; length >= 2; length--) {
    const city =
      /^\p{Script=Han}+$/u.test(query) && query.length > length
        ? findCity(query.slice(0, length))
        : undefined;
    if (city) return { subject: query.slice(length).replace(/^[市的]/, ''), where: { kind: 'city', city } };
  }
  return undefined;
}

/** What one means by sights. */
const sights = new Set(['attraction', 'monument', 'bridge', 'peak', 'temple', 'mosque', 'museum', 'park']);
/** Things to search round, found by name alone. */
const grounds = new Set(['street', 'quarter']);

function matching(subject: string, pois: readonly Poi[]): Poi[] {
  const wanted = categoriesNamed(subject).map(({ id }) => id);
  const byName = havingName(pois, subject);
  if (byName.length > 0 && wanted.length === 0) return byName;
  const all = new Set(wanted.includes('attraction') ? [...wanted, ...sights] : wanted);
  return pois.filter(({ category }) => all.has(category.id) && !grounds.has(category.id));
}

function havingName(pois: readonly Poi[], text: string): Poi[] {
  const key = folded(text);
  return key.length > 1 ? pois.filter((poi) => keysOf(poi).some((name) => name.includes(key))) : [];
}
