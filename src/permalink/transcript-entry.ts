import type { Dependency, ToolCall } from '#core/tool.ts';
import type { ErrorRecord } from '#core/errors.ts';
import { exceedsDepth, type JsonObject } from '#core/json.ts';
import { USAGE_FIGURES, type OtherPart, type Usage } from '#core/message.ts';
import type { SaidCall, SaidStep, Transcript } from '#core/transcript.ts';
import type { StepTrouble, StopReason } from '#core/trajectory.ts';
import { unreadable } from './codec.ts';

/**
 * A transcript as a link writes it; transcripts.schema.json is its law for what strangers send. Only what stands here can be in a link:
 * neither headers nor keys have a place. Results and roots stand beside it, in bytes.
 */
export interface TranscriptEntry {
  /** The cell's number. */
  c: number;
  s: StepEntry[];
  /** Made in turns. */
  i?: 1;
  /** The final answer; 1: the text of the last step. */
  f?: string | 1;
  /** Why it ended; absent: answered. */
  e?: StopReason;
  /** Refused, by the provider's own word. */
  r?: 1;
  /** What broke it off. */
  x?: [code: string, message: string];
  /** Requests sent, and the model that answered. */
  q?: [tries: number, answeredBy?: string];
  /** Milliseconds: its time, and waited. */
  d?: [ms: number, waited?: number];
  /** Milliseconds of tools and of the page, that are then no part of its time. */
  p?: [tools: number, page: number];
  /** Number of results; `w`: a root follows them. */
  n?: number;
  w?: 1;
}

/** Text, calls, what else there is. */
export type StepEntry = [text: string, calls: CallEntry[], more?: MoreOfStep];
export interface MoreOfStep {
  h?: string;
  /** Calls in the message itself: 1 the same as those of the step, else their list. Absent: the same where there are calls in turns. */
  m?: 0 | 1 | CallEntry[];
  b?: number;
  o?: OtherPart[];
  t?: StepTrouble;
  u?: (number | null)[];
  d?: number;
  w?: number;
}
/** Name, arguments, server (0: none is named), what else there is. */
export type CallEntry = [name: string, given: JsonObject, server: string | null | 0, more?: MoreOfCall];
interface MoreOfCall {
  /** Its id; absent: `call_` and its place among all calls of the cell, from 1. */
  i?: string;
  m?: string;
  f?: string[];
  x?: string[];
  d?: 1;
  l?: 1;
  u?: string;
  /** The program that made it. */
  k?: string;
  /** It calls one of the agent's own tools, as `ToolCall.aside`. */
  b?: 1;
  s?: number;
  p?: Dependency[];
  /** What the app answered, as it was never sent; 0: nothing answered it. */
  a?: string | 0;
}

export function transcriptEntry(cell: number, transcript: Transcript): TranscriptEntry {
  const { steps, inTurns, finalAnswer, stopReason, refused, error, asked, results, root } = transcript;
  const { durationMs, waitedMs, toolMs = 0, pageMs } = transcript;
  const ids = new PlacesOfCalls();
  const last = steps.at(-1)?.message.text;
  return {
    c: cell,
    s: steps.map((step) => stepEntry(step, ids)),
    ...(inTurns ? { i: 1 } : {}),
    ...(finalAnswer === undefined ? {} : { f: finalAnswer === last ? 1 : finalAnswer }),
    ...(stopReason === 'answered' ? {} : { e: stopReason }),
    ...(refused ? { r: 1 } : {}),
    ...(error ? { x: [error.code, error.message] } : {}),
    ...(asked ? { q: asked.answeredBy === undefined ? [asked.tries] : [asked.tries, asked.answeredBy] } : {}),
    ...(durationMs === undefined ? {} : { d: waitedMs ? [durationMs, waitedMs] : [durationMs] }),
    ...(pageMs === undefined ? {} : { p: [toolMs, pageMs] }),
    ...(results.length > 0 ? { n: results.length } : {}),
    ...(root === undefined ? {} : { w: 1 }),
  };
}

/** Undoes transcriptEntry, but for results and root. Throws permalink-unreadable. */
export function transcriptOfEntry(entry: TranscriptEntry): Omit<Transcript, 'results' | 'root'> {
  const { s, i, f, e, r, x, q, d, p } = entry;
  const ids = new PlacesOfCalls();
  const steps = s.map((step) => stepOfEntry(step, ids));
  const finalAnswer = f === 1 ? steps.at(-1)?.message.text : f;
  return {
    steps,
    ...(i ? { inTurns: true } : {}),
    ...(finalAnswer === undefined ? {} : { finalAnswer }),
    stopReason: e ?? 'answered',
    ...(r ? { refused: true } : {}),
    // A code that this page does not know is text like the message.
    ...(x ? { error: { code: x[0] as ErrorRecord['code'], message: x[1] } } : {}),
    ...(q ? { asked: { tries: q[0], ...(q[1] === undefined ? {} : { answeredBy: q[1] }) } } : {}),
    ...(d ? { durationMs: d[0], ...(d[1] === undefined ? {} : { waitedMs: d[1] }) } : {}),
    ...(p ? { toolMs: p[0], pageMs: p[1] } : {}),
  };
}

