import { mulberry32 } from '#core/random.ts';
import type { RunConfig } from '#core/run.ts';
import type { Link, ResultLink } from '#permalink/index.ts';
import { joinParts } from '../../../src/permalink/codec.ts';
import { toHeader } from '../../../src/permalink/header.ts';
import { selectionHash, toBitmap } from '../../../src/permalink/bits.ts';
import { packVerdicts } from '../../../src/permalink/verdict-digits.ts';
import { defaultConfig } from '../../../src/app/runs/linked-setup.ts';
import { sealed } from './sealed.ts';

const base = defaultConfig('ground', 'Proving Ground tasks');
const own = {
  id: 'vllm:m',
  kind: 'language-model' as const,
  title: 'Own model',
  providerId: 'vllm',
  model: 'm',
  baseUrl: 'http://127.0.0.1:8000/v1',
};
const rules = [{ kind: 'timeout' as const, rate: 0.2, times: 2, servers: ['todo'] }];

/** Set-ups of every kind that a page makes links of. */
const configs: RunConfig[] = [
  base,
  { ...base, models: [...base.models, own], agentIds: ['single-shot', 'native-tools', 'react'] },
  { ...base, prompts: { 'single-shot': { system: 'Plan. '.repeat(200) } } },
  { ...base, execution: { on: 'testbed', faultPlans: [{ seed: 3, rules }] } },
  { ...base, execution: { on: 'servers', serverIds: ['a', 'b'] } },
  {
    ...base,
    selection: {
      datasetId: 'ground',
      filter: { category: ['map'], text: 'Лион' },
      sample: { size: 10, seed: 7 },
    },
    settings: { temperature: 0, maxOutputTokens: 8192, thinkingTokens: 8192, stream: false },
    limits: { maxSteps: 30, maxDollars: 0.25, maxTurnCalls: 128 },
    menu: { strategy: 'padded', size: 128, seed: 1 },
  },
  // All that format 4 knows beyond format 3.
  {
    ...base,
    models: [...base.models, own],
    agentIds: ['native-tools', 'no-tools'],
    selection: { datasetId: 'ground', sample: { size: 3, seed: 7, per: 'category' } },
    limits: { maxSteps: 40, maxCalls: 30, maxTurnCalls: 1 },
    menu: { strategy: 'padded', by: 'server', size: 128 },
  },
];

function resultOf(config: RunConfig, tasks: number, chosen: number): ResultLink {
  const random = mulberry32(tasks);
  const ordinals = Array.from({ length: chosen }, (_, ordinal) => ordinal);
  const kinds = [
    'correct',
    'incorrect',
    'no-call',
    'partial',
    'not-counted',
    undefined,
    'undecided',
  ] as const;
  const contenders = config.models.length;
  return {
    kind: 'result',
    config: { ...config, agentIds: ['single-shot'] },
    dataset: {
      id: 'ground',
      title: 'Tasks',
      tasks,
      orderHash: 'ff',
      origin: { kind: 'url', url: 'https://a.example/t.json' },
    },
    createdAt: 1_795_000_000_000,
    versions: { app: '1', rules: '2026-11' },
    ordinals,
    ordinalsHash: selectionHash(ordinals),
    taskCount: chosen,
    verdicts: Array.from({ length: chosen * contenders }, () => kinds[Math.floor(random() * kinds.length)]),
  };
}

const links: Link[] = [
  ...configs.map((config): Link => {
    const dataset = { id: 'ground', title: 'Tasks', tasks: 72, orderHash: 'ff' };
    return { kind: 'setup', config, dataset };
  }),
  resultOf(base, 72, 72),
  resultOf(base, 72, 5),
  resultOf({ ...base, models: [...base.models, own] }, 1500, 1400),
];

/** As toPermalink writes it, without figures; that needs a check that only the bundler makes, which the browser's runner is not. */
async function written(link: Link): Promise<string> {
  const isResult = link.kind === 'result';
  const header = new TextEncoder().encode(JSON.stringify(toHeader(link, isResult)));
  const parts = isResult ? [toBitmap(link.ordinals!, link.dataset.tasks), packVerdicts(link.verdicts)] : [];
  return sealed(await joinParts([header, ...parts]));
}

/** What follows `#/s/` in links as the page writes them: set-ups and results of several sizes. */
export const realLinks = (): Promise<string[]> => Promise.all(links.map(written));
