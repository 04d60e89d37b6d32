import type { TaskCauseKind } from '#core/cause.ts';
import { cellAddress, type CellSummary } from '#core/cell.ts';
import { ERROR_CLASSES, type ClassedBy, type ErrorClass } from '#core/error-class.ts';
import type { HumanLabel, Judgement } from '#core/judgement.ts';
import { CLASS_OF_CAUSE, errorClassOf, type ErrorDecision } from './error-classes.ts';
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
  const byCell = new Map<number, SaidError[]>();
  for (const each of said) {
    const known = byCell.get(each.cell);
    if (known) known.push(each);
    else byCell.set(each.cell, [each]);
  }
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
  const ofCause = Object.hasOwn(CLASS_OF_CAUSE, word) ? CLASS_OF_CAUSE[word as TaskCauseKind] : 'undecided';
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
    said.filter((each) => each.by === by && Object.hasOwn(CLASS_OF_CAUSE, each.word)),
  )[0];
  return named && { word: named.word as TaskCauseKind, by: named.by };
}

/** How many rows each source decided, by class; `open` needs a judge or a person. */
export interface ErrorSources {
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
