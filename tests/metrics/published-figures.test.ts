import { AGENT_IDS, offersTools } from '#core/agent.ts';
import { describe, expect, test } from 'vitest';
import type { Score } from '#core/score.ts';
import type { SchemaCheck, Tool, ToolCall } from '#core/tool.ts';
import type { Trajectory } from '#core/trajectory.ts';
import type { MovedThresholds } from '#core/thresholds.ts';
import { bandOf, failurePatterns, grouped, summarize } from '#measure/metrics/index.ts';
import { errorTypes } from '../reference/error-types.ts';
import { ruleBasedFigures, ruledCalls } from '../reference/mcp-bench-figures.ts';
import { mcpRadar } from '../reference/mcp-radar.ts';
import { spendingOf } from '../reference/spending.ts';
import { toolCallSuccess } from '../reference/tool-call-success.ts';
import { aRun } from './a-run.ts';

const call = (id: string, name: string, part: Partial<ToolCall> = {}): ToolCall => ({
  id,
  name,
  arguments: {},
  ...part,
});
const trajectory = (calls: ToolCall[], failed: Record<string, boolean>): Trajectory => ({
  steps: [
    {
      index: 0,
      message: { role: 'assistant', text: '' },
      toolCalls: calls,
      toolResults: Object.entries(failed).map(([callId, isError]) => ({
        callId,
        content: [],
        isError,
        durationMs: 1,
      })),
      startedAt: 0,
      durationMs: 1,
    },
  ],
  stopReason: 'answered',
});

describe("MCP-Bench's rules", () => {
  test('give .8, .875, .6 and .25 for ten calls, eight known, seven valid, six successful', () => {
    const calls = Array.from({ length: 10 }, (_, index) => ({
      known: index < 8,
      obeysSchema: index < 7,
      succeeded: index < 6,
    }));
    expect(ruleBasedFigures(calls)).toEqual({
      calls: 10,
      validToolName: 0.8,
      schemaCompliance: 0.875,
      executionSuccess: 0.6,
      validCallFailure: 0.25,
    });
  });
  test('do not apply without calls, which is not zero', () => {
    expect(ruleBasedFigures([])).toEqual({
      calls: 0,
      validToolName: null,
      schemaCompliance: null,
      executionSuccess: null,
      validCallFailure: null,
    });
  });
  test('read calls off a trajectory: name, server, schema, result', () => {
    const tool: Tool = {
      name: 'get',
      server: 's',
      description: '',
      inputSchema: { type: 'object', required: ['url'] },
      schemaFrom: 'source',
    };
    const wantsUrl: SchemaCheck = (_, value) =>
      (value as { url?: string }).url ? [] : [{ path: '', keyword: 'required', message: 'url' }];
    const calls = [
      call('1', 'get', { arguments: { url: 'u' } }),
      call('2', 'get'),
      call('3', 'get', { server: 'other', arguments: { url: 'u' } }),
      call('4', 'get', { arguments: { url: 'u' }, malformed: '{"url"' }),
    ];
    expect(ruledCalls([tool], trajectory(calls, { '1': false, '2': true }), wantsUrl)).toEqual([
      { known: true, obeysSchema: true, succeeded: true },
      { known: true, obeysSchema: false, succeeded: false },
      { known: false, obeysSchema: false, succeeded: null },
      { known: true, obeysSchema: false, succeeded: null },
    ]);
  });
});

describe("MCP-RADAR's axes", () => {
  const task = {
    solved: true,
    callsOfRightTool: [true, true, true, false, true],
    tokens: 140_300,
    seconds: 20,
  };
  test('give DTSR .8, FEP .6 and CRE .260 for the worked example', () => {
    const figures = mcpRadar([
      { id: 'a', tasks: [task] },
      { id: 'b', tasks: [{ ...task, solved: false, callsOfRightTool: [], tokens: 36_500, seconds: null }] },
    ]);
    expect(figures[0]).toMatchObject({ id: 'a', ra: 1, dtsr: 0.8, fep: 0.6, rte: 1 });
    expect(figures[0]!.cre).toBeCloseTo(0.26, 3);
    expect(figures[1]).toMatchObject({ ra: 0, dtsr: null, fep: null, cre: 1, rte: null });
  });
  test('say nothing of a system without tasks', () => {
    expect(mcpRadar([{ id: 'a', tasks: [] }])).toEqual([
      { id: 'a', ra: null, dtsr: null, fep: null, cre: null, rte: null },
    ]);
  });
});

