import { heldWords } from '../../src/app/frame/servers/recordings.ts';
import { dateTime } from '../../src/app/frame/format.ts';
import { callersWords } from '../../src/app/run/callers.ts';
import { expect, test } from 'vitest';
import { aLanguageModel } from '../builders/a-language-model.ts';
import { heldIn } from '#core/server-recording.ts';
import type { ServerCoverage } from '#store/bridge/servers-contract.ts';
import type { Execution, OnServers, Run, RunConfig, ServerOfRun } from '#core/run.ts';
import type { Tool } from '#core/tool.ts';
import {
  coverageWords,
  describedWords,
  eraWords,
  needYes,
  newHarm,
  notReadyWords,
  offeredWords,
  placeWords,
  recordedCallsWords,
  riskWords,
  spokenAfter,
} from '../../src/app/frame/words/execution.ts';

const coverage = (change: Partial<ServerCoverage>): ServerCoverage => ({
  chosen: 3,
  looked: 3,
  covered: 2,
  withoutPrompt: 0,
  described: [],
  expectedCalls: 4,
  tools: ['a', 'b'],
  destructive: [],
  openWorld: [],
  ...change,
});

const replayed = `recorded-${'0a'.repeat(16)}`;
const noon = Date.UTC(2026, 10, 29, 12);

test.each<[Execution, string]>([
  [{ on: 'testbed' }, 'the testbed'],
  [{ on: 'servers', serverIds: ['x'] }, '1 server of your own'],
  [{ on: 'servers', serverIds: [], elsewhere: 2 }, '2 servers of the sender’s own'],
  [{ on: 'servers', serverIds: [replayed] }, 'a replayed server'],
  [
    { on: 'servers', serverIds: [replayed], recordedAt: { [replayed]: noon } },
    `a replayed server, recorded ${dateTime(noon)}`,
  ],
  [
    {
      ...{ on: 'servers', serverIds: [replayed], recordedAt: { [replayed]: noon } },
      recordedFrom: { [replayed]: 'lamps.server.jsonl' },
    },
    `a replayed server, recorded ${dateTime(noon)} (lamps.server.jsonl)`,
  ],
])('%o is said as %s', (execution, words) => {
  expect(placeWords(execution)).toBe(words);
});

test('which protocol was spoken follows where calls were executed, of servers and of links', () => {
  const config = { execution: { on: 'servers', serverIds: [], spoken: ['2025-11-25', '2026-07-28'] } };
  const run = { config } as unknown as Run;
  expect(spokenAfter(run)).toBe(', in MCP 2025-11-25 and MCP 2026-07-28');
  expect(spokenAfter({ ...run, servers: [seen] })).toBe(', “Mine” in MCP 2025-11-25');
  expect(spokenAfter({ config: {} } as unknown as Run)).toBe('');
});

const seen = { title: 'Mine', protocolVersion: '2025-11-25', listHash: 1 };
test.each<[Partial<ServerOfRun>, string[]]>([
  [{}, []],
  [{ protocolVersion: '2026-07-28' }, ['“Mine” spoke MCP 2026-07-28, which is tried first.']],
  [{ chosenEra: 'initialize' }, ['“Mine” spoke MCP 2025-11-25, as was chosen for it.']],
  [
    { whyOlder: 'It knows no server/discover' },
    [
      '“Mine” spoke an older version than MCP 2026-07-28, which was tried first: It knows no server/discover.',
    ],
  ],
  [
    { protocolVersion: '2026-07-28', spokenBefore: ['2025-06-18'] },
    ['“Mine” spoke MCP 2026-07-28, which is tried first.', 'An earlier part of the run: MCP 2025-06-18.'],
  ],
])('in which version a server was spoken with is said with the reason: %o', (facts, words) => {
  expect(eraWords([{ ...seen, ...facts }])).toEqual(words);
});

test.each<[Partial<ServerCoverage>, string]>([
  [{}, '2 of 3 tasks have all their tools there.'],
  [{ chosen: 1, looked: 1, covered: 1 }, '1 of 1 task has all its tools there.'],
  [{ chosen: 9000, looked: 2000, covered: 0 }, '0 of the first 2,000 tasks have all their tools there.'],
  [
    { covered: 1, withoutPrompt: 2 },
    '1 of 3 tasks has all its tools there. 2 other tasks lack only the prompt to start from.',
  ],
])('how far servers reach is said of the tasks that were looked at: %o', (change, words) => {
  expect(coverageWords(coverage(change))).toBe(words);
});

test.each<[Partial<ServerCoverage>, RegExp]>([
  [{ expectedCalls: 4 }, /^$/],
  [{ expectedCalls: 0, recordedCalls: 0 }, /^$/],
  [{ expectedCalls: 4, recordedCalls: 0 }, /^Not one of the 4 calls .* of another server/],
  [
    { expectedCalls: 4, recordedCalls: 1 },
    /^Of the 4 calls that their labels ask for, the recording answers 1\.$/,
  ],
])('what a recording answers is said before the run: %o', (change, words) => {
  expect(recordedCallsWords(coverage(change))).toMatch(words);
});

