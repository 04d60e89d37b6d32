import { describe, expect, test } from 'vitest';
import { KINDS } from '#build/ground/check-written.ts';
import { readTaskFiles } from '#build/ground/task-files.ts';
import { labelOf } from '#build/ground/written-task.ts';
import { servers } from '#world/index.ts';

// The 600 tasks as a set: what its data card promises.

const files = readTaskFiles();
const tasks = KINDS.flatMap((kind) => files[kind]);

/** Calls on the longest path of data in a plan. */
function depthOf(task: (typeof tasks)[number]): number {
  const depths = new Map<string, number>();
  for (const { id, dependsOn = [] } of labelOf(task.function_call_label))
    depths.set(id, 1 + Math.max(0, ...dependsOn.map(({ call }) => depths.get(call) ?? 0)));
  return Math.max(...depths.values());
}

/** Three letters in a row where words are not separated, words elsewhere. */
function piecesOf(query: string): Set<string> {
  const text = query.toLowerCase();
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text))
    return new Set(Array.from({ length: Math.max(0, text.length - 2) }, (_, at) => text.slice(at, at + 3)));
  return new Set(text.split(/[^\p{L}\p{N}]+/u).filter(Boolean));
}

function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = [...a].filter((piece) => b.has(piece)).length;
  return shared / (a.size + b.size - shared);
}

describe('the task set', () => {
  test.each(KINDS)('has 100 tasks in %s', (kind) => expect(files[kind]).toHaveLength(100));

  test('expects each of the 188 tools of the 33 servers in at least two tasks', () => {
    const counts = new Map(servers.flatMap(({ tools }) => tools.map(({ name }) => [name, 0])));
    for (const { function_call_label } of tasks)
      for (const name of new Set(function_call_label.map((call) => call.name)))
        counts.set(name, counts.get(name)! + 1);
    expect(counts.size).toBe(188);
    expect([...counts].filter(([, count]) => count < 2)).toEqual([]);
  });

  test('has at least 120 tasks in six other languages than English', () => {
    const others = tasks.filter(({ language }) => language !== 'en');
    expect(others.length).toBeGreaterThanOrEqual(120);
    expect(new Set(others.map(({ language }) => language))).toEqual(
      new Set(['zh', 'fr', 'ru', 'es', 'de', 'ja']),
    );
  });

  test('has chains up to ten calls deep, and at least twelve tasks of eight or more calls', () => {
    expect(Math.max(...tasks.map(depthOf))).toBe(10);
    expect(tasks.filter((task) => task.function_call_label.length >= 8).length).toBeGreaterThanOrEqual(12);
  });

  test('has no two queries that share more than half of their words', () => {
    const pieces = tasks.map(({ query }) => piecesOf(query));
    const alike = tasks.flatMap((task, a) =>
      tasks.slice(a + 1).flatMap((other, offset) => {
        const share = likeness(pieces[a]!, pieces[a + 1 + offset]!);
        return share > 0.5 ? [`${share.toFixed(2)}: ${task.query} | ${other.query}`] : [];
      }),
    );
    expect(alike).toEqual([]);
  });

  test('begins hardly two queries alike', () => {
    const openings = new Map<string, number>();
    for (const { query } of tasks) {
      const opening = query.toLowerCase().split(/\s+/).slice(0, 3).join(' ');
      openings.set(opening, (openings.get(opening) ?? 0) + 1);
    }
    expect([...openings].filter(([, count]) => count > 3)).toEqual([]);
  });

  test('says of every task who asks and why, and answers it in words', () => {
    for (const { profile, situation, answer, query } of tasks)
      expect(
        [profile, situation, answer].every((text) => text?.trim()),
        query,
      ).toBe(true);
    expect(new Set(tasks.map(({ profile }) => profile)).size).toBeGreaterThan(500);
  });
});
