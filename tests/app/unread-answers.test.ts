import { expect, test } from 'vitest';
import type { CellSummary } from '#core/cell.ts';
import type { AgentId } from '#core/agent.ts';
import { silentCells, unreadWords } from '../../src/app/look/report/unread-answers.ts';
import { aLanguageModel } from '../builders/a-language-model.ts';
import { aView } from './compare/a-view.ts';

const cellsIn = (agentId: AgentId, textFallback?: true): number[] => {
  const { run, cells } = aView({
    id: 'a',
    answers: { m: '-+--' },
    config: { models: [aLanguageModel()], agentIds: [agentId], ...(textFallback ? { textFallback } : {}) },
  });
  const outcomes: CellSummary['outcome'][] = ['abstained', 'abstained', 'unparseable', 'called'];
  return silentCells({ run, cells: cells.map((cell, at) => ({ ...cell, outcome: outcomes[at]! })) });
};

test('answers in text without a readable call are looked at, unless they were right or the fallback was on', () => {
  expect(cellsIn('mcpbr-mcptoolbench')).toEqual([0, 2]);
  expect(cellsIn('native-tools')).toEqual([]);
  expect(cellsIn('mcpbr-mcptoolbench', true)).toEqual([]);
});

test('it says how many of them the fallback would read', () => {
  expect(unreadWords(12, 9, 12)).toMatch(/^Of 12 answers without .* would read 9\. It is off in this run/);
  expect(unreadWords(1, 0, 1)).toMatch(/^Of 1 answer without .* would read none\.$/);
  expect(unreadWords(2000, 3, 5000)).toMatch(/^Of the first 2,000 of 5,000 answers /);
});
