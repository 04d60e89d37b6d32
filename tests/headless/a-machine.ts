import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { RunConfig, RunEvent } from '#core/run.ts';
import { planOf, type Plan } from '#files/parts/plan.ts';
import { openPart, type LastEvent, type Machine, type PartOfPlan } from '../../src/headless/engine.ts';
import { mergeFiles } from '../../src/headless/read-parts.ts';
import { SiteData } from '#store/storage/site-data.ts';

const site = new SiteData(async (path) => new Uint8Array(readFileSync(`public/${path}`)));
const dataset = (await site.datasets()).find(({ id }) => id === 'ground')!;

/** A machine whose clock stands still, so that equal runs write equal files. */
export const aMachine = (more: Partial<Machine> = {}): Machine => ({
  site,
  fetch: () => Promise.reject(new Error('nothing is asked here')),
  environment: {},
  now: () => 0,
  engine: 'test',
  ...more,
});

/** The baselines on the first tasks that come with the site, executed. */
export const aGroundPlan = (more: Partial<RunConfig> = {}, beside: Partial<Plan> = {}): Plan =>
  planOf(
    {
      kind: 'setup',
      dataset: { id: dataset.id, title: dataset.title, tasks: dataset.tasks, orderHash: dataset.orderHash },
      config: {
        title: 'Ground in parts',
        selection: { datasetId: dataset.id, sample: { size: 12, seed: 3 } },
        models: ['oracle', 'lexical', 'random'].map((name) => ({
          id: `baseline-${name}`,
          kind: 'baseline',
          title: name,
        })),
        agentIds: ['native-tools'],
        limits: { maxSteps: 5 },
        execution: { on: 'testbed' },
        repeats: 2,
        seed: 42,
        scorerIds: ['task-outcome', 'mcpbr-mcptoolbench', 'ast'],
        ...more,
      },
    },
    beside,
  );

/** A folder that is gone after the test. */
export function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'parts-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** Works on a part to its end; `during` sees its events and may pause it. */
export async function workedOn(
  order: PartOfPlan,
  machine: Machine = aMachine(),
  during: (event: RunEvent, end: { pause: () => void; stop: () => void }) => void = () => {},
): Promise<LastEvent> {
  const atWork = await openPart(order, machine);
  return atWork.work((event) => {
    if (event.type !== 'reached') during(event, atWork);
  });
}

/** The cells of part files when they are merged, as text, without who worked on them. */
export async function cellsOfFiles(paths: readonly string[]): Promise<string> {
  const merge = await mergeFiles(paths);
  return [...merge.lines()].filter((line) => !line.startsWith('{"stint"')).join('');
}

/** The results in a file, by cell, as often as they are there. */
export const cellsWritten = (path: string): number[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, cell] = /^\{"runId":"[^"]*","cell":(\d+),/.exec(line) ?? [];
      return cell === undefined ? [] : [Number(cell)];
    });
