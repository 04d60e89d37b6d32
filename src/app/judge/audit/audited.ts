import type { Judgement, JudgeKind } from '#core/judgement.ts';
import { nameOfJudge, type NamedJudge } from '#core/judge-kinds.ts';
import { isRecorded, type Run } from '#core/run.ts';
import { contendersOf, isRival, type Taker } from '#core/contender.ts';
import { deciderOf } from '#core/cell.ts';
import {
  cellsOf,
  decidingInstrument,
  instrumentStandings,
  judgeInstrumentId,
  judgeInstruments,
  publisherInstruments,
  raterInstruments,
  scorerInstruments,
  spokenBy,
  taskOfCell,
  TOO_FEW,
  type CellFrame,
  type Instrument,
  type StandingsTable,
} from '#measure/metrics/index.ts';
import type { Connect, Database } from '#store/storage/db.ts';
import { resultsOf } from '#store/storage/runs.ts';
import { nameOf } from '../../frame/kit/names.ts';
import { scorerTitle } from '../../frame/kit/scorer-titles.ts';
import { loadRunView, type RunView } from '../../frame/run-view.ts';
import { readOpinions, type Opinions } from '../opinions.ts';

/** A judge's judgements as they are stored: what re-judging shows is read from them. */
export interface AuditedJudge {
  /** Of its instrument. */
  id: string;
  kind: JudgeKind;
  title: string;
  judgements: readonly Judgement[];
}

/** All that an audit of a run's judges is computed from. */
export interface Audited {
  frame: CellFrame;
  /** Those with a verdict on at least one cell. */
  instruments: readonly Instrument[];
  contenders: readonly (Taker & { name: string })[];
  /** By task, in the run's order; '' where it has none. */
  categories: readonly string[];
  judges: readonly AuditedJudge[];
  /** Which judges the instruments of that kind are; those of single repeats are not named again. */
  named: readonly AuditedName[];
}

/** A judge's name, by its instrument. */
export interface AuditedName extends NamedJudge {
  id: string;
}

export interface AuditedRun {
  view: RunView;
  audited: Audited;
}

/** Reads a run of this browser, or the one the build wrote, with what judges, people and its log's publisher say of it. */
export async function readAuditedRun(runId: string, database: Connect): Promise<AuditedRun> {
  const view = await loadRunView(runId, database);
  // The finished run can be read where the browser has no database; it then has no opinions.
  const db = await database().catch(() => undefined);
  const opinions = db ? await readOpinions(db, runId) : { judgings: [], labels: [] };
  const publisher = db && isRecorded(view.run.config) ? await publisherVerdicts(db, runId) : [];
  return { view, audited: auditedOf(view, { ...opinions, publisher }) };
}

/** Records read from the store together: what is read is turned into values in one piece. */
const AT_ONCE = 25;

async function publisherVerdicts(db: Database, runId: string): Promise<AuditedOpinions['publisher']> {
  const found: { cell: number; name: string; passed: boolean }[] = [];
  for await (const { cell, recorded } of resultsOf(db, runId, AT_ONCE))
    for (const { name, passed } of recorded?.verdicts ?? [])
      if (passed !== undefined) found.push({ cell, name, passed });
  return found;
}

interface AuditedOpinions extends Opinions {
  publisher: readonly { cell: number; name: string; passed: boolean }[];
}

/** How the cells of a run lie. */
export const frameOf = ({ config, ordinals }: Pick<Run, 'config' | 'ordinals'>): CellFrame => ({
  tasks: ordinals.length,
  contenders: contendersOf(config).length,
  repeats: config.repeats,
});

/** Every instrument of a run: what decides it first, then judges, people, the log's publisher, and all other scorers. */
export function auditedOf({ run, tasks, cells }: RunView, opinions: AuditedOpinions): Audited {
  const frame = frameOf(run);
  const size = cellsOf(frame);
  const decider = deciderOf(run.config);
  const deciding = decidingInstrument(cells, size, {
    kind: run.config.execution ? 'executed' : 'scorer',
    title: decidingTitle(run, decider),
  });
  const titles = opinions.judgings.flatMap(({ judging }) => judging.judges.map(({ title }) => title));
  const isOnce = (title: string): boolean => titles.indexOf(title) === titles.lastIndexOf(title);
  const judges = opinions.judgings.flatMap(({ judging, judgements }) =>
    judgeInstruments(judging, judgements, size, (judge) => {
      const { title, edited } = nameOfJudge(judge);
      const name = edited ? `${title}, prompt changed` : title;
      return isOnce(title) ? name : `${name} (${judging.title})`;
    }),
  );
  const all = [
    deciding,
    ...judges,
    ...raterInstruments(opinions.labels, size),
    ...publisherInstruments(opinions.publisher, size),
    ...scorerInstruments(cells, size, scorerTitle).filter(({ id }) => id !== `scorer:${decider}`),
  ];
  return {
    frame,
    instruments: all.filter((instrument) => spokenBy(instrument).cells > 0),
    contenders: contendersOf(run.config).map((contender) => ({
      name: nameOf(contender),
      kind: contender.kind,
      model: { id: contender.model.id },
    })),
    categories: tasks.map(({ category }) => category),
    judges: judgesOf(opinions, judges),
    named: opinions.judgings.flatMap(({ judging }) =>
      judging.judges.map((judge) => ({ id: judgeInstrumentId(judging.id, judge.id), ...nameOfJudge(judge) })),
    ),
  };
}

