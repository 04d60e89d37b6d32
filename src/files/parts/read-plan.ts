import { exceedsDepth, isJsonObject, parseJson, type JsonObject, type JsonValue } from '#core/json.ts';
import { quoted } from '#core/quoted.ts';
import type { Budget } from '#core/run.ts';
import { secretsIn } from '#core/secrets.ts';
import { PlaygroundError } from '#core/errors.ts';
import { fromPermalink, setupOfDocument } from '#files/permalink/index.ts';
import { PLAN_FORMAT, PLAN_VERSION, planOf, type Pace, type Plan, type StopRule } from './plan.ts';
import { planRefused } from './refused.ts';

/** Characters of a plan: the longest set-up that a link may hold is shorter. */
const MOST = 2_000_000;
const MOST_AMOUNT = 1e9;

/**
 * The plan in a text: a plan file, or a link to a set-up, whole or from its `#` on. Throws PlaygroundError 'plan-refused', which names the
 * member at fault; a key anywhere in it is refused.
 */
export async function readPlan(text: string): Promise<Plan> {
  if (text.length > MOST) throw planRefused('it is longer than any that this site makes');
  const trimmed = text.replace(/^\uFEFF/, '').trim();
  if (trimmed === '') throw planRefused('it is empty');
  return trimmed.startsWith('{') ? planInFile(trimmed) : planInLink(trimmed);
}

const MEMBERS = ['format', 'version', 'hash', 'pace', 'budget', 'stop', 'dataset', 'config'];

function planInFile(text: string): Plan {
  const document = parseJson(text);
  if (!isJsonObject(document)) throw planRefused('it is no JSON object');
  if (exceedsDepth(document)) throw planRefused('it is nested deeper than is read');
  refuseKeys(document, '');
  if (document.format !== PLAN_FORMAT)
    throw planRefused(`its format is ${said(document.format)}, not “${PLAN_FORMAT}”`);
  if (document.version !== PLAN_VERSION)
    throw planRefused(`its version is ${said(document.version)}, and this edition knows ${PLAN_VERSION}`);
  const other = Object.keys(document).find((name) => !MEMBERS.includes(name));
  if (other !== undefined) throw planRefused(`it has a member ${quoted(other)}, which no plan has`);
  const { hash, config = null, dataset = null } = document;
  const setup = setupOfDocument({ kind: 'setup', config, dataset }, planRefused);
  const { pace, budget, stop } = document;
  const plan = planOf(setup, { pace: paceIn(pace), budget: budgetIn(budget), stop: stopIn(stop) });
  if (hash !== undefined && hash !== plan.hash)
    throw planRefused(
      `its hash is ${said(hash)}, but what it says has the hash “${plan.hash}”`,
      'The plan was changed by hand. Delete the member “hash” to run what it says now; its parts will not merge with those of the plan before.',
    );
  return plan;
}

const said = (value: JsonValue | undefined): string =>
  value === undefined ? 'missing' : quoted(typeof value === 'string' ? value : JSON.stringify(value));

