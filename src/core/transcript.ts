import type { ErrorRecord } from './errors.ts';
import { exceedsDepth, parseJson, stableStringify } from './json.ts';
import type { Message, Usage } from './message.ts';
import type { AskedModel, ResultRecord } from './cell.ts';
import { isPicture } from './picture.ts';
import { hash32 } from './random.ts';
import { textOfResult, type ToolCall, type ToolResult } from './tool.ts';
import type { Step, StepTrouble, Trajectory } from './trajectory.ts';

/**
 * What a model said in one cell, without what tools answered: a testbed answers the same calls again. Times of steps are whole
 * milliseconds, and when each began is left out, as is what a provider wants back as it came.
 */
export interface Transcript {
  /** Of a plan at most one: the answer it stands in. Its calls are read out of it again. */
  steps: SaidStep[];
  inTurns?: true;
  finalAnswer?: string;
  stopReason: Trajectory['stopReason'];
  refused?: true;
  /** Where a failure of the app or the network ended it: such a cell is not scored. */
  error?: Pick<ErrorRecord, 'code' | 'message'>;
  asked?: Pick<AskedModel, 'tries' | 'answeredBy'>;
  durationMs?: number;
  waitedMs?: number;
  /** As in ResultRecord; both absent where `durationMs` is not the model's time alone. */
  toolMs?: number;
  pageMs?: number;
  /** hashOfResult of each result, in the order of the calls. */
  results: number[];
  /** The first 16 hex digits of the Merkle root of the state it left; absent where nothing was executed. */
  root?: string;
}

export interface SaidStep {
  message: Pick<Message, 'text' | 'thinking' | 'toolCalls' | 'otherParts'>;
  calls: SaidCall[];
  callsBeyond?: number;
  trouble?: StepTrouble;
  usage?: Usage;
  durationMs: number;
  waitedMs?: number;
}

export interface SaidCall {
  call: ToolCall;
  /**
   * Answered by a tool; by the app itself, with this text, as it was never sent; by the way of asking itself; or not at all, where the turn was
   * broken off.
   */
  answer: 'tool' | 'none' | { unmade: string } | OwnAnswer;
}

/** What a way of asking itself answers, as to a search for tools: no testbed would answer it again. */
export interface OwnAnswer {
  own: string;
  /** The structured content, as JSON. */
  structure: string;
  isError?: true;
}

/** Hex digits of a root that a transcript keeps. */
export const ROOT_DIGITS = 16;

/**
 * Equal for equal answers: content, structured content, whether it is an error, and the fault put in. Times are no part of it, nor are pictures:
 * the testbed draws them from what its text says, and of many some are not kept.
 */
export const hashOfResult = (result: ToolResult): number => {
  const { structuredContent, isError, unmade, injected, notRecorded } = result;
  const content = result.content.filter((part) => !isPicture(part));
  const said = [content, structuredContent ?? null, isError, unmade ?? false, injected ?? null];
  return hash32(stableStringify(notRecorded ? [...said, 'not recorded'] : said));
};

export const resultsOf = ({ steps }: Trajectory): ToolResult[] =>
  steps.flatMap(({ toolResults }) => toolResults);

/** Makes the transcript of a cell. It never throws. A recorded answer is a cell, too, but no testbed can answer its calls again. */
export function transcriptOf(record: ResultRecord): Transcript {
  const { trajectory, errors, asked, worldRoot, durationMs, waitedMs, toolMs, pageMs } = record;
  const { inTurns, finalAnswer, stopReason, refused } = trajectory;
  const failure = errors?.[''];
  const steps = inTurns ? trajectory.steps.map(saidStep) : planStep(trajectory.steps);
  return {
    steps,
    ...(inTurns ? { inTurns } : {}),
    ...(finalAnswer === undefined ? {} : { finalAnswer }),
    stopReason,
    ...(refused ? { refused } : {}),
    ...(failure ? { error: { code: failure.code, message: failure.message } } : {}),
    ...(asked ? { asked: { tries: asked.tries, ...answeredBy(asked) } } : {}),
    ...(durationMs === undefined ? {} : { durationMs: Math.round(durationMs) }),
    ...(waitedMs ? { waitedMs: Math.round(waitedMs) } : {}),
    ...(pageMs === undefined ? {} : { toolMs: Math.round(toolMs ?? 0), pageMs: Math.round(pageMs) }),
    results: resultsOf(trajectory).map(hashOfResult),
    ...(worldRoot === undefined ? {} : { root: worldRoot.slice(0, ROOT_DIGITS) }),
  };
}

const answeredBy = ({ answeredBy: by }: AskedModel): Pick<AskedModel, 'answeredBy'> =>
  by === undefined ? {} : { answeredBy: by };

/** The steps of a plan are what was made of it. */
const planStep = ([first]: readonly Step[]): SaidStep[] =>
  first ? [saidStep({ ...first, toolCalls: [], toolResults: [] })] : [];

function saidStep(step: Step): SaidStep {
  const { message, toolCalls, toolResults, callsBeyond, trouble, usage, durationMs, waitedMs } = step;
  const { text, thinking, toolCalls: own, otherParts } = message;
  return {
    message: {
      text,
      ...(thinking === undefined ? {} : { thinking }),
      ...(own ? { toolCalls: own } : {}),
      ...(otherParts ? { otherParts } : {}),
    },
    calls: toolCalls.map((call, index) => ({ call, answer: answerTo(call, toolResults[index]) })),
    ...(callsBeyond ? { callsBeyond } : {}),
    ...(trouble ? { trouble } : {}),
    ...(usage ? { usage } : {}),
    durationMs: Math.round(durationMs),
    ...(waitedMs ? { waitedMs: Math.round(waitedMs) } : {}),
  };
}

function answerTo(call: ToolCall, result: ToolResult | undefined): SaidCall['answer'] {
  if (!result) return 'none';
  if (result.unmade) return { unmade: textOfResult(result) };
  const { structuredContent, isError } = result;
  // What servers answer beside a task's tools has none, and never leaves this browser.
  if (!call.aside || structuredContent === undefined) return 'tool';
  const structure = JSON.stringify(structuredContent);
  return { own: textOfResult(result), structure, ...(isError ? { isError } : {}) };
}

/** The result of such an answer. */
export function resultOfOwn(callId: string, { own, structure, isError }: OwnAnswer): ToolResult {
  const read = parseJson(structure);
  return {
    callId,
    content: [{ type: 'text', text: own }],
    structuredContent: read === undefined || exceedsDepth(read) ? null : read,
    isError: isError ?? false,
    durationMs: 0,
  };
}

/** A transcript as a trajectory in which no tool has answered. */
export function unansweredTrajectory(transcript: Transcript): Trajectory {
  const { steps, inTurns, finalAnswer, stopReason, refused } = transcript;
  return {
    steps: steps.map((step, index) => ({ ...stepOfSaid(step, index), toolResults: [] })),
    ...(inTurns ? { inTurns } : {}),
    stopReason,
    ...(finalAnswer === undefined ? {} : { finalAnswer }),
    ...(refused ? { refused } : {}),
  };
}

/** A step as it was but for its results. */
export function stepOfSaid({ message, calls, ...rest }: SaidStep, index: number): Omit<Step, 'toolResults'> {
  return {
    index,
    message: { role: 'assistant', ...message },
    toolCalls: calls.map(({ call }) => call),
    ...rest,
  };
}
