import { beforeAll, describe, expect, test } from 'vitest';
import { isEmptyResult } from '#core/empty-result.ts';
import { FAILING_FAULTS, isFailedCall } from '#core/failed-call.ts';
import { isOfDescriptions, FAULT_KINDS, type FaultKind } from '#core/fault.ts';
import type { ToolResult } from '#core/tool.ts';
import {
  callUnderFaults,
  FAULT_META,
  freshTestbed,
  LiveTestbed,
  servers,
  type TestbedResult,
} from '#world/index.ts';
import type { TestbedMember } from '#world/testbed.ts';
import { callCause } from '#measure/scorers/index.ts';
import { callsOfVectors, type VectorCall } from './vector-calls.ts';
import { sized } from '../tools/full-size.ts';

const toolOf = new Map(
  servers.flatMap(({ server, tools }) => tools.map((tool) => [`${server}/${tool.name}`, tool] as const)),
);
const resultOf = ({ content, structuredContent, isError, _meta }: TestbedResult): ToolResult => ({
  callId: '1',
  content,
  ...(structuredContent ? { structuredContent } : {}),
  isError: isError ?? false,
  durationMs: 0,
  ...(_meta[FAULT_META] ? { injected: _meta[FAULT_META] as FaultKind } : {}),
});

const members = new Map<string, TestbedMember>();
const fresh = freshTestbed(1);

/** What the call answers on a fresh testbed, alone or where every call meets the fault, and whether it wrote. */
function answerOf({ server, tool, arguments: args }: VectorCall, kind?: FaultKind) {
  const plan = kind && { seed: 7, rules: [{ kind, rate: 1 }] };
  const { state, result } = callUnderFaults(
    members.get(server)!,
    toolOf.get(`${server}/${tool}`)!,
    args,
    fresh,
    plan,
  );
  return { result: resultOf(result), hasWritten: state.slices !== fresh.slices };
}
const withoutFault = ({ injected: _, ...result }: ToolResult): ToolResult => result;

type Answer = ReturnType<typeof answerOf>;
/** Of the recorded calls of each tool, so many. */
const CALLS_PER_TOOL = sized(1, Infinity);

interface Met {
  name: string;
  call: VectorCall;
  alone: Answer;
}
let calls: Met[];
beforeAll(async () => {
  const testbed = new LiveTestbed(1);
  for (const { server } of servers) members.set(server, (await testbed.member(server))!);
  const known = callsOfVectors().filter(({ server, tool }) => toolOf.has(`${server}/${tool}`));
  const perTool = new Map<string, number>();
  calls = known
    .filter(({ server, tool }) => {
      const before = perTool.get(`${server}/${tool}`) ?? 0;
      perTool.set(`${server}/${tool}`, before + 1);
      return before < CALLS_PER_TOOL;
    })
    .map((call) => ({
      name: `${call.server}/${call.tool} ${JSON.stringify(call.arguments)}`,
      call,
      alone: answerOf(call),
    }));
}, 60_000);

const answers = new Map<FaultKind, Answer[]>();
/** What each call answers where every call meets this fault, in the order of `calls`. */
function answersUnder(kind: FaultKind): Answer[] {
  const known = answers.get(kind) ?? calls.map(({ call }) => answerOf(call, kind));
  answers.set(kind, known);
  return known;
}
const onlyReads = ({ call }: Met) =>
  toolOf.get(`${call.server}/${call.tool}`)!.annotations.readOnlyHint === true;

test('the calls are of every tool', () => {
  expect(new Set(calls.map(({ call }) => `${call.server}/${call.tool}`)).size).toBe(188);
});

test('no answer of a tool that works is taken for a failure', () => {
  const wronged = calls.filter(({ alone: { result } }) => !result.isError && isFailedCall(result));
  expect(wronged.map(({ name }) => name)).toEqual([]);
});

describe.each(FAULT_KINDS)('%s in all calls', (kind) => {
  test('is a failed call where the fault makes it one, seen in the answer alone, and nowhere else', () => {
    for (const [index, { result }] of answersUnder(kind).entries()) {
      const { name, call, alone } = calls[index]!;
      if (result.injected === undefined) {
        expect(result, name).toEqual(alone.result);
        continue;
      }
      // After a fault that only changes what is called, or the state, the call may fail by itself.
      const isFailure = FAILING_FAULTS.has(kind) || result.isError;
      expect(isFailedCall(result), name).toBe(isFailure);
      expect(isFailedCall(withoutFault(result)), name).toBe(isFailure);
      const cause = callCause({ id: '1', name: call.tool, arguments: call.arguments }, result)?.cause;
      if (isFailure) expect(cause, name).toBeDefined();
      if (FAILING_FAULTS.has(kind)) expect(cause, name).not.toBe('unknown');
      if (kind === 'empty-result') expect(isEmptyResult(result), name).toBe(true);
      if (kind === 'empty-result') expect(cause, name).toBe('empty-result');
    }
  });

  test('meets some call, except a fault of the list', () => {
    const met = answersUnder(kind).filter(({ result }) => result.injected !== undefined).length;
    if (isOfDescriptions(kind)) expect(met).toBe(0);
    else expect(met).toBeGreaterThan(0);
  });
});

test('a partial write is put only into calls that write', () => {
  let met = 0;
  for (const [index, { result }] of answersUnder('partial-write').entries()) {
    const one = calls[index]!;
    if (result.injected === undefined) continue;
    met += 1;
    expect(onlyReads(one), one.name).toBe(false);
    expect(one.alone.hasWritten, one.name).toBe(true);
  }
  const writes = calls.filter(({ alone }) => alone.hasWritten);
  expect(met).toBe(writes.length);
});

test('no fault is reported in an answer that fails by itself, unless the fault replaces it', () => {
  for (const kind of [
    'empty-result',
    'truncated-output',
    'wrong-unit',
    'stale-cache',
    'partial-write',
  ] as const)
    for (const [index, { result }] of answersUnder(kind).entries())
      if (calls[index]!.alone.result.isError) expect(result.injected, kind).toBeUndefined();
});
