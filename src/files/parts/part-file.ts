import type { BegunCell, ResultRecord } from '#core/cell.ts';
import { contendersOf } from '#core/contender.ts';
import { exceedsDepth, isJsonObject, parseJson, type JsonObject, type JsonValue } from '#core/json.ts';
import type { Price } from '#core/price.ts';
import type { Budget, Spending } from '#core/run.ts';
import { isResult } from '#files/interchange/index.ts';
import { setupDocument, setupOfDocument, type SetupLink } from '#files/permalink/index.ts';
import type { Part } from './part.ts';
import { planOf, type Plan } from './plan.ts';
import { partsRefused } from './refused.ts';

export const PART_FORMAT = 'proving-ground-part';
export const PART_VERSION = 1;

/** What decides verdicts beside the set-up: cells of two editions cannot stand in one rate. */
export interface Edition {
  /** As in Run.versions. */
  rules: string;
  testbed: string;
}

/** The first line of a part file: the whole run that it is a part of. */
export interface PartHead {
  setup: SetupLink;
  /** Hash of the plan. */
  plan: string;
  /** Of all parts together. */
  budget: Budget;
  edition: Edition;
  /** Every task of the run, not of this part alone: its ordinal in the data set and its id, ascending. So a merge knows what is missing. */
  tasks: [ordinal: number, id: string][];
}

/** A process at work on a part, from its start to what it wrote last. A later line of the same one takes the place of an earlier. */
export interface Stint extends Part {
  /** When the first process of this file started: what they spend adds up along one file. Milliseconds since the epoch. */
  since: number;
  startedAt: number;
  /** When this line was written. */
  until: number;
  /** Edition of the app. */
  app: string;
  /** What ran it: `Node 20.20.2, linux x64`. */
  engine: string;
  /** The prices that its models have there. */
  prices?: Price[];
  /** Spent since `since`. */
  spending?: Spending;
  /** The plan's rule ended the work: what was decided, in a sentence. The cells that are missing were left out on purpose. */
  decided?: string;
}

export const headOf = (
  { setup, hash, budget }: Plan,
  edition: Edition,
  tasks: PartHead['tasks'],
): PartHead => ({ setup, plan: hash, budget, edition, tasks });

/** Cells of the whole run. */
export const cellsOf = ({ setup: { config }, tasks }: PartHead): number =>
  tasks.length * contendersOf(config).length * config.repeats;

export function headLine({ setup, ...head }: PartHead): string {
  const { config, dataset } = setupDocument(setup) as SetupLink;
  return JSON.stringify({ format: PART_FORMAT, version: PART_VERSION, ...head, dataset, config });
}

/** Is this the beginning of a head's line, however short? Nothing else may be written over. */
export const isHeadBegun = (text: string): boolean => {
  const begin = JSON.stringify({ format: PART_FORMAT }).slice(0, -1);
  return text.startsWith(begin) || begin.startsWith(text);
};

export const stintLine = (stint: Stint): string => JSON.stringify({ stint });
export const begunLine = (begun: BegunCell): string => JSON.stringify({ begun });
/** Is this the beginning of a result's line? */
export const isResultBegun = (text: string): boolean => /^\s*\{"runId"/.test(text);
/** `record`: its cell is that of the whole run, and its run's id the hash of the plan. */
export const recordLine = (record: ResultRecord): string => JSON.stringify(record);

export type PartLine =
  | { kind: 'head'; head: PartHead }
  | { kind: 'stint'; stint: Stint }
  | { kind: 'begun'; begun: BegunCell }
  | { kind: 'record'; record: ResultRecord };

/**
 * What a line holds; undefined where it is no whole JSON value, as the last line of a file that was being written may be. Throws
 * PlaygroundError 'parts-refused' that names the file and the line.
 */
export function readPartLine(text: string, file: string, line: number): PartLine | undefined {
  // An editor may have put a byte order mark before it.
  const value = parseJson(text.replace(/^\uFEFF/, ''));
  if (!isJsonObject(value)) return undefined;
  const refuse = (why: string) => partsRefused(file, `line ${line} ${why}`);
  if ('runId' in value) {
    if (!isResult(value)) throw refuse('is no result as this edition writes them');
    return { kind: 'record', record: value as unknown as ResultRecord };
  }
  if (exceedsDepth(value)) throw refuse('is nested deeper than is read');
  if (isJsonObject(value.stint)) {
    if (!isStint(value.stint))
      throw refuse(
        'does not say, or not in its form, which part of the run was worked on and what was spent',
      );
    return { kind: 'stint', stint: value.stint as unknown as Stint };
  }
  if (isJsonObject(value.begun)) return { kind: 'begun', begun: value.begun as unknown as BegunCell };
  if (value.format === PART_FORMAT) return { kind: 'head', head: headIn(value, file) };
  throw refuse('belongs to no part file of this site');
}

const isCount = (value: JsonValue | undefined): boolean =>
  Number.isSafeInteger(value) && (value as number) >= 0;
const isTime = (value: JsonValue | undefined): boolean => typeof value === 'number' && Number.isFinite(value);

const isAmount = (value: JsonValue | undefined): boolean => isTime(value) && (value as number) >= 0;

function isSpending(value: JsonValue): boolean {
  if (!isJsonObject(value)) return false;
  const { tokens, ...dollars } = value;
  const isSpent = (of: JsonObject): boolean => Object.values(of).every(isAmount);
  return isSpent(dollars) && (tokens === undefined || (isJsonObject(tokens) && isSpent(tokens)));
}

function isStint({ index, of, since, startedAt, until, app, engine, ...rest }: JsonObject): boolean {
  const { prices, spending, decided } = rest;
  return (
    isCount(index) &&
    isCount(of) &&
    (index as number) < (of as number) &&
    [since, startedAt, until].every(isTime) &&
    [app, engine].every((text) => typeof text === 'string' && text.length <= 200) &&
    (prices === undefined || Array.isArray(prices)) &&
    (spending === undefined || isSpending(spending)) &&
    (decided === undefined || (typeof decided === 'string' && decided.length <= 1000))
  );
}

function headIn(value: JsonObject, file: string): PartHead {
  const { version, plan, edition, tasks, budget = {}, config = null, dataset = null } = value;
  if (version !== PART_VERSION)
    throw partsRefused(
      file,
      `it is of version ${JSON.stringify(version ?? null)}, and this edition reads ${PART_VERSION}`,
    );
  const setup = setupOfDocument({ kind: 'setup', config, dataset }, (why) => partsRefused(file, why));
  if (planOf(setup).hash !== plan) throw partsRefused(file, 'the hash of its plan is not that of its set-up');
  if (!isJsonObject(edition) || typeof edition.rules !== 'string' || typeof edition.testbed !== 'string')
    throw partsRefused(file, 'it does not say of which edition its verdicts are');
  if (!isJsonObject(budget) || !isTaskList(tasks)) throw partsRefused(file, 'its list of tasks is damaged');
  return {
    setup,
    plan,
    budget,
    edition: { rules: edition.rules, testbed: edition.testbed },
    tasks,
  };
}

/** Ascending ordinals, each with an id that no other has. */
function isTaskList(tasks: JsonValue | undefined): tasks is PartHead['tasks'] {
  if (!Array.isArray(tasks)) return false;
  const ids = new Set<JsonValue>();
  let before = -1;
  return tasks.every((task) => {
    const [ordinal, id] = Array.isArray(task) ? task : [];
    const isNext = isCount(ordinal) && (ordinal as number) > before && typeof id === 'string' && !ids.has(id);
    before = ordinal as number;
    ids.add(id!);
    return isNext;
  });
}
