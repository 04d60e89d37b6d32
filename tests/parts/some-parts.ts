import { cellAddress, type ResultRecord } from '#core/cell.ts';
import { contendersOf } from '#core/contender.ts';
import type { Score, Verdict } from '#core/score.ts';
import {
  cellsOf,
  headLine,
  headOf,
  recordLine,
  stintLine,
  type PartHead,
  type Stint,
} from '#files/parts/part-file.ts';
import { Merge } from '#files/parts/merge.ts';
import { partOfTask } from '#files/parts/part.ts';
import type { Plan } from '#files/parts/plan.ts';

export const EDITION = { rules: 'r', testbed: 'w' };

/** The head of a run over as many tasks as its data set has. */
export const aHead = (plan: Plan, edition = EDITION): PartHead =>
  headOf(
    plan,
    edition,
    Array.from({ length: plan.setup.dataset.tasks }, (_, ordinal) => [ordinal, `tasks.json#${ordinal + 1}`]),
  );

export const aStint = (more: Partial<Stint> = {}): Stint => ({
  index: 0,
  of: 1,
  since: 1000,
  startedAt: 1000,
  until: 2000,
  app: '0.1.0',
  engine: 'Node',
  ...more,
});

const aScore = (verdict: Verdict): Score => ({ value: 0, verdict, explanation: '', measures: {} });

/** A result of a cell as an engine writes it. */
export function aResult(head: PartHead, cell: number, more: Partial<ResultRecord> = {}): ResultRecord {
  const { config } = head.setup;
  const contenders = contendersOf(config);
  const { task, model, repeat } = cellAddress(cell, contenders.length, config.repeats);
  const verdict = more.verdict ?? (cell % 3 === 0 ? 'correct' : 'incorrect');
  return {
    runId: head.plan,
    cell,
    taskId: head.tasks[task]![1],
    modelId: contenders[model]!.model.id,
    repeat,
    trajectory: {
      steps: [
        {
          index: 0,
          message: { role: 'assistant', text: `answer ${cell}` },
          toolCalls: [],
          toolResults: [],
          startedAt: 5,
          durationMs: 1,
        },
      ],
      stopReason: 'answered',
      finalAnswer: `answer ${cell}`,
    },
    outcome: 'called',
    verdict,
    scores: verdict === 'not-counted' ? {} : { [config.scorerIds[0]!]: aScore(verdict) },
    durationMs: 1,
    ...more,
  };
}

export const lostResult = (head: PartHead, cell: number, message = 'no network'): ResultRecord =>
  aResult(head, cell, {
    outcome: 'error',
    verdict: 'not-counted',
    errors: { '': { code: 'model-unreachable', message } },
  });

/** A file of these results. */
export const fileOf = (head: PartHead, results: readonly ResultRecord[], stint = aStint()): string =>
  [headLine(head), stintLine(stint), ...results.map(recordLine)].map((line) => `${line}\n`).join('');

/** Every cell of a run, once. */
export const everyResult = (head: PartHead): ResultRecord[] =>
  Array.from({ length: cellsOf(head) }, (_, cell) => aResult(head, cell));

/** The files of a run that was dealt out to so many parts. */
export const filesOf = (head: PartHead, of: number): string[] =>
  Array.from({ length: of }, (_, index) =>
    fileOf(
      head,
      everyResult(head).filter(({ taskId }) => partOfTask(taskId, of) === index),
      aStint({ index, of }),
    ),
  );

/** Merges texts of part files. */
export function merged(files: readonly string[]): Merge<string> {
  const merge = new Merge<string>((text) => text);
  files.forEach((text, at) => {
    const { line, end } = merge.file(`file ${at}`);
    for (const each of text.split('\n')) line(each, each);
    end();
  });
  return merge;
}

/** The whole value of a merge as text. */
export const textOf = (merge: Merge<string>): string => [...merge.lines()].join('');

/** The same without who worked on it, which differs between one process and several. */
export const cellsIn = (merge: Merge<string>): string => textOf(merge).replace(/^\{"stint".*\n/gm, '');
