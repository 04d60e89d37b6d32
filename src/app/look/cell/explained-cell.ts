import { isOwnLabel } from '#core/accepted-label.ts';
import { isLoop } from '#core/agent.ts';
import { contendersOf, type Contender } from '#core/contender.ts';
import {
  decidingScore,
  type Deciding,
  cellAddress,
  cellNumber,
  type CellAddress,
  type ResultRecord,
} from '#core/cell.ts';
import type { CallComparison } from '#core/score.ts';
import type { Task } from '#core/task.ts';
import { allToolCalls, answerText } from '#core/trajectory.ts';
import { extractionRules } from '#measure/extraction/index.ts';
import { provenClass, taskCause } from '#measure/scorers/index.ts';
import { count, counted, shortened } from '../../frame/format.ts';
import { scorerTitleIn } from '../../frame/words/threshold-words.ts';
import type { RunView } from '../../frame/run-view.ts';
import type { LadderRung } from '../trajectory/words.ts';
import type { CellView } from './cell-source.ts';
import { differsWords, notRecordedCallWords, undecidedWords, unscoredWords } from './cell-words.ts';

/** A cell with what its page says of it: who answered, what decided, and why. */
export interface ExplainedCell {
  contender: Contender;
  /** Was a model asked in turns? Its calls are then those it made, and none is read out of its answer. */
  isInTurns: boolean;
  deciding: Deciding | undefined;
  /** What the deciding scorer is called; undefined where none applied. */
  decidingTitle: string | undefined;
  /** The deciding scorer's comparisons; empty where it compares no calls. */
  comparisons: readonly CallComparison[];
  cause: ReturnType<typeof taskCause>;
  /** The class of error that the record proves where the cause leaves it open. */
  provenError: ReturnType<typeof provenClass>;
  /** Why nothing was scored; '' where something may have been. */
  unscored: string;
  /** The reason for the verdict, or why there is none. */
  explanation: string;
}

export function explainCell(
  { run }: RunView,
  { at, record, task, rebuilt, claimed }: CellView,
): ExplainedCell | undefined {
  const contender = contendersOf(run.config)[at.model];
  if (!contender) return undefined;
  const deciding = decidingScore(record, run.config);
  const decidingTitle = deciding && scorerTitleIn(run.config, deciding.id);
  const { differs } = rebuilt ?? {};
  const unscored = differs
    ? 'Nothing was scored, because the tool results could not be rebuilt here.'
    : unscoredWords(record);
  const { trajectory, extraction, asked, verdict } = record;
  const score = deciding?.score;
  const cause =
    score && verdict !== 'correct' && record.outcome !== 'error'
      ? taskCause(task, trajectory, extraction, score, asked?.menu.tools)
      : null;
  return {
    contender,
    isInTurns: record.recorded ? trajectory.inTurns === true : isLoop(contender.agentId),
    deciding,
    decidingTitle,
    comparisons: score?.comparisons ?? [],
    cause,
    provenError: cause ? provenClass(task, trajectory, extraction, cause) : undefined,
    unscored,
    explanation:
      (differs && differsWords(differs, claimed)) ??
      score?.explanation ??
      notRecordedCallWords(record) ??
      (unscored || undecidedWords(decidingTitle, deciding?.error, labelFor(task, contender))),
  };
}

/** Whether the task's label can judge an answer of this contender. */
export const labelFor = (task: Task, { model }: Contender): 'own' | 'none' | 'there' =>
  isOwnLabel(task, model) ? 'own' : task.labelKind === 'none' ? 'none' : 'there';

/** The place of a cell among those of its run that are neither correct nor undecided, in the order of the run. */
export interface FailedCells {
  count: number;
  /** From 1; undefined where the cell is none of them. */
  place: number | undefined;
  previous: CellAddress | undefined;
  next: CellAddress | undefined;
}

