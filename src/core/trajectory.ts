import type { JsonObject } from './json.ts';
import type { Message, Usage } from './message.ts';
import type { AskedQuestion } from './person.ts';
import { remembered } from './table.ts';
import type { ToolCall, ToolResult } from './tool.ts';

export type StopReason =
  | 'answered'
  | 'step-limit'
  | 'call-limit'
  | 'action-limit'
  | 'token-limit'
  | 'cost-limit'
  | 'time-limit'
  | 'context-limit'
  | 'content-filter'
  | 'not-recorded'
  | 'cancelled'
  | 'error';

/** What a limit is a limit of, in a word or two. */
export type LimitKind =
  | 'turns'
  | 'calls'
  | 'actions'
  | 'tokens'
  | 'tokens an answer'
  | 'cost'
  | 'time'
  | 'context length';

/** Undefined where it was no limit that ended the attempt. */
const LIMITS: Readonly<Record<StopReason, LimitKind | undefined>> = {
  'step-limit': 'turns',
  'call-limit': 'calls',
  'action-limit': 'actions',
  'token-limit': 'tokens',
  'cost-limit': 'cost',
  'time-limit': 'time',
  'context-limit': 'context length',
  answered: undefined,
  'content-filter': undefined,
  'not-recorded': undefined,
  cancelled: undefined,
  error: undefined,
};

/** The limit an attempt reached: `turns`, `calls`, `actions`, `tokens`, `cost`, `time`, `context length`; undefined where it reached none. */
export const limitReached = (stopReason: StopReason): LimitKind | undefined => LIMITS[stopReason];

/**
 * The limit that ended an attempt before it was answered. At the limit of turns, calls or actions an agent may still be asked for its final
 * answer, as in MCP-AgentBench's ReAct: what gives one is answered.
 */
export const limitThatEnded = ({ stopReason, finalAnswer }: Trajectory): LimitKind | undefined =>
  ['step-limit', 'call-limit', 'action-limit'].includes(stopReason) && finalAnswer !== undefined
    ? undefined
    : limitReached(stopReason);

/** The same, and of tokens whether it was the length of one answer or the sum of the task. */
export function limitKindThatEnded(trajectory: Trajectory): LimitKind | undefined {
  const limit = limitThatEnded(trajectory);
  return limit === 'tokens' && trajectory.steps.at(-1)?.trouble === 'cut' ? 'tokens an answer' : limit;
}

/** What became of a model's answer. A closed list: an answer that cannot be read is never an abstention. */
export type Outcome = 'called' | 'abstained' | 'unparseable' | 'refused' | 'error' | 'timeout';

/** How calls were read out of text: the rule that fired and what it took. */
export interface Extraction {
  outcome: Extract<Outcome, 'called' | 'abstained' | 'unparseable'>;
  /** Id of the rule that fired, 'none' when no rule found a call. */
  rule: string;
  calls: ToolCall[];
  /** The piece of the raw text the calls were read from. */
  taken: string;
  /** What was changed to make it readable; empty without the repair option. */
  repairs: string[];
  /** Of an unparseable answer that is too large to be read in full: the sentence that says how large. */
  tooLarge?: string;
}

/**
 * Why a turn is not whole. `cut`: at the limit of its length. `filtered`, `refused`, `failed`: by the provider's own word.
 * `unreadable`: in a form its way of asking does not know. `too-many-calls`: it asks for more calls than one turn may make. `broken-off`: the provider, the network or this app ended it.
 */
export type StepTrouble =
  | 'cut'
  | 'filtered'
  | 'refused'
  | 'failed'
  | 'unreadable'
  | 'too-many-calls'
  | 'broken-off';

