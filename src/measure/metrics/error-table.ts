import { grouped } from '#core/grouped.ts';
import {
  ERROR_CLASSES,
  TASK_CAUSES,
  type ClassedBy,
  type ErrorClass,
  type TaskCauseKind,
} from '#core/cause.ts';
import { cellAddress, type CellSummary } from '#core/cell.ts';
import type { HumanLabel, Judgement } from '#core/judgement.ts';
import type { Contender } from '#core/contender.ts';
import { partsOf, type GroupBy } from './grouped.ts';
import type { RunTable } from './run-table.ts';

/** What a judge or a person says of why an answer failed. */
export interface SaidError {
  cell: number;
  by: Exclude<ClassedBy, 'rule'>;
  /** The judge's title or id, or the rater's initials. */
  who: string;
  /** A class of error or a root cause. */
  word: string;
}

/** An unsolved attempt with its class, and who decided it. */
export interface ErrorRow {
  cell: number;
  decision: ErrorDecision;
  /** The root cause, of MCPToolBench++'s kind: by rule where one was found, else as a judge or a person named it. */
  cause?: { word: TaskCauseKind; by: ClassedBy };
  /** All that judges and people say of it. */
  said: SaidError[];
  /** Those of `said` whose class is another than the decided one. */
  against: SaidError[];
}

/** What judges name in the judgements, and people in their labels. An answer they pass has no class. */
export const saidErrors = (
  judgements: readonly Pick<Judgement, 'cell' | 'judge' | 'verdict' | 'errorClass'>[],
  labels: readonly Pick<HumanLabel, 'cell' | 'rater' | 'verdict' | 'errorClass'>[],
): SaidError[] => [
  ...judgements.flatMap(({ cell, judge, verdict, errorClass }): SaidError[] =>
    verdict === 'fail' && errorClass ? [{ cell, by: 'judge', who: judge, word: errorClass }] : [],
  ),
  ...labels.flatMap(({ cell, rater, verdict, errorClass }): SaidError[] =>
    verdict === 'fail' && errorClass ? [{ cell, by: 'person', who: rater, word: errorClass }] : [],
  ),
];

/**
 * Every unsolved attempt with its class of error: by rule where a rule can tell, else by most of the judges, else by most of the people;
 * as many for one class as for another decide nothing. Attempts that no scorer could decide are in it where somebody named a class.
 */
export function errorTable({ models, repeats, cells }: RunTable, said: readonly SaidError[]): ErrorRow[] {
  const byCell = grouped(said, ({ cell }) => cell);
  return [...cells]
    .sort((a, b) => a.cell - b.cell)
    .flatMap((cell) => {
      const contender = models[cellAddress(cell.cell, models.length, repeats).model];
      const own = byCell.get(cell.cell) ?? [];
      const ruled = contender && ruledOf(cell, errorClassOf(cell, contender), own);
      if (!ruled) return [];
      const decision =
        ruled === 'undecided' ? (mostOf(own, 'judge') ?? mostOf(own, 'person') ?? ruled) : ruled;
      const cause = causeOf(cell, own);
      return [
        {
          cell: cell.cell,
          decision,
          ...(cause ? { cause } : {}),
          said: own,
          against: own.filter(({ word }) => differs(classOf(word), decision)),
        },
      ];
    });
}

const ruledOf = (
  { verdict }: CellSummary,
  ruled: ErrorDecision | undefined,
  said: readonly SaidError[],
): ErrorDecision | undefined =>
  ruled ?? (verdict === 'not-counted' && said.length > 0 ? 'undecided' : undefined);

/** A root cause stands for the class its rule puts it in; undefined: the word says nothing of the class. */
function classOf(word: string): ErrorClass | 'outside' | undefined {
  const known = ERROR_CLASSES.find((each) => each === word);
  if (known) return known;
  const ofCause = Object.hasOwn(TASK_CAUSES, word)
    ? TASK_CAUSES[word as TaskCauseKind].errorClass
    : 'undecided';
  return ofCause === 'undecided' ? undefined : ofCause;
}