describe('success by tool', () => {
  test('leaves calls that were never carried out outside, and keeps servers apart', () => {
    const calls = [call('1', 'get'), call('2', 'get'), call('3', 'get'), call('4', 'get', { server: 's' })];
    expect(
      toolCallSuccess([
        { taskId: 't', trajectory: trajectory(calls, { '1': false, '2': true, '4': false }) },
      ]),
    ).toMatchObject([
      { tool: 'get', server: null, calls: 3, answered: 2, succeeded: 1, rate: 0.5, tooFew: true },
      { tool: 'get', server: 's', calls: 1, answered: 1, succeeded: 1, rate: 1 },
    ]);
  });
  test('is undefined where nothing was answered', () => {
    expect(toolCallSuccess([{ taskId: 't', trajectory: trajectory([call('1', 'get')], {}) }])).toMatchObject([
      { rate: null, interval: null },
    ]);
  });
});

describe('reasons and spending', () => {
  const score: Score = { value: 0, verdict: 'incorrect', explanation: '', measures: {} };
  test('counts one scorer’s reasons over the cells it scored', () => {
    const results: { scores: Record<string, Score> }[] = [
      { scores: { a: { ...score, errorType: 'wrong-name' } } },
      { scores: { a: { ...score, errorType: 'wrong-name' } } },
      { scores: { a: { ...score, errorType: 'wrong-value' } } },
      { scores: { a: { ...score, value: 1, verdict: 'correct' } } },
      { scores: {} },
    ];
    expect(errorTypes(results, 'a')).toEqual([
      { errorType: 'wrong-name', count: 2, share: 0.5 },
      { errorType: 'wrong-value', count: 1, share: 0.25 },
    ]);
    expect(errorTypes(results, 'toString')).toEqual([]);
  });
  test('gives the price of a solved task, cached tokens cheaper, unknown counts outside', () => {
    const spending = spendingOf(
      [
        {
          usage: { inputTokens: 1_000_000, outputTokens: 100_000, cachedInputTokens: 500_000 },
          verdict: 'correct',
        },
        { usage: { inputTokens: 1_000_000, outputTokens: 100_000 }, verdict: 'incorrect' },
        { verdict: 'correct' },
      ],
      { input: 2, output: 10, cachedInput: 1 },
    );
    expect(spending).toMatchObject({ cells: 3, counted: 2, solved: 1, tokensPerSolved: 2_200_000 });
    expect(spending.cost).toBeCloseTo(0.5 * 2 + 0.5 * 1 + 2 + 0.2 * 10, 10);
    expect(spending.costPerSolved).toBe(spending.cost);
  });
  test('has no price for a solved task when none was solved', () => {
    const spending = spendingOf([{ usage: { inputTokens: 1, outputTokens: 1 }, verdict: 'incorrect' }]);
    expect(spending).toMatchObject({
      tokensPerSolved: null,
      cost: null,
      costPerSolved: null,
      tokensPerTask: 2,
    });
  });
});

