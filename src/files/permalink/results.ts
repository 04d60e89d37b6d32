import { contendersOf, doubledContender } from '#core/contender.ts';
import type { PlaygroundError } from '#core/errors.ts';
import { exceedsDepth } from '#core/json.ts';
import { quoted } from '#core/quoted.ts';
import { isRecorded } from '#core/run.ts';
import {
  receivedConfig,
  receivedDataset,
  receivedJudge,
  sharedConfig,
  sharedDataset,
  sharedJudge,
  type LinkedConfig,
} from './config.ts';
import { tooLong, unreadable } from './envelope.ts';
import {
  closedLink,
  departureOf,
  fromDigits,
  fromGaps,
  read,
  toDigits,
  toGaps,
  written,
} from './link-schema.ts';
import {
  MAX_CELLS,
  SAFE_LENGTH,
  selectionHash,
  type ClaimedAmount,
  type ClaimedCost,
  type Link,
  type LinkedDataset,
  type LinkedVerdict,
  type ResultLink,
  type SetupLink,
  AVERAGES,
  type ClaimedBracket,
  type ClaimedCalls,
  type ClaimedFigures,
  type ClaimedFurther,
  type ClaimedReading,
} from './snapshot.ts';

/** A set-up or a result as its link writes it. */
interface WrittenSetup {
  kind: 'setup';
  config: LinkedConfig;
  dataset: LinkedDataset;
}
export interface WrittenResult
  extends
    Omit<WrittenSetup, 'kind'>,
    Omit<ResultLink, 'kind' | 'config' | 'dataset' | 'ordinals' | 'verdicts'> {
  kind: 'result';
  /** Absent where only their hash is in the link. */
  gaps?: number[];
  /** A digit for each cell. */
  verdicts: string;
}

/** By their digit in a link; undefined: the run was stopped before this cell. */
const VERDICTS: readonly (LinkedVerdict | undefined)[] = [
  'correct',
  'incorrect',
  'partial',
  'no-call',
  'not-counted',
  'undecided',
  'not-recorded',
  undefined,
];

/** What a result that SAFE_LENGTH cannot hold is made to fit into where it can be. */
const LONGER = 3000;

/**
 * The text that follows `#/s/`. What would push a result over SAFE_LENGTH, or else over 3,000 characters, is left out: first the list of
 * chosen tasks, since the set-up and the list's hash still say which were meant, then the further figures, then all figures beside the
 * verdicts. Throws PlaygroundError 'permalink-too-long'.
 */
export async function toPermalink(link: Link): Promise<string> {
  if (link.kind === 'setup') return written('setup', sharedSetup(link));
  const { further, ...without } = link;
  const { figures, ...bare } = without;
  const fuller = further ? [link, without, bare] : figures ? [link, bare] : [link];
  const texts: string[] = [];
  for (const each of fuller.flatMap((one) => [one, { ...one, ordinals: undefined }])) {
    const text = await written('result', writtenResult(each));
    if (text.length <= SAFE_LENGTH) return text;
    texts.push(text);
  }
  return texts.find(({ length }) => length <= LONGER) ?? texts[0]!;
}

/** Reads what toPermalink wrote. Throws PlaygroundError permalink-unreadable or permalink-newer. */
export async function fromPermalink(text: string): Promise<Link> {
  const link = await read<WrittenSetup | WrittenResult>(text, ['setup', 'result']);
  if (link.kind === 'result') return readResult(link);
  return readRunnable(link, unreadable);
}

const sharedSetup = ({ config, dataset }: SetupLink): object => ({
  config: sharedConfig(config),
  dataset: sharedDataset(dataset),
});

/** A set-up as plain JSON, for a file: what its link holds. */
export const setupDocument = (setup: SetupLink): object => closedLink('setup', sharedSetup(setup));

/** Reads what setupDocument gave. Throws what `refuse` makes of the reason, in words that follow a colon. */
export function setupOfDocument(document: unknown, refuse: Refuse): SetupLink {
  const departure = departureOf(document);
  if (departure !== undefined) throw refuse(`${quoted(departure)} is not as a set-up has it`);
  const setup = document as WrittenSetup | WrittenResult;
  if (setup.kind !== 'setup') throw refuse('it is no set-up');
  return readRunnable(setup, refuse);
}

type Refuse = (why: string) => PlaygroundError;

function readRunnable(link: WrittenSetup, refuse: Refuse): SetupLink {
  const setup = readSetup(link, refuse);
  if (setup.config.recorded) throw refuse('answers that were recorded elsewhere cannot be run');
  return { kind: 'setup', ...setup };
}

/** Throws permalink-too-long. */
export function writtenResult(link: ResultLink): object {
  const { config, dataset, ordinals, verdicts, further, judges, ...rest } = link;
  if (verdicts.length > MAX_CELLS) throw tooLong();
  return {
    ...rest,
    further: further?.map(({ cost, ...each }) => ({ ...each, ...(cost ? { cost: writtenCost(cost) } : {}) })),
    judges: judges && judges.length > 0 ? judges.map(sharedJudge) : undefined,
    config: sharedConfig(config),
    dataset: sharedDataset(dataset),
    ...(ordinals ? { gaps: toGaps(ordinals) } : {}),
    verdicts: toDigits(Array.from(verdicts, (verdict) => VERDICTS.indexOf(verdict))),
  };
}