/** One turn of the model with the calls it made and what they answered. */
export interface Step {
  index: number;
  /** What the person or the system said between the turn before and this one: in recorded conversations alone. */
  inputs?: Message[];
  message: Message;
  toolCalls: ToolCall[];
  /** Calls of the turn beyond those that one turn may make: neither made nor kept. At least so many; absent where there are none. */
  callsBeyond?: number;
  /** A call has none where the turn was broken off. */
  toolResults: ToolResult[];
  /** Where a call of it ended without an answer: what the server had asked in it. */
  unanswered?: AskedQuestion[];
  /** Absent where the turn is whole. */
  trouble?: StepTrouble;
  usage?: Usage;
  /** Milliseconds since the epoch; absent where a log does not say it. */
  startedAt?: number;
  /** The model's time where `pageMs` is there; else all that the step took but `waitedMs`. */
  durationMs: number;
  /**
   * How long its question waited for a free slot or for the end of a provider's pause, and how long its calls waited for the calls of
   * other cells or for their own session to open. Absent: nothing waited.
   */
  waitedMs?: number;
  /** Beside `durationMs`: while at least one tool was being called; absent where none was. */
  toolMs?: number;
  /**
   * Besides `durationMs` and `toolMs`: the time of the page's own work and of tries without an answer. Absent in older runs, which did
   * not measure it separately.
   */
  pageMs?: number;
}

/** All that happened while a model worked on a task. A value, never a live object. */
export interface Trajectory {
  steps: Step[];
  /** The model was asked in turns, with tools to call: its calls are those it made, and no text is read for any. */
  inTurns?: true;
  finalAnswer?: string;
  /** End state of the worlds, by slice, as far as it was changed; asked once by what ran the task. */
  finalState?: JsonObject;
  stopReason: StopReason;
  /** The provider's own word for a refusal; a refusal is never guessed from phrases. */
  refused?: boolean;
  /** Of a recorded answer: what the log does not say. Such figures are 0 or empty here, and never counted. */
  notRecorded?: readonly NotRecorded[];
  /** Of a recorded answer: why its publisher's decoder found no call in it, though others would. Scorers as coded go by it. */
  undecoded?: string;
  /** Of a recorded answer: its publisher's decoder for the model is not known here, so that no scorer as coded applies. */
  unknownDecoder?: true;
  /** Of a recorded answer with calls: its publisher compares their names as they are, where others take dots for underscores. */
  namesAsMade?: true;
  /** Of a recorded answer in text: the extraction rule of the form that the model was asked for, where it was not JSON. */
  callsAs?: 'python-calls';
  /** Its text is read by patterns where no other rule finds a call: a run's `textFallback`. */
  textFallback?: true;
}

/**
 * `steps`: what the model said and which tools it called, and so all else, too. `results`: what the tools answered. `times`: how long a
 * step took, nor when it began.
 */
export type NotRecorded = 'steps' | 'results' | 'times';

/** Is there a call of it that a replayed server's recording does not answer? What depends on the answer is not known. */
export const lacksAnswers = ({ steps }: Pick<Trajectory, 'steps'>): boolean =>
  steps.some(({ toolResults }) => toolResults.some(({ notRecorded }) => notRecorded));

/** Milliseconds in which servers ran calls as tasks; of calls side by side the longest. */
export const taskMsOf = ({ steps }: Pick<Trajectory, 'steps'>): number =>
  steps.reduce(
    (sum, { toolResults }) => sum + Math.max(0, ...toolResults.map(({ task }) => task?.ms ?? 0)),
    0,
  );

/** All but those of tools that the agent has beside the task's. */
export const allToolCalls = (trajectory: Trajectory): ToolCall[] =>
  trajectory.steps.flatMap((step) => step.toolCalls.filter(({ aside }) => !aside));

/** The attempt as scorers see it: without calls of tools that the agent has beside the task's, and without their results. */
export const withoutAside = remembered((trajectory: Trajectory): Trajectory => {
  const aside = trajectory.steps.flatMap(({ toolCalls }) => toolCalls.filter((call) => call.aside));
  if (aside.length === 0) return trajectory;
  const ids = new Set(aside.map(({ id }) => id));
  const steps = trajectory.steps.map((step) => ({
    ...step,
    toolCalls: step.toolCalls.filter((call) => !call.aside),
    toolResults: step.toolResults.filter(({ callId }) => !ids.has(callId)),
  }));
  return { ...trajectory, steps };
});

