import type { RebuiltCell } from '#store/bridge/contract.ts';
import type { ErrorRecord } from '#core/errors.ts';
import { quoted } from '#core/quoted.ts';
import type { ResultRecord } from '#core/cell.ts';
import type { Outcome } from '#core/trajectory.ts';
import type { Execution } from '#core/run.ts';
import type { CellVerdict } from '#core/score.ts';
import { callName } from '#core/tool.ts';
import { limitReached } from '#core/trajectory.ts';
import { limitTitles } from '../sample/bounds.ts';
import { resultsOf } from '#core/transcript.ts';
import { counted } from '../../frame/format.ts';
import { usageWords } from '../../frame/models/model-words.ts';
import { answersOtherwise, timeWords, troubleWords } from '../trajectory/words.ts';
import { verdictWords } from '../../frame/words.ts';
import type { CellView } from './cell-source.ts';

/** What broke a cell off; undefined where nothing did. */
export const breakOf = ({ errors }: Pick<ResultRecord, 'errors'>): ErrorRecord | undefined => errors?.[''];

/** Codes of a cell that broke off after calls were sent to servers. */
const AFTER_CALLS = new Set<string>(['run-stopped', 'mcp-outcome-unknown', 'model-failed-after-calls']);

export const wereCallsSent = (record: Pick<ResultRecord, 'errors'>): boolean =>
  AFTER_CALLS.has(breakOf(record)?.code ?? '');

/** Codes of questions that no provider answered completely. */
const NETWORK = new Set([
  'model-unreachable',
  'model-cors-blocked',
  'model-local-refused',
  'local-network-denied',
  'local-network-undecided',
  'model-stream-cut',
]);

/** Who failed: a provider, the network, a server with tools, this app, or nobody. Never the model. */
export function brokenOffTitle(
  { code }: Pick<ErrorRecord, 'code'>,
  execution: Execution | undefined,
): string {
  if (code === 'answer-not-recorded') return 'The log contains no answer to score';
  if (code === 'model-context-overflow') return 'The conversation was longer than the model can read';
  if (code === 'mcp-not-allowed') return 'A call was not allowed; this is not a failure';
  if (code === 'run-stopped') return 'Stopped with the run; this is not a failure';
  if (NETWORK.has(code)) return 'The network failed, not the model';
  if (code.startsWith('model-')) return 'The provider failed, not the model';
  if (/^mcp-|^run-server-lost$/.test(code) && execution?.on === 'servers')
    return 'A server with tools failed, not the model';
  return 'This app failed, not the model';
}

/** Why a cell has no score, or '' if it may have one. Earlier rules did not score cells that reached the time limit. */
export function unscoredWords(
  record: Pick<ResultRecord, 'errors' | 'outcome' | 'trajectory' | 'scores'>,
): string {
  const { outcome, trajectory, scores } = record;
  const turns = trajectory.steps.length;
  const after = trajectory.inTurns && turns > 0 ? ` after ${counted(turns, 'turn')}` : '';
  if (breakOf(record)?.code === 'answer-not-recorded')
    return 'Nothing was scored, because the log does not contain the answer.';
  if (breakOf(record) || outcome === 'error')
    return `Nothing was scored, because the cell broke off${after}.`;
  const isOld = outcome === 'timeout' && Object.keys(scores).length === 0;
  return isOld ? `Nothing was scored, because the time limit ended the attempt${after}.` : '';
}

/** Why a cell on a replayed server is not counted: the first call that its recording does not answer; undefined where it answers all. */
export function notRecordedCallWords({ trajectory, verdict }: Pick<ResultRecord, 'trajectory' | 'verdict'>) {
  if (verdict !== 'not-counted') return undefined;
  for (const { toolCalls, toolResults } of trajectory.steps) {
    const open = toolResults.find(({ notRecorded }) => notRecorded);
    const call = open && toolCalls.find(({ id }) => id === open.callId);
    if (call && answersOtherwise(open))
      return `Not counted: during ${quoted(call.name)} the person gave another answer than in the recording. Equal calls are answered in the recorded order, so the recording has no result for this answer. The model is not at fault, and nothing failed.`;
    if (call)
      return `Not counted: the server is replayed from a recording, which has no result for ${quoted(call.name)} with these arguments. The model is not at fault, and nothing failed.`;
  }
  return undefined;
}

