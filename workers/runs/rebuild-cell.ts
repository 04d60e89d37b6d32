import type { RebuildRequest, RebuiltCell } from '#store/bridge/contract.ts';
import { isAsked, menuOfContender, type Contender } from '#core/contender.ts';
import type { ResultRecord } from '#core/cell.ts';
import type { Task } from '#core/task.ts';
import type { Step, Trajectory } from '#core/trajectory.ts';
import {
  hashOfResult,
  resultOfOwn,
  resultsOf,
  ROOT_DIGITS,
  stepOfSaid,
  unansweredTrajectory,
  type SaidCall,
  type SaidStep,
  type Transcript,
} from '#core/transcript.ts';
import { testbedVersion } from '#core/versions.ts';
import type { ToolResult } from '#core/tool.ts';
import { extractCalls, readingOf } from '#measure/extraction/index.ts';
import { scorersOfRun } from '#measure/scorers/index.ts';
import { executorFor, type CallTool, type Executed, type Executor } from '../execution/executor.ts';
import { failedCell, outcomeOf, scoredCell, type CellOrder } from '#ask/cells/scored-cell.ts';
import { menuOfCell } from './asked-menu.ts';
import type { EvalDeps } from './eval-deps.ts';
import { readAs, stepsOfPlan } from './model-attempt.ts';
import { toolsToDrawFrom, usageOf } from './run-cell.ts';

/** A cell of a claim: its task, who was given it, and which repeat it is. */
export interface ClaimedCell {
  task: Task;
  contender: Contender;
  repeat: number;
}

/**
 * RunsApi.rebuild: the calls of a transcript made again on a fresh testbed, and what came of them scored. Where tools answered
 * otherwise than the transcript says, or cannot be asked, nothing is scored and what was said is all there is.
 */
export async function rebuildCell(
  deps: EvalDeps,
  { config, cell, transcript, testbed }: RebuildRequest,
  { task, contender, repeat }: ClaimedCell,
): Promise<RebuiltCell> {
  const scorers = scorersOfRun(config, deps.scorers);
  const { seed, decidedBy, execution } = config;
  const order: CellOrder = {
    ...{ runId: 'rebuilt', cell, repeat, seed, scorers, now: deps.now },
    ...(decidedBy ? { decidedBy } : {}),
  };
  const said = {
    ...unansweredTrajectory(transcript),
    ...(isAsked(contender) ? readAs(config, contender.agentId) : {}),
  };
  const whole = async (record: ResultRecord): Promise<ResultRecord> => ({
    ...record,
    ...(await beside(deps, { config, transcript, task, contender })),
  });
  const unscored = async (differs: RebuiltCell['differs']): Promise<RebuiltCell> => ({
    record: await whole(withoutScores(task, contender, order, said)),
    ...(differs ? { differs } : {}),
  });
  const answered = transcript.results.length > 0 || transcript.root !== undefined;
  if (execution?.on !== 'testbed' && answered) return unscored({ what: 'elsewhere' });
  if (answered && testbed !== testbedVersion) return unscored({ what: 'testbed' });
  const executor = execution?.on === 'testbed' ? await deps.loadExecutor(execution) : undefined;
  const maxCalls = isAsked(contender) ? config.limits?.maxTurnCalls : undefined;
  const at = { task, contender, repeat, seed, maxCalls, said };
  const { trajectory, worldRoot } = await answeredAgain(executor, at, transcript);
  const differs = differenceOf(transcript, trajectory, worldRoot);
  if (differs) return unscored(differs);
  const root = worldRoot === undefined || transcript.root === undefined ? {} : { worldRoot };
  if (transcript.error) {
    const failed = failedCell(task, contender.model, order, transcript.error, deps.now(), { trajectory });
    return { record: await whole({ ...failed, ...root }) };
  }
  const known = isAsked(contender) ? outcomeOf(trajectory) : undefined;
  const { extraction, ...scored } = scoredCell(task, contender.model, order, deps.now(), trajectory, known);
  const read = extraction && !trajectory.inTurns ? { extraction } : {};
  return { record: await whole({ ...scored, ...read, ...root }) };
}

/** What was said, not scored: it may have been said after other results. */
function withoutScores(task: Task, contender: Contender, order: CellOrder, said: Trajectory): ResultRecord {
  const { decidedBy: _, ...free } = order;
  const known = isAsked(contender) ? outcomeOf(said) : undefined;
  return scoredCell(task, contender.model, { ...free, scorers: [] }, order.now(), said, known);
}