/** The calls that a tool answered, in order, each with its answer: without those that a recording lacks or a stop ended. */
export const answeredCalls = (trajectory: Trajectory): { call: ToolCall; result: ToolResult }[] =>
  withoutAside(trajectory).steps.flatMap(({ toolCalls, toolResults }) =>
    toolCalls.flatMap((call) => {
      const result = toolResults.find(({ callId }) => callId === call.id);
      return !result || result.notRecorded || result.stopped ? [] : [{ call, result }];
    }),
  );

/**
 * The steps of an attempt, those with a program taken apart: a call is in a later step than those whose results it could know. The model made the
 * calls of a turn all at once; a program that it wrote calls again with what it was answered, and its calls say their place in `step`.
 */
export const inWaves = remembered(({ steps }: Trajectory): readonly Step[] =>
  steps.some(({ toolCalls }) => toolCalls.some(({ caller }) => caller !== undefined))
    ? steps.flatMap(wavesOf)
    : steps,
);

function wavesOf(step: Step): Step[] {
  const placeOf = (call: ToolCall): number => (call.caller === undefined ? 1 : (call.step ?? 1));
  const places = [...new Set(step.toolCalls.map(placeOf))].sort((a, b) => a - b);
  if (places.length < 2) return [step];
  return places.map((place) => {
    const toolCalls = step.toolCalls.filter((call) => placeOf(call) === place);
    const ids = new Set(toolCalls.map(({ id }) => id));
    return { ...step, toolCalls, toolResults: step.toolResults.filter(({ callId }) => ids.has(callId)) };
  });
}

/** The text the model ended with: what an evaluator of plain answers reads. */
export const answerText = (trajectory: Trajectory): string =>
  trajectory.finalAnswer ?? trajectory.steps.at(-1)?.message.text ?? '';

/** The trajectory of one answer in text, no call executed. */
export function answeredInText(text: string, startedAt?: number, durationMs = 0): Trajectory {
  return {
    steps: [
      {
        index: 0,
        message: { role: 'assistant', text },
        toolCalls: [],
        toolResults: [],
        ...(startedAt === undefined ? {} : { startedAt }),
        durationMs,
      },
    ],
    finalAnswer: text,
    stopReason: 'answered',
  };
}

/** The evidence of an attempt beside its text and its calls. */
export interface Evidence {
  /** Calls were executed, or would have been if the model had made any. */
  executed: boolean;
  /** The worlds were asked for their end state. */
  state: boolean;
  /** Of a recorded answer: the parts that its log lacks. Absent: none. */
  notRecorded?: readonly NotRecorded[];
  /**
   * A replayed server's recording does not answer a call of it. `rest`: an attempt in turns ended there, and its continuation is
   * unknown. `answers`: the plan is complete, but some results are unknown.
   */
  unanswered?: 'rest' | 'answers';
  /** As in Trajectory. */
  callsAs?: Trajectory['callsAs'];
}

/**
 * A model asked in turns has tools to call; a plan that was executed left results or an end state. Of a recorded answer whose log does
 * not hold what the tools answered, nobody knows whether its calls were executed.
 */
export function evidenceOf({ steps, inTurns, finalState, notRecorded, callsAs }: Trajectory): Evidence {
  const isUnanswered = lacksAnswers({ steps });
  const isKnown = !isUnanswered && !notRecorded?.some((what) => what === 'results' || what === 'steps');
  const hasResults = steps.some(({ toolResults }) => toolResults.length > 0);
  return {
    executed: isKnown && (inTurns === true || finalState !== undefined || hasResults),
    state: finalState !== undefined,
    ...(notRecorded ? { notRecorded } : {}),
    ...(isUnanswered ? { unanswered: inTurns ? 'rest' : 'answers' } : {}),
    ...(callsAs ? { callsAs } : {}),
  };
}

/** An answer alone: nothing was called. */
export const ANSWER_ALONE: Evidence = { executed: false, state: false };
