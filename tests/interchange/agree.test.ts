import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { test } from 'vitest';
import type { JsonObject } from '#core/json.ts';
import type { Task } from '#core/task.ts';
import { readJson } from '#core/written-floats.ts';
import { bfclScores, readers, trajectoryAt } from '#interchange/index.ts';
import { scorersById } from '#scorers/index.ts';
import { bfcl } from '../../src/datasets/sources/index.ts';
import { modelOutput } from '../../src/scorers/bfcl/model-output.ts';
import { aTask } from '../builders/a-task.ts';

const folder = resolve(process.cwd(), '../shared/samples/bfcl-results');
const linesOf = (path: string): JsonObject[] =>
  readFileSync(`${folder}/${path}`, 'utf8').split('\n').filter((l) => l.trim() !== '').map((l) => readJson(l) as JsonObject);

async function tasksOf(category: string): Promise<Map<string, Task>> {
  let answers = new Map<string, any>();
  try { answers = new Map(linesOf(`questions/possible_answer/${category}.json`).map((row) => [row.id as string, row.ground_truth!])); } catch {}
  const converter = await bfcl.converter({ file: category + '.json', answers });
  const tasks = new Map<string, Task>();
  for (const [i, row] of linesOf(`questions/${category}.json`).entries()) {
    const { task, toolset } = converter.convert(row, i)!;
    tasks.set(row.id as string, aTask({ ...task, tools: toolset.tools, raw: { ...(task.raw as JsonObject), ...toolset.rawFields } }));
  }
  return tasks;
}
test('x', async () => {
  for (const category of ['relevance']) {
    const tasks = await tasksOf(category);
    for (const model of readdirSync(`${folder}/result`)) {
      const path = `result/${model}/gorilla_openfunctions_v1_test_${category}_result.json`;
      const reading = readers[0]!.open({ path });
      linesOf(path).forEach((v, i) => void reading.read(v, i));
      const sp = `score/${model}/${category}_score.json`;
      const scores = bfclScores(sp, linesOf(sp))!;
      let right = 0, agree = 0, n = 0; const differ: string[] = [];
      for (const a of reading.end!()) {
        if (a.kind === 'refused') { console.log(a); continue; }
        const task = tasks.get(a.task.id!)!;
        const out = modelOutput(trajectoryAt(task, a));
        const ours = category === 'relevance' ? out.reading === 'none' || (out.output as any[]).length === 0 : scorersById.get('bfcl-as-coded')!.score(task, trajectoryAt(task, a)).value === 1;
        const theirs = !scores.failed.has(a.task.id!);
        n++; if (ours) right++; if (ours === theirs) agree++; else differ.push(a.task.id! + (ours ? '+' : '-') + out.reading);
      }
      if (n !== scores.total || n !== agree) console.log(category, model, n, scores.total, 'ours', (right / n).toFixed(4), 'theirs', scores.accuracy, 'agree', agree, differ.slice(0, 12).join(' '));
    }
  }
}, 300000);
