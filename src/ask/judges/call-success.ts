import { withDigits } from '#core/inexact-integers.ts';
import { isJsonObject, type JsonValue } from '#core/json.ts';
import type { CallStatus } from '#core/judgement.ts';
import { textOfResult, type ToolCall, type ToolResult } from '#core/tool.ts';
import { askAbout, type DataPart } from './data-parts.ts';
import { queryPart } from './facts-of.ts';
import { decided, notJudgeable, type Judge, type JudgePrompt, type Opinion } from './judge.ts';
import { readReply, unparseable } from './read-reply.ts';
import { reasonsIn, shown } from './read-verdict.ts';
import { isFailedCall } from '#core/failed-call.ts';
import { dataIn, isNothing, memberOf, saidInResult, textAt } from '#core/said-in-result.ts';
import type { Trajectory } from '#core/trajectory.ts';

const prompt: JudgePrompt = {
  version: 'call-success-1',
  text: `You look at calls that an assistant made to tools, and at what the tools answered. For each call say whether it succeeded. What the assistant wanted or said afterwards does not matter.

- It succeeded when the tool did what it was called for: it returned what such a call returns, or confirms what was to be done. A search that finds nothing has succeeded when its answer says so.
- It failed when the answer reports that it could not be done, in whatever words and under whatever status: wrong or missing parameters, no access, a limit, a time-out, an internal error, something that does not exist.
- It failed when the answer is empty where such a call must return something, or is about something else than what was asked for.

Judge each call by its own answer.`,
  added: `Reply with one JSON object and nothing else, with one entry for each of the calls, reasons before values. "call" is the number in the name of its data:
{"calls": [{"call": 1, "reason": "one sentence", "success": true}, …]}`,
};

/** Calls that are put into one question; further ones are judged by rules alone. */
const MOST_ASKED = 40;
const MOST_ARGUMENTS = 1_000;
const MOST_ANSWER = 2_000;

/**
 * Did each call succeed? By rule where a rule speaks, else as the model says. With `everyCall` it is asked about the others too: rules
 * still decide them, and the two can be compared. Value: the share of calls that succeeded; passes when it is 1.
 */
export const callSuccessJudge: Judge = {
  kind: 'call-success',
  prompt,
  judge({ task, trajectory }, order) {
    const calls = answeredCalls(trajectory);
    if (calls.length === 0) return notJudgeable('No answer of a tool to a call is recorded.');
    const ruled = calls.map(statusByRule);
    const open = calls.filter((_, at) => order.setup.everyCall || ruled[at]!.ruled === undefined);
    if (open.length === 0)
      return decided(opinionOf(ruled, `Rules decide all ${calls.length} calls; nobody was asked.`));
    const asked = open.slice(0, MOST_ASKED);
    return {
      question: {
        ...askAbout(prompt, [queryPart(task), ...asked.map(callPart)], [], order),
        read: (reply) =>
          readCalls(
            reply,
            ruled,
            asked.map(({ index }) => index),
          ),
      },
    };
  },
};

function statusByRule({ index, call, result }: AnsweredCall): CallStatus {
  const status = ruledStatus(result);
  return {
    call: index,
    tool: call.name.slice(0, 200),
    ...(status === 'unknown' ? {} : { ruled: status === 'succeeded' }),
  };
}

function callPart({ index, call, result }: AnsweredCall): DataPart {
  const given = call.malformed ?? withDigits(JSON.stringify(call.sent ?? call.arguments), call.inexact);
  const said = textOfResult(result);
  const others = result.content.filter(({ type }) => type !== 'text').map(({ type }) => `[${type}]`);
  const answer = [said, ...others].filter((part) => part.trim() !== '').join('\n');
  return {
    name: `call ${index + 1}`,
    text: `tool: ${call.name}\narguments: ${cut(given, MOST_ARGUMENTS)}\nanswer: ${answer === '' ? '(empty)' : cut(answer, MOST_ANSWER)}`,
    isJudged: true,
  };
}