const differs = (named: ErrorClass | 'outside' | undefined, decision: ErrorDecision): boolean =>
  named !== undefined && named !== (typeof decision === 'string' ? decision : decision.class);

/** Each judge and each person has one voice, however often they were asked. */
function mostOf(said: readonly SaidError[], by: SaidError['by']): ErrorDecision | undefined {
  const voices = new Set<string>();
  const counts = new Map<ErrorClass | 'outside', number>();
  for (const each of said) {
    const named = each.by === by ? classOf(each.word) : undefined;
    const voice = JSON.stringify([each.who, named]);
    if (named === undefined || voices.has(voice)) continue;
    voices.add(voice);
    counts.set(named, (counts.get(named) ?? 0) + 1);
  }
  const [first, second] = [...counts].sort((a, b) => b[1] - a[1]);
  if (!first || first[1] === second?.[1]) return undefined;
  return first[0] === 'outside' ? 'outside' : { class: first[0], by };
}

function causeOf({ cause }: CellSummary, said: readonly SaidError[]): ErrorRow['cause'] {
  if (cause && cause !== 'unknown') return { word: cause, by: 'rule' };
  const named = ['judge', 'person'].flatMap((by) =>
    said.filter((each) => each.by === by && Object.hasOwn(TASK_CAUSES, each.word)),
  )[0];
  return named && { word: named.word as TaskCauseKind, by: named.by };
}

/** How many rows each source decided, by class; `open` needs a judge or a person. */
interface ErrorSources {
  byClass: Record<ErrorClass, Record<ClassedBy, number>>;
  outside: number;
  open: number;
}

export function errorSources(rows: readonly Pick<ErrorRow, 'decision'>[]): ErrorSources {
  const none = (): Record<ClassedBy, number> => ({ rule: 0, judge: 0, person: 0 });
  const counts: ErrorSources = {
    byClass: {
      'query-misread': none(),
      'tools-refused': none(),
      'information-omitted': none(),
      hallucination: none(),
    },
    outside: 0,
    open: 0,
  };
  for (const { decision } of rows) {
    if (decision === 'outside') counts.outside += 1;
    else if (decision === 'undecided') counts.open += 1;
    else counts.byClass[decision.class][decision.by] += 1;
  }
  return counts;
}

/** Failures counted by their class and by the category of their task, as in MCPToolBench++'s figure 6. */
interface CauseGrid {
  /** The commonest first. */
  causes: string[];
  /** The largest category first. */
  rows: CauseGridRow[];
}

interface CauseGridRow {
  category: string;
  /** What was counted: attempts, or calls. */
  of: number;
  failed: number;
  /** In the order of `causes`. */
  counts: number[];
}

/** What a cell adds: how many attempts or calls it counts for, and the class of each that failed. */
type Failures = (cell: CellSummary) => { of: number; causes: readonly string[] };

/** Why attempts did not solve their task; lost and undecided ones are not counted. */
export const attemptFailures: Failures = ({ verdict, cause = 'unknown' }) => ({
  of: verdict === 'not-counted' ? 0 : 1,
  causes: verdict === 'correct' || verdict === 'not-counted' ? [] : [cause],
});

/** Why executed calls failed, by `classOf` their cause; an empty result has a cause and has not failed. Calls never sent are left out. */
export const callFailures =
  (
    classOf: (cause: NonNullable<NonNullable<CellSummary['executed']>[number]['cause']>) => string,
  ): Failures =>
  ({ executed = [] }) => {
    const made = executed.filter(({ unmade }) => !unmade);
    return {
      of: made.length,
      causes: made.flatMap(({ failed, cause }) => (failed || cause ? [classOf(cause ?? 'unknown')] : [])),
    };
  };