/** The payload of a set-up link, and what its query says. */
const LINK = /(?:^|#\/?|^\/)s\/([^?/#\s]+)(?:\?([^#\s]*))?$/;

/** The part that a link to a set-up asks for, as `i/n`; undefined where it asks for none, or where the text is no link. */
export function partInLink(text: string): string | undefined {
  const [, , asked = ''] = LINK.exec(text.trim()) ?? [];
  return new URLSearchParams(asked).get('part') ?? undefined;
}

async function planInLink(text: string): Promise<Plan> {
  const [, payload = text, asked = ''] = LINK.exec(text) ?? [];
  const query = new URLSearchParams(asked);
  refuseKeys(Object.fromEntries(query), '?');
  const link = await fromPermalink(payload).catch((error: unknown) => {
    if (!(error instanceof PlaygroundError)) throw error;
    throw planRefused(
      `it is neither a plan file nor a link to a set-up. ${error.message.replace(/\.$/, '')}`,
    );
  });
  if (link.kind !== 'setup')
    throw planRefused(
      'its link contains a result',
      'Open the link, and take the link to the set-up alone from the end of its report.',
    );
  refuseKeys(link as unknown as JsonValue, '');
  const numbers = (names: Record<string, string>): JsonObject =>
    Object.fromEntries(
      Object.entries(names).flatMap(([member, name]) =>
        query.has(name) ? [[member, numberIn(query.get(name)!)]] : [],
      ),
    );
  return planOf(link, {
    pace: paceIn(numbers({ requests: 'requests', dollars: 'dollars' })),
    budget: budgetIn(numbers({ dollars: 'budget', tokens: 'tokens' })),
    stop: query.has('stop') ? stopIn(numbers({ margin: 'stop' })) : undefined,
  });
}

/** Not a number where the text is none: it is then refused by name. */
const numberIn = (text: string): number | string =>
  /^\d{1,9}(\.\d{1,9})?$/.test(text) ? Number(text) : text;

const paceIn = (value: JsonValue | undefined): Pace => amountsIn(value, 'pace', ['requests', 'dollars']);

const budgetIn = (value: JsonValue | undefined): Budget => amountsIn(value, 'budget', ['dollars', 'tokens']);

function stopIn(value: JsonValue | undefined): StopRule | undefined {
  if (value === undefined) return undefined;
  const { margin, ...rest } = isJsonObject(value) ? value : {};
  if (typeof margin === 'number' && margin >= 0 && margin <= 100 && Object.keys(rest).length === 0)
    return { margin };
  throw planRefused(`“/stop” is ${said(value)}, and must have a margin of 0 to 100 points alone`);
}

/** An object of amounts above 0, each of which may be absent. */
function amountsIn<Name extends string>(
  value: JsonValue | undefined,
  at: string,
  names: readonly Name[],
): Partial<Record<Name, number>> {
  if (value === undefined) return {};
  if (!isJsonObject(value)) throw planRefused(`“/${at}” is no object`);
  for (const [name, amount] of Object.entries(value)) {
    if (!(names as readonly string[]).includes(name))
      throw planRefused(`${quoted(`/${at}/${name}`)} is no member of it`);
    if (typeof amount !== 'number' || !(amount > 0) || amount > MOST_AMOUNT)
      throw planRefused(`${quoted(`/${at}/${name}`)} is ${said(amount)}, and must be a number above 0`);
  }
  return value as unknown as Partial<Record<Name, number>>;
}

/** Names under which people write keys. */
const KEY_NAMES =
  /^(?:x[-_])?(?:api[-_]?)?(?:key|keys|token|secret|password|authorization|bearer|credentials?)$/i;

/** Throws 'plan-refused' that names the first place with a key. Its text never comes into a message. */
function refuseKeys(value: JsonValue, at: string): void {
  if (typeof value === 'string') {
    const [secret] = secretsIn(value);
    if (secret) throw keyRefused(at, `holds a secret (${secret.kind})`);
  } else if (Array.isArray(value)) value.forEach((item, index) => refuseKeys(item, `${at}/${index}`));
  else if (isJsonObject(value))
    for (const [name, inner] of Object.entries(value)) {
      const [secret] = secretsIn(name);
      if (secret) throw keyRefused(at, `has a secret for the name of a member (${secret.kind})`);
      const place = at.endsWith('?') ? `${at}${name}` : `${at}/${name}`;
      if (KEY_NAMES.test(name)) throw keyRefused(place, 'is a place for a key');
      refuseKeys(inner, place);
    }
}

const keyRefused = (at: string, what: string): PlaygroundError =>
  planRefused(
    `${quoted(at)} ${what}, and a plan may be shared`,
    'Take it out, and withdraw the key if others could read the plan. Keys are read from the environment, such as OPENAI_API_KEY.',
  );