/** Why a cell that has an answer has no verdict: its task has no label, its deciding scorer failed, or none applied. */
export const undecidedWords = (
  failedScorer: string | undefined,
  error?: Pick<ErrorRecord, 'code'>,
  label: 'own' | 'none' | 'there' = 'there',
): string =>
  label === 'own'
    ? 'Not counted: the label was accepted from this model’s own answer.'
    : label === 'none' && error?.code === 'scorer-not-applicable'
      ? 'Not counted: the task has no label to compare the answer with.'
      : failedScorer === undefined
        ? 'No scorer of this run applies to the task.'
        : error?.code === 'scorer-not-applicable'
          ? `Not counted: the deciding scorer, ${failedScorer}, does not apply to this cell. Choose another under “Decided by” in the report.`
          : `Not counted: the deciding scorer, ${failedScorer}, failed on this answer. No other scorer replaces it.`;

const outcomeWords: Readonly<Record<Outcome, string>> = {
  called: 'called',
  abstained: 'abstained',
  unparseable: 'unparseable',
  refused: 'refused',
  error: 'error',
  timeout: 'timeout',
};

const outcomeWord = (record: ResultRecord): string =>
  breakOf(record)?.code === 'answer-not-recorded' ? 'answer not recorded' : outcomeWords[record.outcome];

/** What heads a trajectory: `3 turns, 2.4 s`, `called, 12 ms`. */
export const headWords = (record: ResultRecord, isInTurns: boolean, isRecomputed: boolean): string =>
  [
    isInTurns ? counted(record.trajectory.steps.length, 'turn') : outcomeWord(record),
    isRecomputed ? (record.asked ? 'scored again here' : 'computed again here') : timeWords(record),
  ].join(', ');

/** Tokens, price and requests of a language model; '' where nothing is known of them. */
export function costFacts({ usage, asked }: ResultRecord, cost: string | undefined): string {
  const parts = [
    usage ? usageWords(usage) : '',
    cost ?? '',
    asked && asked.tries > 1 ? counted(asked.tries, 'request') : '',
  ].filter(Boolean);
  return parts.length > 0 ? `${parts.join(', ')}.` : '';
}

/** What ended an attempt before its time; '' where it came to its end. */
export function endWords({ trajectory: { steps, stopReason } }: ResultRecord): string {
  const { trouble, toolResults = [] } = steps.at(-1) ?? {};
  if (trouble) return troubleWords[trouble].said;
  const limit = limitReached(stopReason);
  if (limit) return `It reached its limit of ${limitTitles[limit]}.`;
  if (stopReason === 'not-recorded' && toolResults.some((each) => each.notRecorded && answersOtherwise(each)))
    return 'It ended here. The person gave another answer than in the recording, and the page invents no server results.';
  if (stopReason === 'not-recorded')
    return 'It ended here. The server is replayed from a recording, which has no result for this call, and the page invents none.';
  return stopReason === 'content-filter' ? 'A content filter ended it.' : '';
}

/** What is said where there is no answer. */
export function silenceWords({ outcome, trajectory, errors }: ResultRecord, isInTurns: boolean): string {
  if (breakOf({ errors })?.code === 'answer-not-recorded') return 'The answer is not recorded.';
  if (outcome === 'error') return 'No answer came: the cell broke off.';
  return trajectory.finalAnswer === undefined && isInTurns
    ? 'It gave no final answer.'
    : 'The answer is empty.';
}

const NOT_SCORED =
  'The model’s texts are shown from the link. The tool results are missing, so nothing is scored.';

/** Why a cell that came as a transcript is not scored here. */
export function differsWords(differs: RebuiltCell['differs'] & {}, claimed: CellVerdict | undefined): string {
  const claim = claimed === undefined ? '' : ` Its sender claims “${verdictWords[claimed]}”.`;
  return `${whyWords(differs)} ${NOT_SCORED}${claim}`;
}

function whyWords(differs: RebuiltCell['differs'] & {}): string {
  if (differs.what === 'testbed')
    return 'These calls were executed on another version of the testbed than this page has.';
  if (differs.what === 'elsewhere')
    return 'The calls were executed on the sender’s own servers, which this page cannot call. Ask the sender for the exported run.';
  if (differs.what === 'state')
    return 'Every call has the same result here as for the sender, but the final state of the testbed differs.';
  return `${callName(differs.call, differs.name || 'a call')}, has another result here than it had for the sender.`;
}

/** How a cell from a link's transcript was rebuilt here with equal results; '' for any other cell. */
export function rebuiltWords({ rebuilt, record }: Pick<CellView, 'rebuilt' | 'record'>): string {
  if (!rebuilt || rebuilt.differs) return '';
  const results = resultsOf(record.trajectory).length;
  const made =
    results === 0
      ? 'No call was executed'
      : `${results === 1 ? 'Its call was' : `Its ${counted(results, 'call')} were`} made again on a testbed in this browser, and ${results === 1 ? 'the result equals' : 'all results equal'} the sender’s`;
  return `Rebuilt here from the model’s texts in the link. ${made}. The verdict was computed here.`;
}