describe("mcpbr's reading", () => {
  test.each([
    [0.7, 'single', 'good'],
    [0.699, 'single', 'adequate'],
    [0.49, 'single', 'low'],
    [0.5, 'multi', 'good'],
    [0.3, 'multi', 'adequate'],
    [0.29, 'multi', 'low'],
  ] as const)('of %d on %s-step tasks is %s', (rate, steps, band) => expect(bandOf(rate, steps)).toBe(band));
  test('names the patterns a run shows, and none where all is well', () => {
    const table = aRun({ a: '0'.repeat(6) + '-'.repeat(30), b: '+'.repeat(36) });
    const patterns = summarize(table).map((summary, model) =>
      failurePatterns(summary, grouped(table, 'category'), model).map(({ id }) => id),
    );
    expect(patterns).toEqual([['no-calls-extracted', 'too-many-calls'], []]);
  });
  test('says above which number of calls no task is resolved in this run, where the threshold was moved', () => {
    const [summary] = summarize(aRun({ a: '0'.repeat(6) + '-'.repeat(30) }));
    const causeAt = (moved?: MovedThresholds) =>
      failurePatterns(summary!, [], 0, null, moved).find(({ id }) => id === 'too-many-calls')!.cause;
    expect([causeAt(), causeAt({ calls: 4 })]).toEqual([
      expect.stringContaining('above 1.5 no task is resolved'),
      expect.stringContaining('above 4 no task is resolved'),
    ]);
  });
  test('counts an answer without a call as right where no call is expected', () => {
    const rows = Array.from({ length: 40 }, (_, index) => ({
      callType: index < 20 ? ('none' as const) : ('single' as const),
    }));
    const table = aRun(
      { right: '+'.repeat(40), silent: '+'.repeat(20) + '0'.repeat(4) + '+'.repeat(16) },
      1,
      rows,
    );
    const cells = table.cells.map((cell, index) =>
      index % 40 < 20 ? { ...cell, outcome: 'abstained' as const, calls: 0, expectedCalls: 0 } : cell,
    );
    const seen = summarize({ ...table, cells }).map((summary) =>
      failurePatterns(summary, [], 0).map((pattern) => pattern.seen),
    );
    expect(seen).toEqual([
      [],
      ['4 of 20 answers that need a call hold none that can be read (0 unparseable)'],
    ]);
  });
  test('never tells a model that is asked by native tool calls to use them', () => {
    const [summary] = summarize(aRun({ a: '0'.repeat(36) }));
    const speaking = AGENT_IDS.filter((agentId) => {
      const asked = { ...summary!, model: { ...summary!.model, agentId } };
      return failurePatterns(asked, [], 0)[0]!.remedy.includes('native');
    });
    expect(speaking).toEqual(AGENT_IDS.filter((id) => !offersTools(id) && id !== 'no-tools'));
  });
  test('says of a category without any call due that the model calls all the same', () => {
    const rows = Array.from({ length: 40 }, (_, index) => ({
      category: index < 20 ? 'relevance' : 'map',
      callType: index < 20 ? ('none' as const) : ('single' as const),
    }));
    const weak = aRun({ a: '-'.repeat(20) + '+'.repeat(20) }, 1, rows);
    const [summary] = summarize(weak);
    const found = failurePatterns(summary!, grouped(weak, 'category'), 0).find(
      ({ id }) => id === 'weak-category',
    );
    expect(found!.cause).toBe(
      'no call is expected in this category, and the model calls a tool all the same',
    );
  });
  test('names a model that answers in another language than the query', () => {
    const table = aRun({ a: '+'.repeat(20), b: '+'.repeat(20) });
    const cells = table.cells.map((cell, index) => ({
      ...cell,
      otherLanguage: index < 20 ? index % 5 === 0 : index === 20,
    }));
    const seen = summarize({ ...table, cells }).map((summary) =>
      failurePatterns(summary, [], 0).map(({ id, seen }) => [id, seen]),
    );
    expect(seen).toEqual([
      [
        [
          'other-language',
          '4 of 20 answers whose language shows are in another than their query (a check of this site)',
        ],
      ],
      [],
    ]);
    expect(summarize(table)[0]!.languages).toEqual({ same: 0, other: 0 });
  });
  test('calls a category weak only when its interval says so', () => {
    const rows = Array.from({ length: 40 }, (_, index) => ({ category: index < 20 ? 'pay' : 'map' }));
    const weak = aRun({ a: '-'.repeat(20) + '+'.repeat(20) }, 1, rows);
    const [summary] = summarize(weak);
    const seen = failurePatterns(summary!, grouped(weak, 'category'), 0).filter(
      ({ id }) => id === 'weak-category',
    );
    expect(seen.map((pattern) => pattern.seen)).toEqual(['pay: 0\u00a0% of 20, over all 50\u00a0%']);
  });
});