export function failedCells({ run, cells }: RunView, at: CellAddress): FailedCells {
  const contenders = contendersOf(run.config).length;
  const { repeats } = run.config;
  // Where the deciding scorer does not apply, nothing failed.
  const failed = cells.flatMap(({ cell, verdict, undecided }) =>
    verdict === 'correct' || undecided ? [] : [cell],
  );
  const number = cellNumber(at, contenders, repeats);
  const place = failed.indexOf(number);
  const addressOf = (cell: number | undefined): CellAddress | undefined =>
    cell === undefined ? undefined : cellAddress(cell, contenders, repeats);
  return {
    count: failed.length,
    place: place < 0 ? undefined : place + 1,
    previous: addressOf(failed.findLast((cell) => cell < number)),
    next: addressOf(failed.find((cell) => cell > number)),
  };
}

const SHOWN = 120;
const cut = (text: string): string => shortened(text, SHOWN);

/**
 * The five rungs: raw, extracted, parsed, normalised, matched. The rungs after the first failed one are not reached. An agent in turns * makes its calls turn by turn, so none is read from its last answer.
 */
export function ladderOf(record: ResultRecord, deciding: Deciding | undefined, isLoop = false): LadderRung[] {
  const raw = answerText(record.trajectory);
  const { extraction } = record;
  const rule = extractionRules.find(({ id }) => id === extraction?.rule);
  const calls = isLoop ? allToolCalls(record.trajectory) : (extraction?.calls ?? []);
  const repairs = [
    ...(extraction?.repairs ?? []),
    ...calls.flatMap(({ name, unwrappedFrom }) =>
      unwrappedFrom ? `${name} taken out of ${unwrappedFrom}` : [],
    ),
  ];
  const rungs: LadderRung[] = [
    {
      name: 'raw',
      state: 'passed',
      what: `${counted(raw.length, 'character')} as the model wrote them`,
      piece: cut(raw),
    },
    {
      name: 'extracted',
      state: record.outcome === 'unparseable' ? 'failed' : 'passed',
      what: isLoop
        ? calls.length > 0
          ? 'calls were made in turns, so no text had to be read'
          : 'no call was made in any turn'
        : rule
          ? rule.title
          : record.outcome === 'abstained'
            ? 'no call in it: the model abstained'
            : (extraction?.tooLarge ?? 'no rule found a call'),
      piece: cut(extraction?.taken ?? ''),
    },
    {
      name: 'parsed',
      state: calls.some(({ malformed }) => malformed !== undefined) ? 'failed' : 'passed',
      what: `${counted(calls.length, 'call')}, ${counted(
        calls.reduce((sum, call) => sum + Object.keys(call.arguments).length, 0),
        'argument',
      )}`,
      piece: cut(calls.map(({ name }) => name).join('\n')),
    },
    {
      name: 'normalised',
      state: 'passed',
      what: repairs.length > 0 ? `${counted(repairs.length, 'repair')} made` : 'no repair made or needed',
      piece: cut(repairs.join('\n')),
    },
    matchedRung(deciding),
  ];
  const broken = rungs.findIndex(({ state }) => state === 'failed');
  return rungs.map((rung, index) =>
    broken >= 0 && index > broken ? { ...rung, state: 'not-reached', piece: undefined } : rung,
  );
}

function matchedRung(deciding: Deciding | undefined): LadderRung {
  const score = deciding?.score;
  if (deciding?.error)
    return {
      name: 'matched',
      state: 'not-reached',
      what:
        deciding.error.code === 'scorer-not-applicable'
          ? 'the deciding scorer does not apply'
          : 'the deciding scorer failed',
    };
  if (!score) return { name: 'matched', state: 'not-reached', what: 'no scorer applied' };
  const counting = (score.comparisons ?? []).flatMap((call) =>
    call.arguments.filter(({ counted: counts }) => counts),
  );
  const holding = counting.filter(({ holds }) => holds).length;
  return {
    name: 'matched',
    state: score.verdict === 'correct' ? 'passed' : 'failed',
    what:
      counting.length > 0
        ? `${count(holding)} of ${counted(counting.length, 'argument')} hold`
        : 'no argument to compare',
    piece: counting
      .filter(({ holds }) => !holds)
      .slice(0, 4)
      .map(({ name }) => name)
      .join('\n'),
  };
}