const decidingTitle = ({ config }: Run, decider: string | undefined): string => {
  const by = decider === undefined ? 'the first scorer that applies' : scorerTitle(decider);
  return config.execution ? `Executed outcome (${by})` : `${by} (decides)`;
};

const judgesOf = ({ judgings }: Opinions, instruments: readonly Instrument[]): AuditedJudge[] =>
  judgings.flatMap(({ judging, judgements }) =>
    judging.judges.map((judge) => {
      const id = judgeInstrumentId(judging.id, judge.id);
      const own = judgements.filter((each) => each.judge === judge.id);
      return {
        id,
        kind: judge.kind,
        title: instruments.find((each) => each.id === id)?.title ?? judge.title,
        judgements: own,
      };
    }),
  );

/** Which two instruments are laid beside each other, and on which tasks. */
export interface AuditChoice {
  first: Instrument;
  second: Instrument;
  /** Undefined: all. */
  category: string | undefined;
}

/** Ids and a category that stand in for what an address does not name. */
export interface AtFirst {
  first?: string;
  second?: string;
  category?: string;
}

/**
 * The instruments that the address names, else the rule judge (or another judge, person or scorer) against what decides the run. One with
 * verdicts on hardly a cell, as the rule judge has where no call was executed, is not laid there unasked.
 */
export function chosenOf(
  { instruments, categories, judges }: Audited,
  query: URLSearchParams,
  atFirst: AtFirst = {},
): AuditChoice | undefined {
  const isAsked = query.has('first') || query.has('second') || query.has('category');
  const asked = (name: keyof AtFirst): string | undefined =>
    isAsked ? (query.get(name) ?? undefined) : atFirst[name];
  const named = (name: 'first' | 'second'): Instrument | undefined =>
    instruments.find(({ id }) => id === asked(name));
  const second = named('second') ?? instruments.find(({ id }) => id !== asked('first'));
  const others = instruments.filter((each) => each !== second);
  const telling = others.filter((each) => spokenBy(each).cells >= TOO_FEW);
  const first =
    others.find(({ id }) => id === asked('first')) ??
    telling.find(({ id }) => judges.some((judge) => judge.id === id && judge.kind === 'rule')) ??
    telling.find(({ kind }) => kind === 'judge') ??
    telling.find(({ kind }) => kind === 'raters' || kind === 'rater') ??
    telling[0] ??
    others[0];
  if (!first || !second) return undefined;
  const category = asked('category');
  return { first, second, category: category && categories.includes(category) ? category : undefined };
}

/** Numbers of the cells of one category; undefined: all. */
export function cellsOfCategory(
  { frame, categories }: Audited,
  category: string | undefined,
): number[] | undefined {
  if (category === undefined) return undefined;
  const cells = Array.from({ length: cellsOf(frame) }, (_, cell) => cell);
  return cells.filter((cell) => categories[taskOfCell(frame, cell)] === category);
}

/** Instruments under which the order of models is drawn: the chosen two, then judges over all repeats, and people. */
export function orderingOf({ instruments, judges }: Audited, { first, second }: AuditChoice): Instrument[] {
  const whole = new Set(judges.map(({ id }) => id));
  const others = instruments.filter(
    ({ id, kind }) => whole.has(id) || kind === 'raters' || kind === 'executed',
  );
  return [...new Set([second, first, ...others])].slice(0, MOST_ORDERS);
}

const MOST_ORDERS = 8;

/** Contenders as each instrument ranks them; as in standings, neither a reference line has a rank nor a baseline beside models. */
export const rankingsUnder = (
  { frame, contenders }: Pick<Audited, 'frame' | 'contenders'>,
  instruments: readonly Instrument[],
): StandingsTable => ({
  ...instrumentStandings(instruments, frame),
  isRival: contenders.map((each) => isRival(each, contenders)),
});
