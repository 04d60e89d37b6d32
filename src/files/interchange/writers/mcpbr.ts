import type { ResultRecord } from '#core/cell.ts';
import type { Contender } from '#core/contender.ts';
import { decidingScore, type DecidingRule } from '#core/deciding.ts';
import { isFailedCall } from '#core/failed-call.ts';
import { isLanguageModel } from '#core/model.ts';
import { allToolCalls } from '#core/trajectory.ts';
import {
  beganAt,
  byContender,
  lossOf,
  modelName,
  NOT_RECORDED,
  pathPart,
  sourceOf,
  type ContenderRecords,
} from './common.ts';
import type { RunWriter, WrittenFile, WrittenRun } from './writer.ts';

/**
 * Results of mcpbr: one file for each model, way of asking, fault plan and repeat, as its harness writes them. The arm `mcp` is the model
 * with tools, `baseline` the same model asked without.
 */
export const mcpbr: RunWriter = {
  id: 'mcpbr',
  title: 'mcpbr results',
  ending: '.mcpbr.json',
  type: 'application/json',
  loses:
    'answers, calls and their arguments, and all scores. Verdicts, tokens and counts of calls by tool remain.',
  usesTasks: false,
  *files(written) {
    const all = byContender(written.run, written.records);
    for (const pair of pairsOf(all))
      for (let repeat = 0; repeat < written.run.config.repeats; repeat++) yield fileOf(written, pair, repeat);
  },
};

/** The two arms of a comparison. */
interface Pair {
  mcp?: ContenderRecords;
  baseline?: ContenderRecords;
}

/** Each contender with tools beside the same model without, under the same faults; what is asked without tools alone is a baseline alone. */
function pairsOf(all: readonly ContenderRecords[]): Pair[] {
  const isBare = ({ contender }: ContenderRecords) => contender.agentId === 'no-tools';
  const key = ({ model, faults }: Contender) => JSON.stringify([model.id, faults]);
  const bare = new Map(all.filter(isBare).map((each) => [key(each.contender), each]));
  const paired = all
    .filter((each) => !isBare(each))
    .map((mcp): Pair => {
      const baseline = bare.get(key(mcp.contender));
      return { mcp, ...(baseline ? { baseline } : {}) };
    });
  const used = new Set(paired.map(({ baseline }) => baseline));
  return [
    ...paired,
    ...[...bare.values()].filter((each) => !used.has(each)).map((baseline) => ({ baseline })),
  ];
}

function fileOf({ run }: WrittenRun, { mcp, baseline }: Pair, repeat: number): WrittenFile {
  const [withTools, without] = [mcp, baseline].map(
    (arm) => arm?.records.filter((each) => each.repeat === repeat) ?? [],
  );
  const arms = [...new Set([...withTools!, ...without!].map(({ taskId }) => taskId))];
  const [byTask, bareByTask] = [withTools!, without!].map(
    (records) => new Map(records.map((record) => [record.taskId, armOf(record, run.config)])),
  );
  const { contender } = (mcp ?? baseline)!;
  const results = {
    metadata: metadataOf(run, contender),
    summary: summaryOf([...byTask!.values()], [...bareByTask!.values()]),
    tasks: arms.map((id) => ({ instance_id: id, mcp: byTask!.get(id), baseline: bareByTask!.get(id) })),
  };
  const name = pathPart(contender.id);
  return { path: `${name}-${repeat + 1}.mcpbr.json`, parts: [`${JSON.stringify(results, null, 1)}\n`] };
}

function metadataOf(run: WrittenRun['run'], contender: Contender) {
  const { limits } = run.config;
  const source = sourceOf(run, contender);
  return {
    timestamp: beganAt(run),
    config: {
      model: modelName(contender),
      provider: isLanguageModel(contender.model) ? contender.model.providerId : contender.model.kind,
      agent_harness: source ? NOT_RECORDED : `proving-ground ${contender.agentId}`,
      benchmark: run.dataset.id,
      dataset: run.dataset.title,
      sample_size: run.ordinals.length,
      timeout_seconds: limits?.maxMs === undefined ? null : limits.maxMs / 1000,
      max_iterations: limits?.maxSteps ?? null,
    },
    // mcpbr starts the server itself; nothing was started by a command here.
    mcp_server: { command: '', args: [] },
    source,
  };
}

type Arm = ReturnType<typeof armOf>;

/** An attempt that is not counted is neither resolved nor not, and says why. */
function armOf(record: ResultRecord, rule: DecidingRule) {
  const { verdict, trajectory, extraction, usage, durationMs, outcome } = record;
  const calls = extraction && extraction.calls.length > 0 ? extraction.calls : allToolCalls(trajectory);
  const usedTools = new Map<string, number>();
  for (const { name } of calls) usedTools.set(name, (usedTools.get(name) ?? 0) + 1);
  const failed = trajectory.steps.flatMap(({ toolResults }) => toolResults.filter(isFailedCall)).length;
  const loss =
    verdict === 'not-counted'
      ? ((lossOf(record) ?? decidingScore(record, rule)?.error)?.message ?? 'not decided')
      : undefined;
  const isTokenCounted = usage?.inputTokens !== undefined || usage?.outputTokens !== undefined;
  return {
    tokens: isTokenCounted ? { input: usage.inputTokens ?? 0, output: usage.outputTokens ?? 0 } : undefined,
    iterations: trajectory.steps.length,
    tool_calls: calls.length,
    tool_usage: Object.fromEntries(usedTools),
    tool_failures: failed || undefined,
    error: loss,
    resolved: verdict === 'not-counted' ? undefined : verdict === 'correct',
    status: outcome === 'timeout' ? 'timeout' : undefined,
    runtime_seconds: durationMs === undefined ? undefined : durationMs / 1000,
    cost: record.recorded?.dollars,
  };
}

function summaryOf(mcp: readonly Arm[], baseline: readonly Arm[]) {
  const [a, b] = [countsOf(mcp), countsOf(baseline)];
  return { mcp: a, baseline: b, improvement: b.total === 0 ? 'N/A' : improvementOf(a.rate, b.rate) };
}

/** Of the rate, as mcpbr writes it: relative to the baseline's. */
function improvementOf(rate: number, base: number): string {
  const change = base > 0 ? (rate - base) / base : rate > 0 ? 1 : 0;
  return `${change < 0 ? '' : '+'}${(change * 100).toFixed(1)}%`;
}

/** Over attempts that count. */
function countsOf(arms: readonly Arm[]) {
  const total = arms.filter((arm) => arm.resolved !== undefined).length;
  const resolved = arms.filter((arm) => arm.resolved).length;
  return { resolved, total, rate: total > 0 ? resolved / total : 0 };
}
