import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { JsonObject } from '#core/json.ts';
import { planFile } from '#files/parts/plan.ts';
import { reportOf } from '#files/parts/merged-run.ts';
import { mergeFiles } from '../../src/headless/read-parts.ts';
import { ITEMS_AT_ONCE } from '../../workers/paid/lanes.ts';
import { chatAnswer } from '../servers/chat-answer.ts';
import { bodyOf, listen, sendJson } from '../servers/listen.ts';
import { aFolder, aGroundPlan, aMachine, cellsWritten, workedOn } from './a-machine.ts';
import { lacksSlurm, startCluster, type Cluster } from './slurm-cluster.ts';

const answerTo = (body: string) => chatAnswer(JSON.parse(body) as JsonObject);

/** A model API that takes half a second to one and a half, and keeps what it was asked. */
async function slowApi() {
  const api = { isSlow: true, asked: [] as string[], url: '' };
  const { origin, close } = await listen(async (request, response) => {
    const body = await bodyOf(request).catch(() => undefined);
    if (body === undefined) return;
    api.asked.push(body);
    const ms = api.isSlow ? 500 + ((api.asked.length * 37) % 11) * 100 : 0;
    setTimeout(() => sendJson(response, answerTo(body)), ms);
  });
  onTestFinished(close);
  return Object.assign(api, { url: `${origin}/v1` });
}

const aPlan = (baseUrl: string, repeats: number) =>
  aGroundPlan({
    models: [
      {
        id: 'm',
        kind: 'language-model',
        title: 'M',
        providerId: 'openai-compatible',
        model: 'm-1',
        baseUrl,
      },
    ],
    selection: { datasetId: 'ground' },
    agentIds: ['single-shot'],
    execution: undefined,
    scorerIds: ['ast'],
    settings: { stream: false },
    repeats,
  });

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

interface Worker {
  pid: number;
  /** The process ID of its batch script. */
  script: number;
  /** Its job, as Slurm's commands name a task of an array. */
  job: string;
  part: number;
}

