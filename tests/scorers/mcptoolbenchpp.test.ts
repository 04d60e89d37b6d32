import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Score } from '#core/score.ts';
import type { Task } from '#core/task.ts';
import { answeredInText, type Trajectory, ANSWER_ALONE, evidenceOf } from '#core/trajectory.ts';
import { appliesTo } from '#measure/scorers/index.ts';
import {
  mcpToolBenchPpLastNode,
  mcpToolBenchPpPass,
} from '../../src/measure/scorers/mcptoolbenchpp/repository.ts';
import { cleanJudgeReply } from '../reference/mcptoolbenchpp-judge-reply.ts';
import { runVectorFile } from '../tools/vector-lines.ts';
import * as references from '../tools/vectors/mcptoolbenchpp.ts';
import lastNode from '../vectors/scorers/mcptoolbenchpp-last-node.json';
import pass from '../vectors/scorers/mcptoolbenchpp-pass.json';

interface Vector {
  name: string;
  task: Task;
  trajectory: Trajectory;
  score: Partial<Score>;
}

const folder = resolve(import.meta.dirname, '../vectors/synthetic');
const real = resolve(process.cwd(), '../shared/vectors/real/mcptoolbenchpp-ast.jsonl');

describe('the repository’s checks as coded', () => {
  test('give what the original gave on every recorded call', () => {
    const report = runVectorFile(`${folder}/mcptoolbenchpp-ast.jsonl`, [references]);
    expect(report.total).toBe(441);
    expect(report.failures).toEqual([]);
  });
  test.skipIf(!existsSync(real))('and on calls for real rows (SKIPPED where ../shared is absent)', () => {
    const report = runVectorFile(real, [references]);
    expect(report.total).toBeGreaterThan(0);
    expect(report.failures).toEqual([]);
  });
});

describe('cleaning a judge’s reply', () => {
  test.each([
    ['::v', ':: v'],
    ['# a:b', '# a:b'],
    ['{\n\n"k"\n:1', '{"k": 1'],
    ['a:b\nc:d\n', 'a: bc: d'],
    ['a:', 'a:'],
    ['x &amp;lt; y;', 'x < y;'],
    ['tom &amp; <b>jerry</b>; 1 < 2', 'tom & jerry; 1 < 2'],
    ['&#39;&#x41;&nosuch;', "'A&nosuch;"],
  ])('%j becomes %j', (text, cleaned) => expect(cleanJudgeReply(text)).toBe(cleaned));
  test('takes time in proportion to the text, blank lines and missing colons included', () => {
    // Whatever is worse than linear does not come back from these before the test's time is out.
    for (const text of ['\n '.repeat(400_000), 'x\n'.repeat(400_000), `${'<'.repeat(400_000)}>&;`]) {
      expect(typeof cleanJudgeReply(text)).toBe('string');
    }
  });
});

describe.each([
  [mcpToolBenchPpLastNode, lastNode as unknown as Vector[]],
  [mcpToolBenchPpPass, pass as unknown as Vector[]],
])('$id', (scorer, vectors) => {
  test.each(vectors)('$name', ({ task, trajectory, score }) => {
    expect(appliesTo(scorer, task, evidenceOf(trajectory))).toBe(true);
    expect(scorer.score(task, trajectory)).toMatchObject(score);
  });
  test('does not apply where no call is expected', () => {
    const { task, trajectory } = vectors[0]!;
    const evidence = evidenceOf(trajectory);
    expect(appliesTo(scorer, { ...task, target: { calls: [] } }, evidence)).toBe(false);
    expect(appliesTo(scorer, { ...task, target: {} }, evidence)).toBe(false);
  });
});

test('pass flags do not apply to a plan that nobody executes, and are refused, not failed, for one', () => {
  const { task } = (pass as unknown as Vector[])[0]!;
  expect(appliesTo(mcpToolBenchPpPass, task, ANSWER_ALONE)).toBe(false);
  expect(appliesTo(mcpToolBenchPpLastNode, task, ANSWER_ALONE)).toBe(true);
  const planned = answeredInText('[{"name": "geocode", "arguments": {"address": "JFK"}}]');
  expect(() => mcpToolBenchPpPass.score(task, planned)).toThrow(
    expect.objectContaining({ code: 'scorer-failed' }) as Error,
  );
});
