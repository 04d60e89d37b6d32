import { beforeAll, describe, expect, test } from 'vitest';
import { isEmptyResult } from '#core/empty-result.ts';
import { FAILING_FAULTS, isFailedCall } from '#core/failed-call.ts';
import { FAULT_KINDS, type FaultKind } from '#core/fault.ts';
import type { ToolResult } from '#core/tool.ts';
import {
  callUnderFaults,
  FAULT_META,
  freshTestbed,
  LiveTestbed,
  servers,
  type TestbedResult,
} from '#testbed/index.ts';
import type { TestbedMember } from '#testbed/testbed.ts';
import { callCause } from '#scorers/index.ts';
import { callsOfVectors, type VectorCall } from './vector-calls.ts';

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

interface Met {
  call: VectorCall;
  alone: ReturnType<typeof answerOf>;
}
let calls: Met[];
beforeAll(async () => {
  const testbed = new LiveTestbed(1);
  for (const { server } of servers) members.set(server, (await testbed.member(server))!);
  calls = callsOfVectors()
    .filter(({ server, tool }) => toolOf.has(`${server}/${tool}`))
    .map((call) => ({ call, alone: answerOf(call) }));
}, 60_000);
const nameOf = ({ call }: Met) => `${call.server}/${call.tool} ${JSON.stringify(call.arguments)}`;
const onlyReads = ({ call }: Met) =>
  toolOf.get(`${call.server}/${call.tool}`)!.annotations.readOnlyHint === true;

test('the calls are of every tool', () => {
  expect(new Set(calls.map(({ call }) => `${call.server}/${call.tool}`)).size).toBe(188);
});

test('no answer of a tool that works is taken for a failure', () => {
  const wronged = calls.filter(({ alone: { result } }) => !result.isError && isFailedCall(result));
  expect(wronged.map(nameOf)).toEqual([]);
});

describe.each(FAULT_KINDS)('%s in all calls', (kind) => {
  test('is a failed call where the fault makes it one, seen in the answer alone, and nowhere else', () => {
    for (const met of calls) {
      const { result } = answerOf(met.call, kind);
      if (result.injected === undefined) {
        expect(result, nameOf(met)).toEqual(met.alone.result);
        continue;
      }
      // After a fault that only changes what is called, or the state, the call may fail by itself.
      const isFailure = FAILING_FAULTS.has(kind) || result.isError;
      expect(isFailedCall(result), nameOf(met)).toBe(isFailure);
      expect(isFailedCall(withoutFault(result)), nameOf(met)).toBe(isFailure);
      const cause = callCause({ id: '1', name: met.call.tool, arguments: met.call.arguments }, result)?.cause;
      if (isFailure) expect(cause, nameOf(met)).toBeDefined();
      if (FAILING_FAULTS.has(kind)) expect(cause, nameOf(met)).not.toBe('unknown');
      if (kind === 'empty-result') expect(isEmptyResult(result), nameOf(met)).toBe(true);
      if (kind === 'empty-result') expect(cause, nameOf(met)).toBe('empty-result');
    }
  });

  test('meets some call, except a fault of the list', () => {
    const injected = calls.map(({ call }) => answerOf(call, kind));
    const met = injected.filter(({ result }) => result.injected !== undefined).length;
    if (kind === 'poisoned-description') expect(met).toBe(0);
    else expect(met).toBeGreaterThan(0);
  });
});

test('a partial write is put only into calls that write', () => {
  let met = 0;
  for (const one of calls) {
    const { result } = answerOf(one.call, 'partial-write');
    if (result.injected === undefined) continue;
    met += 1;
    expect(onlyReads(one), nameOf(one)).toBe(false);
    expect(one.alone.hasWritten, nameOf(one)).toBe(true);
  }
  const writes = calls.filter(({ alone }) => alone.hasWritten);
  expect(met).toBe(writes.length);
});

test('no fault is reported in an answer that fails by itself, unless the fault replaces it', () => {
  const failing = calls.filter(({ alone }) => alone.result.isError);
  for (const kind of [
    'empty-result',
    'truncated-output',
    'wrong-unit',
    'stale-cache',
    'partial-write',
  ] as const)
    for (const one of failing) expect(answerOf(one.call, kind).result.injected).toBeUndefined();
});