/** `chosen`: position of the only contender counted; undefined: all of them. */
export function causeGrid(table: RunTable, failures: Failures, chosen?: number): CauseGrid {
  const { models, repeats, tasks } = table;
  const totals = new Map<string, number>();
  const rows = new Map<string, { of: number; failed: number; counts: Map<string, number> }>();
  for (const cell of table.cells) {
    const at = cellAddress(cell.cell, models.length, repeats);
    const task = tasks[at.task];
    if (!task || (chosen !== undefined && at.model !== chosen)) continue;
    const { of, causes } = failures(cell);
    const row = rows.get(task.category) ?? { of: 0, failed: 0, counts: new Map<string, number>() };
    rows.set(task.category, row);
    row.of += of;
    row.failed += causes.length;
    for (const cause of causes) {
      row.counts.set(cause, (row.counts.get(cause) ?? 0) + 1);
      totals.set(cause, (totals.get(cause) ?? 0) + 1);
    }
  }
  const causes = [...totals].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([cause]) => cause);
  return {
    causes,
    rows: [...rows]
      .filter(([, { of }]) => of > 0)
      .map(([category, { of, failed, counts }]) => ({
        ...{ category, of, failed },
        counts: causes.map((cause) => counts.get(cause) ?? 0),
      }))
      .sort((a, b) => b.of - a.of || (a.category < b.category ? -1 : 1)),
  };
}

/** What is known of an unsolved attempt's class; the words are those of TASK_CAUSES. */
type ErrorDecision = { class: ErrorClass; by: ClassedBy } | 'undecided' | 'outside';

/** Undefined where the attempt is solved, lost, or not judged. */
export function errorClassOf(cell: CellSummary, { agentId, kind }: Contender): ErrorDecision | undefined {
  const { verdict, cause, measures, errorClass } = cell;
  if (verdict === 'correct' || verdict === 'not-counted') return undefined;
  if (!cause) return 'undecided';
  // Asked without tools, nothing was there to be refused or called.
  if (agentId === 'no-tools') return 'undecided';
  // All expected calls were made and the state is right: only the answer lacks a fact that the label names.
  if (cause === 'wrong-result' && measures['answer_match'] === false && measures['state_match'] !== false)
    return byRule(errorClass ?? 'information-omitted');
  const found = TASK_CAUSES[cause].errorClass;
  if (found !== 'undecided') return byRule(found);
  if (errorClass) return byRule(errorClass);
  // A baseline understands no query and states nothing: what it got wrong is a choice, which no reader could call misread or invented.
  return kind === 'baseline' ? 'outside' : 'undecided';
}

const byRule = (found: ErrorClass | 'outside'): ErrorDecision =>
  found === 'outside' ? found : { class: found, by: 'rule' };

/** One contender's unsolved attempts by class. */
export interface ErrorCounts {
  contender: Contender;
  /** Attempts that were judged, and those of them that are not solved: the sum of all that follows. */
  judged: number;
  unsolved: number;
  byClass: Record<ErrorClass, number>;
  undecided: number;
  outside: number;
}

/** The same at the tasks of each group. */
export const errorCountsBy = (table: RunTable, by: GroupBy): { name: string; counts: ErrorCounts[] }[] =>
  partsOf(table, by).map(({ name, table: part }) => ({ name, counts: errorCounts(part) }));

export function errorCounts({ models, repeats, cells }: RunTable): ErrorCounts[] {
  const counts = models.map((contender): ErrorCounts => ({
    contender,
    judged: 0,
    unsolved: 0,
    byClass: { 'query-misread': 0, 'tools-refused': 0, 'information-omitted': 0, hallucination: 0 },
    undecided: 0,
    outside: 0,
  }));
  for (const cell of cells) {
    const own = counts[cellAddress(cell.cell, models.length, repeats).model];
    if (!own || cell.verdict === 'not-counted') continue;
    own.judged += 1;
    const decision = errorClassOf(cell, own.contender);
    if (!decision) continue;
    own.unsolved += 1;
    if (typeof decision === 'string') own[decision] += 1;
    else own.byClass[decision.class] += 1;
  }
  return counts;
}