const cut = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most)} … (${text.length} characters)` : text;

function readCalls(reply: string, ruled: readonly CallStatus[], asked: readonly number[]): Opinion {
  const read = readReply(reply, 'calls');
  if ('why' in read) return unparseable(read.why);
  const entries = Array.isArray(read.said.calls) ? read.said.calls : undefined;
  if (!entries) return unparseable(`“calls” is no list but ${shown(read.said.calls)}.`);
  const said = new Map<number, Pick<CallStatus, 'judged' | 'reason'>>();
  for (const entry of entries) {
    if (!isJsonObject(entry)) return unparseable(`An entry of “calls” is ${shown(entry)}.`);
    const index = typeof entry.call === 'number' ? entry.call - 1 : NaN;
    if (!asked.includes(index)) return unparseable(`No call ${shown(entry.call)} was asked about.`);
    const { success: judged } = entry;
    if (typeof judged !== 'boolean')
      return unparseable(`“success” of call ${index + 1} is ${shown(judged)}, not true or false.`);
    if (said.has(index) && said.get(index)!.judged !== judged)
      return unparseable(`Call ${index + 1} has two statuses.`);
    const { reasons: reason } = reasonsIn({ reasons: entry.reason ?? '' });
    said.set(index, { judged, ...(reason ? { reason: reason.slice(0, 500) } : {}) });
  }
  if (said.size < asked.length)
    return unparseable(`${said.size} of the ${asked.length} calls that were asked about have a status.`);
  const calls = ruled.map((each) => ({ ...each, ...said.get(each.call) }));
  return opinionOf(calls, `The judge was asked about ${asked.length} of ${ruled.length} calls.`);
}

/** A rule comes before the judge. Calls beyond those that were asked about have no status, and count for nothing. */
function opinionOf(calls: CallStatus[], how: string): Opinion {
  const known = calls.flatMap(({ ruled, judged }) => ruled ?? judged ?? []);
  const succeeded = known.filter(Boolean).length;
  return {
    verdict: succeeded === known.length ? 'pass' : 'fail',
    value: succeeded / known.length,
    reasons: `${succeeded} of ${known.length} calls succeeded. ${how}`,
    calls: calls.slice(0, MOST_KEPT),
  };
}

/** Calls whose status is kept. */
const MOST_KEPT = 200;

/** What rules say of a call from its result alone. `unknown`: it reports no failure, and nothing in it proves a success. */
export type RuledStatus = 'succeeded' | 'failed' | 'unknown';

/**
 * A failed call is one of `isFailedCall`. A call has succeeded where its answer says so (`success`, `ok`, a status of success), or holds
 * structured data, by MCP or as JSON, and reports no failure in them. Plain text and an empty answer prove neither.
 */
export function ruledStatus(result: ToolResult): RuledStatus {
  if (!hasAnswered(result)) return 'unknown';
  if (isFailedCall(result)) return 'failed';
  const { structured, texts } = saidInResult(result);
  const said = isNothing(structured) ? texts.filter((text) => !isNothing(text)) : [structured!];
  return said.length > 0 && said.every(isSuccess) ? 'succeeded' : 'unknown';
}

/** Did the tool answer, so that there is something to read? */
const hasAnswered = ({ stopped, notRecorded }: ToolResult): boolean => !stopped && !notRecorded;

const WORDS_OF_SUCCESS = /^\s*(?:success|succeeded|successful|ok)\s*$/i;

function isSuccess(said: JsonValue): boolean {
  if (Array.isArray(said)) return said.length > 0;
  if (!isJsonObject(said)) return false;
  const isSaid = memberOf(said, 'success') === true || memberOf(said, 'ok') === true;
  return isSaid || WORDS_OF_SUCCESS.test(textAt(said, 'status')) || dataIn(said).length > 0;
}

/** A call that was answered, with its place among all calls of the attempt, from 0. */
export interface AnsweredCall {
  index: number;
  call: ToolCall;
  result: ToolResult;
}

/** The calls of an attempt that a tool answered, in their order; without those of the agent's own tools. */
export function answeredCalls({ steps, notRecorded }: Trajectory): AnsweredCall[] {
  if (notRecorded?.includes('results') || notRecorded?.includes('steps')) return [];
  const results = new Map(
    steps.flatMap(({ toolResults }) => toolResults.map((result) => [result.callId, result])),
  );
  return steps
    .flatMap(({ toolCalls }) => toolCalls.filter(({ aside }) => !aside))
    .flatMap((call, index) => {
      const result = results.get(call.id);
      return result && hasAnswered(result) && !result.unmade ? [{ index, call, result }] : [];
    });
}
