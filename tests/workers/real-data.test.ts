import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fileFromBlob } from '#files/datasets/index.ts';
import type { ResultRecord } from '#core/cell.ts';
import type { Task } from '#core/task.ts';
import { baselinesById } from '#ask/providers/index.ts';
import { scorersById } from '#measure/scorers/index.ts';
import { runCell } from '#ask/cells/answered-cell.ts';
import { importWhole } from '#build/shipped-sets.ts';

/** Other people's rows stand beside the checkout or not at all; they are never part of it. */
const samples = resolve(process.cwd(), '../shared/samples');
const there = existsSync(samples);

async function importFiles(...paths: string[]): Promise<{ tasks: Task[]; rejected: number }> {
  const files = paths.map((path) =>
    fileFromBlob(path.split('/').at(-1)!, new Blob([readFileSync(resolve(samples, path))])),
  );
  const { tasks, outcome } = await importWhole('real', files);
  return { tasks, rejected: outcome.rejected };
}

function answered(tasks: readonly Task[], modelId: string, scorerIds: readonly string[]): ResultRecord[] {
  const scorers = scorerIds.map((id) => scorersById.get(id)!);
  const model = baselinesById.get(modelId)!;
  return tasks.map((task, cell) =>
    runCell(task, model, { runId: 'real', cell, repeat: 0, seed: 42, scorers, now: () => 0 }),
  );
}

const solved = (records: readonly ResultRecord[], scorerId: string): number =>
  records.filter(({ scores }) => scores[scorerId]?.verdict === 'correct').length;

const DOCUMENTED = 'mcpbr-mcptoolbench';
const AS_CODED = 'mcpbr-mcptoolbench-as-coded';

describe.skipIf(!there)(
  `real files${there ? '' : ' (SKIPPED: no ../shared/samples beside this checkout)'}`,
  () => {
    test.each([
      ['mcptoolbenchpp/data/browser/browser_0724_single_v3.json.gz', 187],
      ['mcptoolbenchpp/data/finance/finance_0724_single_v3.json', 90],
    ])('%s: no row is lost, the labels solve all as documented and none as coded', async (path, rows) => {
      const { tasks, rejected } = await importFiles(path);
      expect({ tasks: tasks.length, rejected }).toEqual({ tasks: rows, rejected: 0 });
      const records = answered(tasks, 'baseline-oracle', [DOCUMENTED, AS_CODED]);
      expect(solved(records, DOCUMENTED)).toBe(rows);
      expect(solved(records, AS_CODED)).toBe(0);
      // The original finds the right tool and no argument to compare, rather than no call at all.
      expect(records[0]!.scores[AS_CODED]!.measures).toMatchObject({
        tool_selection_accuracy: 1,
        parameter_accuracy: 0,
      });
    });

    test.each([
      ['simple_python', 400],
      ['parallel', 200],
      ['live_simple', 258],
    ])('BFCL %s: every row is there and its label solves it', async (name, rows) => {
      const { tasks, rejected } = await importFiles(
        `bfcl/BFCL_v4_${name}.json`,
        `bfcl/possible_answer/BFCL_v4_${name}.json`,
      );
      expect({ tasks: tasks.length, rejected }).toEqual({ tasks: rows, rejected: 0 });
      expect(solved(answered(tasks, 'baseline-oracle', [DOCUMENTED]), DOCUMENTED)).toBe(rows);
    });

    test('BFCL irrelevance: making no call solves a row, making one does not', async () => {
      const { tasks } = await importFiles('bfcl/BFCL_v4_irrelevance.json');
      expect(tasks).toHaveLength(240);
      const oracle = answered(tasks, 'baseline-oracle', [DOCUMENTED]);
      expect(solved(oracle, DOCUMENTED)).toBe(240);
      const random = answered(tasks, 'baseline-random', [DOCUMENTED]);
      for (const { outcome, scores } of random) {
        expect(scores[DOCUMENTED]!.verdict === 'correct').toBe(outcome === 'abstained');
      }
    });

    test.each([
      ['mcptoolbenchpp/data/browser/browser_0724_single_v3.json.gz'],
      ['bfcl/BFCL_v4_live_simple.json', 'bfcl/possible_answer/BFCL_v4_live_simple.json'],
    ])('the lexical baseline lies strictly between lots and the labels on %s', async (...paths) => {
      const { tasks } = await importFiles(...paths);
      const [random, lexical, oracle] = ['random', 'lexical', 'oracle'].map((name) =>
        solved(answered(tasks, `baseline-${name}`, [DOCUMENTED]), DOCUMENTED),
      );
      expect(lexical).toBeGreaterThan(random!);
      expect(lexical).toBeLessThan(oracle!);
    });
  },
);
