import { describe, expect, test } from 'vitest';
import type { Tool } from '#core/tool.ts';
import { lexicalAnswer } from '#ask/providers/index.ts';
import menu from '../vectors/providers/lexical-menu.json' with { type: 'json' };
import plans from '../vectors/providers/lexical-plans.json' with { type: 'json' };

type Planned = { name: string; parameters: unknown; id: string; step: string };

const toolNamed = (name: string): Tool => {
  const { description, inputSchema } = menu[name as keyof typeof menu];
  return { name, server: null, description, inputSchema, schemaFrom: 'source' };
};

/** The fenced JSON of an answer. */
function planIn(answer: string): Planned[] {
  const fenced = /```json\n([\s\S]*)\n```$/.exec(answer);
  return JSON.parse(fenced![1]!) as Planned[];
}

describe('the lexical baseline plans', () => {
  test.each(plans)('$name', ({ query, tools, plan }) => {
    const made = planIn(lexicalAnswer(query, tools.map(toolNamed)));
    expect(made.map(({ name, parameters, step }) => ({ name, parameters, step }))).toEqual(plan);
  });
});

test('calls are numbered, so that a placeholder can name one', () => {
  const answer = lexicalAnswer('Read /a/b.txt, then summarize it', [
    toolNamed('read_document'),
    toolNamed('summarize_text'),
  ]);
  expect(planIn(answer).map(({ id }) => id)).toEqual(['1', '2']);
});

test('the answer opens with a sentence, so that reading it is reading a model', () => {
  expect(lexicalAnswer('Press Enter', [toolNamed('press_keyboard')])).toMatch(/^[A-Z][^`]+\.\n\n```json\n/);
});

test('the same question gets the same answer', () => {
  const tools = Object.keys(menu).map(toolNamed);
  expect(lexicalAnswer('Convert 5 EUR to USD', tools)).toBe(lexicalAnswer('Convert 5 EUR to USD', tools));
});
