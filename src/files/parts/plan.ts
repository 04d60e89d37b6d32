import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { deepEqual, isJsonObject, stableStringify, type JsonObject, type JsonValue } from '#core/json.ts';
import type { Budget } from '#core/run.ts';
import { setupDocument, setupOfDocument, toPermalink, type SetupLink } from '#files/permalink/index.ts';
import type { Part } from './part.ts';
import { planRefused } from './refused.ts';

/** How fast a run may ask its models, all parts together. */
export interface Pace {
  /** Requests a minute. */
  requests?: number;
  /** US dollars a minute, by the run's prices. */
  dollars?: number;
}

/**
 * When a run of two models ends early: once it is shown whether the second is more than `margin` points worse than the first on the run's
 * tasks (0: worse at all). Only a run in one part may have one, since no part sees the others.
 */
export interface StopRule {
  /** Points, 0 to 100. */
  margin: number;
}

/** A run that is to be carried out in parts: what is run, and what all its parts may use together. */
export interface Plan {
  setup: SetupLink;
  /** Of what the set-up means, 32 hexadecimal digits: plans with equal hashes have the same cells, asked and scored alike. */
  hash: string;
  pace: Pace;
  /** What all parts together may cost; each gets its share. */
  budget: Budget;
  stop?: StopRule;
}

/** The plan of a set-up. What links leave out (prices, addresses of the person's servers, …) is left out here as well. */
export function planOf(
  setup: SetupLink,
  { pace = {}, budget = {}, stop }: Partial<Pick<Plan, 'pace' | 'budget' | 'stop'>> = {},
): Plan {
  const known = setupOfDocument(setupDocument(setup), planRefused);
  return { setup: known, hash: hashOf(meaningOf(known)), pace, budget, ...(stop ? { stop } : {}) };
}

/** What decides the results of a set-up: neither titles nor where the data set lies. */
function meaningOf({ config, dataset }: SetupLink): JsonObject {
  const { title: _title, selection, models, ...rest } = config;
  const { datasetId: _dataset, ...chosen } = selection;
  const meaning = {
    ...rest,
    selection: chosen,
    models: models.map(({ title: _, ...model }) => model),
    dataset: { tasks: dataset.tasks, orderHash: dataset.orderHash },
  };
  // What is undefined has no place in a text, and means the same as what is absent.
  return JSON.parse(JSON.stringify(meaning)) as JsonObject;
}

const hashOf = (meaning: JsonObject): string =>
  bytesToHex(sha256(utf8ToBytes(stableStringify(meaning)))).slice(0, 32);

/** In which fields two set-ups mean something else, such as `settings.temperature`; [] where they mean the same. */
export const fieldsApart = (a: SetupLink, b: SetupLink): string[] => apart(meaningOf(a), meaningOf(b), '');

function apart(a: JsonValue | undefined, b: JsonValue | undefined, at: string): string[] {
  if (a !== undefined && b !== undefined && deepEqual(a, b)) return [];
  if (!isJsonObject(a) || !isJsonObject(b)) return [at];
  const names = [...new Set([...Object.keys(a), ...Object.keys(b)])].sort();
  return names.flatMap((name) => apart(a[name], b[name], at === '' ? name : `${at}.${name}`));
}

export const PLAN_FORMAT = 'proving-ground-plan';
export const PLAN_VERSION = 1;

/** A plan as the text of a file that a person can read and keep under version control. It holds no key. */
export function planFile({ setup, hash, pace, budget, stop }: Plan): string {
  const { config, dataset } = setupDocument(setup) as SetupLink;
  const file = {
    format: PLAN_FORMAT,
    version: PLAN_VERSION,
    hash,
    ...unlessEmpty('pace', pace),
    ...unlessEmpty('budget', budget),
    ...(stop ? { stop } : {}),
    dataset,
    config,
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

const unlessEmpty = (name: string, value: object): object =>
  Object.keys(value).length > 0 ? { [name]: value } : {};

/**
 * A plan as a link: the page opens its set-up, and the pace and the budget stand in the query. `site`: address of the page. With a part the
 * page runs that one alone.
 */
export async function planLink(
  { setup, pace, budget, stop }: Plan,
  site: string,
  part?: Part,
): Promise<string> {
  const query = new URLSearchParams();
  for (const [name, value] of [
    ['requests', pace.requests],
    ['dollars', pace.dollars],
    ['budget', budget.dollars],
    ['tokens', budget.tokens],
    ['stop', stop?.margin],
    ['part', part && `${part.index}/${part.of}`],
  ] as const)
    if (value !== undefined) query.set(name, String(value));
  return `${site}#/s/${await toPermalink(setup)}${query.size > 0 ? `?${query.toString().replaceAll('%2F', '/')}` : ''}`;
}