/** The processes of Node that write to a folder, with what Slurm has told them. */
const workersOn = (folder: string): Worker[] =>
  readdirSync('/proc').flatMap((pid) => {
    try {
      const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      if (!line.includes('src/headless/headless.ts') || !line.includes(folder)) return [];
      const variables = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
      const of = (name: string) => variables.find((each) => each.startsWith(`${name}=`))?.split('=')[1];
      const task = of('SLURM_ARRAY_TASK_ID');
      const script = Number(/^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
      return [{ pid: Number(pid), script, job: `${of('SLURM_ARRAY_JOB_ID')}_${task}`, part: Number(task) }];
    } catch {
      // It has ended.
      return [];
    }
  });

/** A way in which a worker is ended, after so many results of its own. */
interface End {
  way: string;
  after: number;
  send: (worker: Worker, cluster: Cluster) => unknown;
}

const script: End = {
  way: 'SIGTERM to the batch script',
  after: 6,
  send: ({ job }, { run }) => run('scancel', '--batch', '--signal=TERM', job),
};
const early: End = {
  way: 'SIGTERM to the batch script before Node is up',
  after: 0,
  send: (worker) => process.kill(worker.script, 'SIGTERM'),
};
const requeued: End = {
  way: 'SIGTERM to all of a job that is requeued',
  after: 6,
  send: ({ job }, { run }) => run('scontrol', 'requeue', job),
};
const killed: End = {
  way: 'SIGKILL to the worker',
  after: 6,
  send: ({ pid }) => process.kill(pid, 'SIGKILL'),
};

/** By part: what ends its first worker, its second, and so on. 10 times SIGTERM, 10 times SIGKILL. */
const ORDERS = [
  [script, killed, early, killed, requeued],
  [early, killed, requeued, killed, script],
  [killed, requeued, killed, script, killed],
  [killed, script, killed, requeued, killed],
];

const lacks = lacksSlurm();

describe.skipIf(lacks !== '')(`an array of Slurm${lacks && ` (${lacks})`}`, () => {
  let cluster: Cluster;
  beforeAll(async () => {
    cluster = await startCluster();
  });
  afterAll(() => cluster.stop());

  const queue = (): Promise<string> => cluster.run('squeue', '-h', '-r', '-o', '%i %T');
  /** As the head of the script says: Slurm hands the variables of who submits on. */
  const submit = (folder: string, array: string): Promise<string> =>
    cluster.run(
      'env',
      `PLAN=${join(folder, 'plan.json')}`,
      `OUT=${join(folder, 'parts')}`,
      `PARTS=${ORDERS.length}`,
      'sbatch',
      `--array=${array}`,
      `--output=${folder}/%a.log`,
      'src/headless/engines/slurm.sh',
    );

  test(
    'that is ended 20 times loses no cell, and asks none twice but those under way',
    { timeout: 15 * 60_000 },
    async () => {
      const folder = aFolder();
      const api = await slowApi();
      const plan = aPlan(api.url, 16);
      const cells = 72 * 16;
      // Which part asks what: parts have no task in common.
      const partOf = new Map<string, number>();
      for (const index of ORDERS.keys()) {
        const fetch: typeof globalThis.fetch = (_, init) => {
          partOf.set(String(init?.body), index);
          return Promise.resolve(Response.json(answerTo(String(init?.body))));
        };
        const part = { index, of: ORDERS.length };
        await workedOn(
          { plan: aPlan(api.url, 1), part, path: join(folder, `${index}.jsonl`) },
          aMachine({ fetch }),
        );
      }
      writeFileSync(join(folder, 'plan.json'), planFile(plan));
      await submit(folder, `0-${ORDERS.length - 1}`);

      const fileOf = (part: number): string => join(folder, 'parts', `${part}.jsonl`);
      const written = (part: number): number =>
        existsSync(fileOf(part)) ? cellsWritten(fileOf(part)).length : 0;
      /** Questions of a part that have brought no result. */
      const inVain = (part: number): number =>
        api.asked.filter((body) => partOf.get(body) === part).length - written(part);
      const parts = ORDERS.map((order) => ({ waiting: [...order], pid: 0, before: 0, inVain: 0 }));
      /** By way of ending: how many questions were in vain, each time. */
      const lost: Record<string, number[]> = {};
      while (parts.some(({ waiting }) => waiting.length > 0)) {
        await pause(100);
        const workers = workersOn(folder);
        if (workers.length === 0 && (await queue()) === '') break;
        for (const worker of workers) {
          const { pid, part } = worker;
          const at = parts[part]!;
          if (at.pid !== pid) Object.assign(at, { pid, before: written(part) });
          const end = at.waiting[0];
          if (end === undefined || written(part) < at.before + end.after) continue;
          await end.send(worker, cluster);
          while (existsSync(`/proc/${pid}`)) await pause(20);
          // What it had just sent arrives.
          await pause(100);
          at.waiting.shift();
          (lost[end.way] ??= []).push(inVain(part) - at.inVain);
          at.inVain = inVain(part);
        }
      }
      api.isSlow = false;
      while ((await queue()) !== '') await pause(500);

      const logs = ORDERS.map((_, part) => readFileSync(join(folder, `${part}.log`), 'utf8')).join('\n');
      expect(
        parts.flatMap(({ waiting }) => waiting),
        logs,
      ).toEqual([]);
      console.log(`asked again, of ${cells} cells:`, lost);
      const { [killed.way]: byKill = [], ...byTerm } = lost;
      expect(Object.values(byTerm).flat(), logs).toEqual(Array.from({ length: 10 }, () => 0));
      expect(byKill).toHaveLength(10);
      expect(Math.max(...byKill)).toBeLessThanOrEqual(ITEMS_AT_ONCE);
      expect(api.asked).toHaveLength(cells + byKill.reduce((sum, each) => sum + each));

      const files = ORDERS.map((_, part) => fileOf(part));
      const whole = { cells, agreed: cells, missing: [], conflicts: [] };
      const report = reportOf(await mergeFiles(files));
      expect(report).toMatchObject(whole);
      expect(report.tallies[0]).toMatchObject({ lost: 0 });
      expect(files.flatMap(cellsWritten)).toHaveLength(cells);

      // Results that differ in times alone are one to a merge: any other difference would be a conflict.
      const single = join(folder, 'single.jsonl');
      await workedOn({ plan, part: { index: 0, of: 1 }, path: single }, aMachine({ fetch }));
      expect(reportOf(await mergeFiles([...files, single]))).toMatchObject(whole);
      expect(reportOf(await mergeFiles([single])).tallies).toEqual(report.tallies);
    },
  );

  test('that is cancelled does not come back', async () => {
    const folder = aFolder();
    const api = await slowApi();
    writeFileSync(join(folder, 'plan.json'), planFile(aPlan(api.url, 16)));
    await submit(folder, '1');
    while (api.asked.length === 0) await pause(100);
    await cluster.run('scancel', '--user=root');
    while ((await queue()) !== '') await pause(500);
    const log = readFileSync(join(folder, '1.log'), 'utf8');
    expect(log).toContain('Interrupted');
    expect(log.match(/ cells are done/g), log).toHaveLength(1);
  });
});
