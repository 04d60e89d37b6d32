import { isLanguageModel } from '#core/model.ts';
import { beganAt, byContender, isoOf, modelName, pathPart, type ContenderRecords } from './attempts.ts';
import { inspectSample } from './inspect-sample.ts';
import { sourceOf, worldOf } from './source.ts';
import type { RunWriter, WrittenRun } from './writer.ts';

/** Logs of Inspect, version 2: one for each contender, since a log has one model. */
export const inspect: RunWriter = {
  id: 'inspect',
  title: 'Inspect log',
  ending: '.inspect.json',
  type: 'application/json',
  loses: 'servers of tools, times of calls, the measures of scorers and the prompt around a question.',
  usesTasks: true,
  *files(written) {
    for (const made of byContender(written.run, written.records))
      yield { path: `${pathPart(made.contender.id)}.inspect.json`, parts: logParts(written, made) };
  },
};

/** One sample a line. */
function* logParts(written: WrittenRun, made: ContenderRecords): Generator<string> {
  const head = JSON.stringify(headOf(written, made), null, 1);
  yield `${head.slice(0, -2)},\n "samples": [`;
  let separator = '\n';
  for (const record of made.records) {
    yield `${separator}${JSON.stringify(inspectSample(written, made.contender, record))}`;
    separator = ',\n';
  }
  yield '\n ]\n}\n';
}

function headOf(written: WrittenRun, made: ContenderRecords) {
  const { run } = written;
  const began = beganAt(run);
  return {
    version: 2,
    status: run.done >= run.cells ? 'success' : 'cancelled',
    eval: specOf(written, made),
    plan: { name: 'plan', steps: [], config: {} },
    results: {
      total_samples: run.ordinals.length * run.config.repeats,
      completed_samples: made.records.length,
      scores: scoresOf(written, made),
    },
    stats: {
      started_at: began ?? '',
      completed_at: began === undefined || run.finishedAt === undefined ? '' : isoOf(run.finishedAt),
      model_usage: {},
      role_usage: {},
      connection_limit_history: [],
    },
    invalidated: false,
    tags: [],
    metadata: {},
  };
}

function specOf({ run }: WrittenRun, { contender }: ContenderRecords) {
  const { settings = {}, seed, repeats, scorerIds, decidedBy } = run.config;
  const source = sourceOf(run, contender);
  const asked = isLanguageModel(contender.model) ? settings : {};
  return {
    eval_id: `${run.id}-${contender.id}`,
    run_id: run.id,
    created: isoOf(run.createdAt),
    task: run.dataset.id,
    task_id: `${run.dataset.id}@${run.dataset.orderHash}`,
    task_version: 0,
    task_attribs: {},
    task_args: {},
    task_args_passed: {},
    dataset: { name: run.dataset.title, samples: run.ordinals.length },
    model: modelName(contender),
    model_generate_config: {
      temperature: asked.temperature ?? null,
      seed: asked.seed ?? null,
      max_tokens: asked.maxOutputTokens ?? null,
    },
    model_args: {},
    config: { epochs: repeats },
    packages: source ? {} : { 'proving-ground': run.versions.app },
    metadata: {
      title: run.config.title,
      contender: contender.title,
      agent: source ? null : contender.agentId,
      scored_by: `proving-ground ${run.versions.app}`,
      faults: contender.faults ?? null,
      seed,
      rules: run.versions.rules,
      scorers: scorerIds,
      decided_by: decidedBy ?? null,
      source: source ?? null,
      ...worldOf(run),
    },
  };
}

/** The rate of what was solved, as the report shows it; nothing where nothing counts. */
function scoresOf({ run, rates }: WrittenRun, { position }: ContenderRecords) {
  const { rate, n, lost, undecided } = rates[position] ?? { rate: null, n: 0, lost: 0, undecided: 0 };
  if (rate === null) return [];
  const name = run.config.decidedBy ?? run.config.scorerIds[0] ?? 'verdict';
  return [
    {
      name,
      scorer: name,
      params: {},
      scored_samples: n,
      unscored_samples: lost + undecided,
      metrics: { accuracy: { name: 'accuracy', value: rate, params: {} } },
    },
  ];
}