const tool = (name: string) => ({ name }) as Tool;
test.each<[OnServers['definitions'], Tool[] | undefined, RegExp]>([
  [
    'servers',
    [tool('a')],
    /^Models were given the servers’ own descriptions of 1 tool, as listed when the run began, .*: a\.$/,
  ],
  ['servers', [tool('a'), tool('b')], / own descriptions of 2 tools, .*: a, b\.$/],
  [
    'servers',
    [],
    /^Tools were offered as the servers described them when the run began, which is how the data set/,
  ],
  ['servers', undefined, /^Tools were offered as the servers described them when the run began\.$/],
  ['dataset', undefined, /^Tools were offered as the data set describes them; the servers may/],
  [undefined, undefined, /^Tools were offered as the data set describes them; the servers may/],
])('in whose words tools were offered is said in the report: %s, %j', (definitions, offered, words) => {
  const execution = { on: 'servers' as const, serverIds: ['x'], ...(definitions ? { definitions } : {}) };
  expect(offeredWords({ config: { execution } as RunConfig, ...(offered ? { offered } : {}) })).toMatch(
    words,
  );
});

test('tools that the servers describe otherwise are named before a run', () => {
  expect(describedWords(coverage({}))).toBe('');
  expect(describedWords(coverage({ described: ['a', 'b'] }))).toBe(
    'The servers describe 2 tools differently from the data set: a, b.',
  );
});

test.each([
  [{}, { openWorld: ['a'] }, ['a']],
  [{ openWorld: ['a'] }, { openWorld: ['a'] }, []],
  [{ openWorld: ['a'] }, { openWorld: ['a'], destructive: ['a'] }, ['a']],
  [{ destructive: ['a', 'b'] }, { destructive: ['a'] }, []],
])('a yes is to the harm that a tool could do when it was given: %j, then %j', (asked, now, names) => {
  expect(newHarm(coverage(asked), coverage(now))).toEqual(names);
  expect(newHarm(undefined, coverage(now))).toEqual(needYes(coverage(now)));
});

test('tools that may destroy, or reach beyond their server, need a yes and are named by what they may do', () => {
  const names = ['c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];
  expect([riskWords(coverage({})), needYes(coverage({}))]).toEqual(['', []]);
  const some = coverage({ tools: ['a', 'b', 'c', 'd'], destructive: ['a', 'b'], openWorld: ['b', 'c'] });
  expect(needYes(some)).toEqual(['a', 'b', 'c']);
  expect(riskWords(some)).toBe(
    '3 of 4 tools may do harm, by their annotations or for lack of them. May destroy and reach beyond their server ' +
      '(mail, the web, other people): b. May destroy: a. May reach beyond their server (mail, the web, other people): c.',
  );
  const many = coverage({ tools: names, destructive: names });
  expect(riskWords(many)).toMatch(/c, d, e, f, g, h and 2 more\.$/);
  expect(riskWords(many, Infinity)).toMatch(/g, h, i, j\.$/);
});

test.each<[string[], ServerCoverage | undefined, string]>([
  [[], undefined, 'Choose at least one of your servers.'],
  [['x'], undefined, 'Your servers are not connected yet.'],
  [['x'], coverage({ covered: 0 }), 'None of these tasks has all its tools on the servers you chose.'],
  [['x'], coverage({}), ''],
])('a run on %o with %o can begin, or says why not', (ids, known, words) => {
  expect(notReadyWords({ ids, coverage: known, definitions: 'servers' })).toBe(words);
});

test('calls of tools are told apart from other requests of a recording', () => {
  const list = { method: 'prompts/list' };
  expect(heldWords(heldIn([{}, {}]))).toBe('2 calls');
  expect(heldWords(heldIn([list]))).toBe('0 calls, 1 other request');
  expect(heldWords(heldIn([{}, list, list]))).toBe('1 call, 2 other requests');
});

test('a limit that all ways of asking share is said once', () => {
  const config = {
    models: [aLanguageModel()],
    agentIds: ['native-tools', 'tool-search', 'code-mode'],
    limits: { maxCalls: 30 },
    repeats: 1,
  } as unknown as RunConfig;
  const said = (agentIds: readonly string[]): string =>
    callersWords({ ...config, agentIds } as RunConfig, coverage({ tools: ['a', 'b'] })).join();
  expect(said(config.agentIds)).toBe(
    'Test model: decides itself. It may call any of 2 tools, at most 30 calls a task.',
  );
  expect(said(['native-tools', 'no-tools'])).toMatch(/at most 30 calls a task; none where/);
});
