import { describe, expect, test } from 'vitest';
import { editedName } from '#core/contender.ts';
import type { RunConfig } from '#core/run.ts';
import { cautionWords } from '../../../src/app/compare/caution-words.ts';
import { systemsOf } from '../../../src/app/compare/systems.ts';
import { aLanguageModel } from '../../builders/a-language-model.ts';
import { aView } from './a-view.ts';

const runOf = (id: string, config: Partial<RunConfig> = {}) =>
  aView({
    id,
    answers: { birch: '+-' },
    config: { models: [aLanguageModel({ title: 'birch' })], agentIds: ['react'], ...config },
  }).run;

describe('two runs that differ in a prompt alone', () => {
  const [mine, other] = [{ system: 'Mine {tools}' }, { system: 'Other {tools}' }];
  const runs = [
    runOf('a'),
    runOf('b', { prompts: { react: mine } }),
    runOf('c', { prompts: { react: other } }),
  ];

  test('are systems of their own, each under the name of its texts', () => {
    const systems = systemsOf(runs);
    expect(systems.map(({ name }) => name)).toEqual([
      'birch',
      `birch, ${editedName(mine)}`,
      `birch, ${editedName(other)}`,
    ]);
    expect(new Set(systems.map(({ key }) => key)).size).toBe(3);
  });

  test('are compared with a word of what differs', () => {
    const [words, ...others] = cautionWords([runs[0]!, runs[1]!]);
    expect(others).toEqual([]);
    expect(words).toBe(
      `Language models were asked differently: prompts as built in, or ReAct, ${editedName(mine)}: System text.`,
    );
  });
});

test('an edited prompt of a way that is not asked changes no name', () => {
  const [system] = systemsOf([runOf('a', { prompts: { 'native-tools': { system: 'x' } } })]);
  expect(system!.name).toBe('birch');
});