function stepEntry(step: SaidStep, ids: PlacesOfCalls): StepEntry {
  const { message, calls, callsBeyond, trouble, usage, durationMs, waitedMs } = step;
  const own = ownCalls(step);
  const more: MoreOfStep = {
    ...(message.thinking === undefined ? {} : { h: message.thinking }),
    ...(own === undefined ? {} : { m: own }),
    ...(message.otherParts ? { o: message.otherParts.map(shortPart) } : {}),
    ...(callsBeyond ? { b: callsBeyond } : {}),
    ...(trouble ? { t: trouble } : {}),
    ...(usage ? { u: usageEntry(usage) } : {}),
    ...(durationMs ? { d: durationMs } : {}),
    ...(waitedMs ? { w: waitedMs } : {}),
  };
  const entries = calls.map((call) => callEntry(call, ids));
  return Object.keys(more).length > 0 ? [message.text, entries, more] : [message.text, entries];
}

/** Characters of a provider's own part that a link holds. */
const MOST_PART = 300;

const shortPart = (part: OtherPart): OtherPart =>
  part.text.length > MOST_PART ? { ...part, text: `${part.text.slice(0, MOST_PART)}…` } : part;

/** Providers that take calls put them into the message, with an empty list at the end; a message in text has none. */
function ownCalls({ message: { toolCalls }, calls }: SaidStep): MoreOfStep['m'] | undefined {
  if (toolCalls === undefined) return calls.length > 0 ? 0 : undefined;
  const isSame = JSON.stringify(toolCalls) === JSON.stringify(calls.map(({ call }) => call));
  if (isSame) return calls.length > 0 ? undefined : 1;
  return toolCalls.map((call) => callEntry({ call, answer: 'tool' }, undefined));
}

function stepOfEntry([text, entries, more = {}]: StepEntry, ids: PlacesOfCalls): SaidStep {
  const calls = entries.map((entry) => callOfEntry(entry, ids));
  const own = more.m ?? (calls.length > 0 ? 1 : 0);
  const toolCalls = Array.isArray(own)
    ? own.map((entry) => callOfEntry(entry, undefined).call)
    : own === 1
      ? calls.map(({ call }) => call)
      : undefined;
  return {
    message: {
      text,
      ...(more.h === undefined ? {} : { thinking: more.h }),
      ...(toolCalls ? { toolCalls } : {}),
      ...(more.o ? { otherParts: more.o } : {}),
    },
    calls,
    ...(more.b ? { callsBeyond: more.b } : {}),
    ...(more.t ? { trouble: more.t } : {}),
    ...(more.u ? { usage: usageOfEntry(more.u) } : {}),
    durationMs: more.d ?? 0,
    ...(more.w ? { waitedMs: more.w } : {}),
  };
}

const usageEntry = (usage: Usage): (number | null)[] => {
  const counts = USAGE_FIGURES.map((name) => usage[name] ?? null);
  return counts.slice(0, counts.findLastIndex((count) => count !== null) + 1);
};

const usageOfEntry = (counts: readonly (number | null)[]): Usage =>
  Object.fromEntries(
    USAGE_FIGURES.flatMap((name, index) => (counts[index] == null ? [] : [[name, counts[index]]])),
  );

function callEntry({ call, answer }: SaidCall, ids: PlacesOfCalls | undefined): CallEntry {
  const {
    id,
    name,
    server,
    malformed,
    floats,
    inexact,
    tooDeep,
    tooLarge,
    unwrappedFrom,
    caller,
    aside,
    step,
    dependsOn,
  } = call;
  const more: MoreOfCall = {
    ...(id === ids?.next() ? {} : { i: id }),
    ...(malformed === undefined ? {} : { m: malformed }),
    ...(floats ? { f: floats } : {}),
    ...(inexact ? { x: inexact } : {}),
    ...(tooDeep ? { d: 1 } : {}),
    ...(tooLarge ? { l: 1 } : {}),
    ...(unwrappedFrom === undefined ? {} : { u: unwrappedFrom }),
    ...(caller === undefined ? {} : { k: caller }),
    ...(aside ? { b: 1 } : {}),
    ...(step === undefined ? {} : { s: step }),
    ...(dependsOn ? { p: dependsOn.map(dependency) } : {}),
    ...(answer === 'tool' ? {} : { a: answer === 'none' ? 0 : answer.unmade }),
  };
  const named = server === undefined ? 0 : server;
  return Object.keys(more).length > 0 ? [name, call.arguments, named, more] : [name, call.arguments, named];
}

function callOfEntry([name, given, server, more = {}]: CallEntry, ids: PlacesOfCalls | undefined): SaidCall {
  if (exceedsDepth(given)) throw unreadable('a call in it is nested too deep');
  const place = ids?.next() ?? '';
  const call: ToolCall = {
    id: more.i ?? place,
    name,
    arguments: given,
    ...(more.m === undefined ? {} : { malformed: more.m }),
    ...(more.f ? { floats: more.f } : {}),
    ...(more.x ? { inexact: more.x } : {}),
    ...(more.d ? { tooDeep: true } : {}),
    ...(more.l ? { tooLarge: true } : {}),
    ...(more.u === undefined ? {} : { unwrappedFrom: more.u }),
    ...(more.k === undefined ? {} : { caller: more.k }),
    ...(more.b ? { aside: true } : {}),
    ...(server === 0 ? {} : { server }),
    ...(more.s === undefined ? {} : { step: more.s }),
    ...(more.p ? { dependsOn: more.p } : {}),
  };
  const answer = more.a === undefined ? 'tool' : more.a === 0 ? 'none' : { unmade: more.a };
  return { call, answer };
}

const dependency = ({ call, path, arg }: Dependency): Dependency => ({
  call,
  ...(path === undefined ? {} : { path }),
  ...(arg === undefined ? {} : { arg }),
});

/** The ids that a task's calls are given where their model gives none. */
class PlacesOfCalls {
  #made = 0;
  next(): string {
    return `call_${++this.#made}`;
  }
}