/** Dollars to 10⁻⁸ and milliseconds to 10⁻⁵: no report shows more of them, and each digit makes the link longer. */
function writtenCost({ dollars, time, waited, ...tokens }: ClaimedCost): ClaimedCost {
  const to = (perUnit: number, { value, cells }: ClaimedAmount): ClaimedAmount => ({
    value: Math.round(value * perUnit) / perUnit,
    cells,
  });
  return {
    ...tokens,
    ...(dollars ? { dollars: to(1e8, dollars) } : {}),
    time: to(1e5, time),
    waited: to(1e5, waited),
  };
}

function readSetup(
  link: Pick<WrittenSetup, 'config' | 'dataset'>,
  refuse: Refuse = unreadable,
): Pick<ResultLink, 'config' | 'dataset'> {
  if (exceedsDepth(link.config)) throw refuse('it is nested too deeply');
  const dataset = receivedDataset(link.dataset);
  const config = receivedConfig(link.config, dataset);
  const doubled = doubledContender(config);
  if (doubled) throw refuse(`${quoted(doubled.title)} stands in it twice`);
  if ((config.recorded !== undefined) !== isRecorded({ models: config.models }))
    throw refuse('it does not say where its recorded answers were read, or has none');
  return { config, dataset };
}

/** A result that the schema allows. Throws permalink-unreadable where its parts contradict each other. */
export function readResult({ gaps, verdicts, judges, ...link }: WrittenResult): ResultLink {
  const setup = readSetup(link);
  const { taskCount, ordinalsHash, figures, further } = link;
  const ordinals = gaps && fromGaps(gaps, setup.dataset);
  if (ordinals && (ordinals.length !== taskCount || selectionHash(ordinals) !== ordinalsHash))
    throw unreadable('its list of tasks was changed');
  const contenders = contendersOf(setup.config).length;
  const cells = taskCount * contenders * setup.config.repeats;
  if (cells > MAX_CELLS) throw unreadable('it claims more cells than a link may hold');
  const digits = fromDigits(verdicts, cells);
  if (digits.some((digit) => digit >= VERDICTS.length)) throw unreadable('it holds a verdict that is none');
  if (judges?.some(({ answers, passed }) => passed > answers || answers > cells))
    throw unreadable('a judge in it has more verdicts than there are answers');
  const result: ResultLink = {
    ...link,
    ...setup,
    ...(judges ? { judges: judges.map(receivedJudge) } : {}),
    ordinals,
    verdicts: Array.from(digits, (digit) => VERDICTS[digit]),
  };
  if (!areAllowed(result, { figures, further }))
    throw unreadable('its figures are none that its verdicts allow');
  return result;
}

const NOT_COUNTED = new Set<LinkedVerdict>(['not-counted', 'undecided', 'not-recorded']);

/** Can these figures stand beside the verdicts of a result? One list for each contender, and no count above what it counts. */
export function areAllowed(
  { config, verdicts, taskCount }: Pick<ResultLink, 'config' | 'verdicts' | 'taskCount'>,
  { figures, further }: Pick<ResultLink, 'figures' | 'further'>,
): boolean {
  const contenders = contendersOf(config).length;
  const counts = Array.from({ length: contenders }, () => ({ counted: 0, failed: 0 }));
  verdicts.forEach((verdict, cell) => {
    if (verdict === undefined || NOT_COUNTED.has(verdict)) return;
    const of = counts[Math.floor(cell / config.repeats) % contenders]!;
    of.counted += 1;
    if (verdict !== 'correct') of.failed += 1;
  });
  const bounds = { tasks: taskCount, cells: taskCount * config.repeats, scorers: config.scorerIds.length };
  return (
    (!figures ||
      (figures.length === contenders &&
        figures.every((each, place) => allowFigures(each, counts[place]!)))) &&
    (!further || (further.length === contenders && further.every((each) => allowFurther(each, bounds))))
  );
}

const sum = (counts: Partial<Record<string, number>>): number =>
  Object.values(counts).reduce<number>((total, count) => total + (count ?? 0), 0);

const allowFigures = (
  { outcomes, averages, causes }: ClaimedFigures,
  { counted, failed }: { counted: number; failed: number },
): boolean =>
  sum(outcomes) <= counted &&
  sum(causes) <= failed &&
  AVERAGES.every(
    (name) => averages[name].n <= counted && (averages[name].n > 0 || averages[name].mean === null),
  );

interface Bounds {
  tasks: number;
  cells: number;
  scorers: number;
}

const allowFurther = ({ averages, readings, calls, cost }: ClaimedFurther, bounds: Bounds): boolean =>
  AVERAGES.every((name) => allowBracket(averages[name], bounds.tasks)) &&
  readings.length === bounds.scorers &&
  readings.every((reading) => reading === null || allowReading(reading, bounds)) &&
  (!calls || allowCalls(calls, bounds)) &&
  (!cost || allowCost(cost, bounds));

const allowBracket = ({ tasks, interval }: ClaimedBracket, most: number): boolean =>
  tasks <= most && (!interval || interval.low <= interval.high);

const allowReading = (reading: ClaimedReading, { tasks, cells }: Bounds): boolean =>
  reading.counted + reading.failed <= cells &&
  reading.solved <= reading.counted &&
  allowBracket(reading, Math.min(tasks, reading.counted));

const allowCalls = (calls: ClaimedCalls, { tasks }: Bounds): boolean =>
  calls.failed <= calls.made && sum(calls.causes) <= calls.made && allowBracket(calls, tasks);

const allowCost = (cost: ClaimedCost, { cells }: Bounds): boolean =>
  [cost.inputTokens, cost.outputTokens, cost.dollars, cost.time, cost.waited].every(
    (amount) => !amount || amount.cells <= cells,
  );
