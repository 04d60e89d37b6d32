import { expect, test } from 'vitest';
import { PROMPTS } from '#builder/index.ts';
import { setupAsKept, takeKeptSetup } from '../../../src/app/evaluate/kept-setup.ts';
import { WritingSetup } from '../../../src/app/evaluate/writing-setup.svelte.ts';

function edited(): WritingSetup {
  const setup = new WritingSetup();
  setup.pipeline = 'mcp-agentbench';
  setup.scenes = 2;
  setup.escalateUnder = 90;
  setup.categories = ['single_server_single_call'];
  setup.judgeId = 'judge-1';
  setup.systemTime = 'Monday, 2 March 2026, 08:00, Oslo';
  setup.solverIds = ['a', 'b'];
  setup.edit('query', 'system', `Write as a pirate. ${PROMPTS.query.system}`);
  return setup;
}

test('a set-up comes back as a person has left it, without keys', () => {
  const setup = edited();
  setup.edit('judge', 'user', `{query} {reference} {answer} sk-proj-${'a1B2'.repeat(10)}`);
  const kept = setupAsKept(setup);
  expect(JSON.stringify(kept)).not.toContain('a1B2');
  const back = new WritingSetup();
  takeKeptSetup(kept, back);
  expect(back).toMatchObject({
    pipeline: 'mcp-agentbench',
    scenes: 2,
    escalateUnder: 90,
    judgeId: 'judge-1',
    systemTime: 'Monday, 2 March 2026, 08:00, Oslo',
  });
  expect(back.prompts.query).toEqual(setup.prompts.query);
  expect(back.prompts.judge.user).toContain('[OpenAI key]');
  expect(setupAsKept(back)).toEqual(kept);
});

test('what cannot be read stays as it is, and what a person or a link has set since stays whole', () => {
  for (const broken of [
    undefined,
    null,
    5,
    'text',
    [],
    { sizes: 7, prompts: { query: 3 }, categories: 'all', systemTime: 5 },
  ]) {
    const setup = new WritingSetup();
    takeKeptSetup(broken, setup);
    expect(setupAsKept(setup)).toEqual(setupAsKept(new WritingSetup()));
  }
  const chosen = new WritingSetup();
  chosen.seed = 7;
  takeKeptSetup(setupAsKept(edited()), chosen);
  expect(chosen).toMatchObject({ seed: 7, pipeline: 'mcptoolbench', prompts: PROMPTS });
});