/** What of a record does not follow from what was said: tokens, times, and the menu, which is dispatched again. */
async function beside(
  deps: EvalDeps,
  {
    config,
    transcript,
    task,
    contender,
  }: Pick<RebuildRequest, 'config' | 'transcript'> & Omit<ClaimedCell, 'repeat'>,
): Promise<Partial<ResultRecord>> {
  const { steps, durationMs, waitedMs, toolMs, pageMs } = transcript;
  const times = {
    ...(durationMs === undefined ? {} : { durationMs }),
    ...(waitedMs ? { waitedMs } : {}),
    ...(toolMs ? { toolMs } : {}),
    ...(pageMs === undefined ? {} : { pageMs }),
  };
  const usage = usageOf(steps);
  if (!isAsked(contender)) return times;
  const chosen = menuOfContender(contender, config);
  const others = await toolsToDrawFrom(deps, { menu: chosen, execution: config.execution });
  const { said: menu } = menuOfCell(task, contender.agentId, chosen, others);
  const asked = { changes: [], tries: 1, ...transcript.asked, menu };
  return { ...times, asked, ...(usage ? { usage } : {}) };
}

type Answered = Pick<Executed, 'worldRoot'> & { trajectory: Trajectory };

async function answeredAgain(
  executor: Executor | undefined,
  {
    task,
    contender,
    repeat,
    seed,
    maxCalls,
    said,
  }: ClaimedCell & { seed: number; maxCalls: number | undefined; said: Trajectory },
  transcript: Transcript,
): Promise<Answered> {
  const tools = executorFor(executor, task);
  if (!tools || (transcript.error && !transcript.inTurns)) return { trajectory: said };
  const { faults } = contender;
  const cell = { task, seed, repeat, ...(faults ? { faults } : {}) };
  if (contender.agentId === 'no-tools') return { trajectory: { ...said, finalState: {} } };
  const inTurns = transcript.inTurns === true;
  const text = said.finalAnswer ?? '';
  const { outcome, calls } = extractCalls(text, readingOf(said));
  if (!inTurns && outcome !== 'called') return { trajectory: { ...said, finalState: {} } };
  const executed = inTurns
    ? await tools.during(cell, (callTool) => madeAgain(transcript.steps, callTool))
    : await tools.execute({ ...cell, plan: calls, text, maxCalls });
  const steps = inTurns ? executed.steps : stepsOfPlan(said.steps, executed.steps);
  // What broke off left no state behind.
  const { finalState, worldRoot } = transcript.root === undefined ? {} : executed;
  return { trajectory: { ...said, steps, ...(finalState ? { finalState } : {}) }, worldRoot };
}

/** Calls of one turn side by side, as they were made first; those of a program one after the other, since one may have waited for another. */
async function madeAgain(steps: readonly SaidStep[], callTool: CallTool): Promise<Step[]> {
  const made: Step[] = [];
  for (const [index, step] of steps.entries()) {
    const isProgram = step.calls.some(({ call }) => call.caller !== undefined);
    const answers = isProgram
      ? await inTurn(step.calls, (each) => answerTo(each, callTool))
      : await Promise.all(step.calls.map((each) => answerTo(each, callTool)));
    made.push({ ...stepOfSaid(step, index), toolResults: answers.flatMap((answer) => answer ?? []) });
  }
  return made;
}

async function inTurn<Given, Made>(
  all: readonly Given[],
  make: (each: Given) => Promise<Made>,
): Promise<Made[]> {
  const made: Made[] = [];
  for (const each of all) made.push(await make(each));
  return made;
}

async function answerTo({ call, answer }: SaidCall, callTool: CallTool): Promise<ToolResult | undefined> {
  if (answer === 'none') return undefined;
  if (answer === 'tool') return { ...(await callTool(call)), callId: call.id };
  if ('own' in answer) return resultOfOwn(call.id, answer);
  const content = [{ type: 'text' as const, text: answer.unmade }];
  return { callId: call.id, content, isError: true, durationMs: 0, unmade: true };
}

/** The first answer that is not the one the transcript has, or the state; undefined where all are equal. */
function differenceOf(
  { results, root }: Transcript,
  trajectory: Trajectory,
  worldRoot: string | undefined,
): RebuiltCell['differs'] {
  const again = resultsOf(trajectory).map(hashOfResult);
  const length = Math.max(again.length, results.length);
  for (let index = 0; index < length; index++)
    if (again[index] !== results[index]) {
      const call = trajectory.steps.flatMap(({ toolCalls }) => toolCalls)[index];
      return { what: 'result', call: index, name: call?.name ?? '' };
    }
  return root === worldRoot?.slice(0, ROOT_DIGITS) ? undefined : { what: 'state' };
}
