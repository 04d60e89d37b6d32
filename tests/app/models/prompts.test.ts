import { expect, test } from 'vitest';
import { agents } from '#ask/agents/index.ts';
import type { RunConfig } from '#core/run.ts';
import { fromPermalink, toPermalink, type SetupLink } from '#files/permalink/index.ts';
import { askedOfFields, fieldsOf } from '../../../src/app/frame/models/asking.ts';
import { promptTitle } from '../../../src/app/frame/models/model-words.ts';
import { lostPlaces, MAX_PROMPT, withPrompt } from '../../../src/app/run/prompts.ts';
import { createPromptsApi } from '../../../workers/models/list-models.ts';

const [system, question] = createPromptsApi().agentPrompts('react');

const setup = (config: Partial<RunConfig>): SetupLink => ({
  kind: 'setup',
  config: {
    ...{
      title: 'T',
      selection: { datasetId: 'd' },
      agentIds: ['react'],
      repeats: 1,
      seed: 1,
      scorerIds: ['ast'],
    },
    models: [{ id: 'baseline-oracle', kind: 'baseline', title: 'Oracle (gives back the label)' }],
    ...config,
  },
  dataset: { id: 'd', title: 'T', tasks: 1, orderHash: 'ff' },
});

test('the texts of every agent are told, and each has a title of its own', () => {
  for (const { id, prompts } of agents) {
    const told = createPromptsApi().agentPrompts(id);
    expect(Object.fromEntries(told.map(({ name, text }) => [name, text]))).toEqual(prompts);
    for (const { name } of told) expect(promptTitle(name)).not.toBe(name);
  }
});

test('a place that an edited text has lost is named', () => {
  expect(question!.places).toEqual(['question', 'history']);
  expect(lostPlaces(question!, 'Do it: {question}')).toEqual(['history']);
  expect(lostPlaces(question!, question!.text)).toEqual([]);
});

test('only edited texts are kept, for the way of asking they belong to', () => {
  const edited = withPrompt({}, system!, 'In verse. {tools}');
  expect(edited).toEqual({ system: 'In verse. {tools}' });
  expect(withPrompt(edited, system!, system!.text)).toEqual({});
  const fields = fieldsOf({ agentIds: ['react'], prompts: { react: edited } });
  expect(askedOfFields(fields, { agentIds: ['react'] }).prompts).toEqual({ react: edited });
  expect(
    askedOfFields({ ...fields, agentIds: ['native-tools'] }, { agentIds: ['react'] }).prompts,
  ).toBeUndefined();
});

test('own texts come back out of a link as they were, up to their bound', async () => {
  const link = setup({
    prompts: { react: { system: 'Лион {tools} 😀'.repeat(50), question: '{question}' } },
  });
  expect(await fromPermalink(await toPermalink(link))).toEqual(link);
  const long = setup({ prompts: { react: { system: 'a'.repeat(MAX_PROMPT) } } });
  expect(await fromPermalink(await toPermalink(long))).toEqual(long);
  const tooLong = setup({ prompts: { react: { system: 'a'.repeat(MAX_PROMPT + 1) } } });
  await expect(toPermalink(tooLong)).rejects.toMatchObject({ code: 'permalink-too-long' });
  const strange = setup({ prompts: { react: JSON.parse('{"__proto__":"x"}') as Record<string, string> } });
  await expect(toPermalink(strange)).rejects.toMatchObject({ code: 'permalink-too-long' });
});
