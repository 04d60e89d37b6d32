import type { Component } from 'svelte';
import { afterEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-svelte';
import type { JsonObject, JsonValue } from '#core/json.ts';
import type { CallComparison } from '#core/score.ts';
import type { ContentPart, Tool, ToolCall, ToolResult } from '#core/tool.ts';
import type { Step } from '#core/trajectory.ts';
import { SvelteSet } from 'svelte/reactivity';
import { startOfObject } from '../../src/app/frame/form/field.ts';
import ComparisonTable from '../../src/app/look/cell/ComparisonTable.svelte';
import JsonView from '../../src/app/frame/kit/JsonView.svelte';
import LongText from '../../src/app/frame/kit/LongText.svelte';
import ToolView from '../../src/app/look/task/ToolView.svelte';
import TrajectoryView from '../../src/app/look/trajectory/TrajectoryView.svelte';
import CallResult from '../../src/app/connect/CallResult.svelte';
import FormMembers from '../../src/app/frame/form/FormMembers.svelte';
import ToolTable from '../../src/app/connect/ToolTable.svelte';
import TaskEntries from '../../src/app/data/TaskEntries.svelte';
import { MOST_NODES } from '../../src/app/frame/windowed/windowed.svelte.ts';
import { aTask } from '../builders/a-task.ts';
import { sized } from './full-size.ts';
import WithStores from './WithStores.svelte';
import '../../src/app/frame/styles/tokens.css';
import '../../src/app/frame/styles/base.css';
import '../../src/app/frame/styles/forms.css';
import '../../src/app/frame/styles/page.css';

const patiently = { timeout: 20_000 };
const NEEDLE = 'the needle';
/** Either is hundreds of times what is drawn. */
const ARGUMENTS = sized(60_000, 600_000);
const CALLS = sized(10_000, 100_000);

const formOf = (root: JsonObject) => ({
  root,
  violations: new Map<string, string[]>(),
  broken: new SvelteSet<string>(),
});

afterEach(() => void cleanup());

const numbered = <Item>(count: number, item: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => item(index));
const manyArguments = (count: number): JsonObject =>
  Object.fromEntries(numbered(count, (index) => [`a${index}`, index === count - 1 ? NEEDLE : index]));
const call = (index: number, given: JsonObject = { n: index }): ToolCall => ({
  id: `c${index}`,
  name: `tool_${index}`,
  arguments: given,
});
const result = (index: number, text: string): ToolResult => ({
  callId: `c${index}`,
  content: [{ type: 'text', text }],
  isError: false,
  durationMs: 1,
});
const step = (index: number, toolCalls: ToolCall[], toolResults: ToolResult[] = [], text = ''): Step => ({
  index,
  message: { role: 'assistant', text },
  toolCalls,
  toolResults,
  durationMs: 1,
  startedAt: 0,
});

/** Shows a component as it stands in the frame and says how long that took, until it was painted. */
async function show<Given extends object>(of: Component<Given>, given: NoInfer<Given>) {
  const shown = {
    of: of as unknown as Component<Record<string, unknown>>,
    given: { ...given } as Record<string, unknown>,
  };
  const from = performance.now();
  const screen = await render(WithStores, shown);
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  const took = performance.now() - from;
  return { screen, took, nodes: () => screen.container.querySelectorAll('*').length };
}

const hundred = numbered(100, (index) => index);
const nested = (depth: number): JsonValue => {
  let value: JsonValue = NEEDLE;
  for (let level = 0; level < depth; level++) value = { [`level ${level}`]: value };
  return value;
};
const trajectory = (steps: Step[]) => ({ trajectory: { steps } });
const comparison = (index: number, count: number): CallComparison => ({
  expected: { index, name: 'book' },
  made: { index, name: 'book', arguments: {} },
  holds: false,
  rule: 'an argument differs',
  arguments: numbered(count, (at) => ({
    name: `a${at}`,
    expected: [at],
    made: at + 1,
    holds: false,
    counted: true,
    rule: 'differs',
  })),
});
const mcpServer = { id: 's', title: 'S', url: 'https://s.test/mcp', headers: [] };
const schemaOf = (count: number): JsonObject => ({
  type: 'object',
  properties: Object.fromEntries(
    numbered(count, (index) => [`p${index}`, { type: 'string', description: 'what it is' }]),
  ),
});
/** Objects that hold objects, every member required. The same object stands in each place. */
const wideAndDeep = (levels: number, width: number): JsonObject => {
  const inside = levels === 0 ? { type: 'string' } : wideAndDeep(levels - 1, width);
  const names = numbered(width, (at) => `p${at}`);
  return {
    type: 'object',
    required: names,
    properties: Object.fromEntries(names.map((name) => [name, inside])),
  };
};
const made = (content: ContentPart[], structured: { structuredContent?: JsonObject } = {}) => ({
  call: {
    id: 'x',
    arguments: {},
    durationMs: 3,
    result: { callId: 'x', durationMs: 3, content, ...structured, isError: false },
  },
  running: undefined,
  server: mcpServer,
  question: undefined,
  onreply: () => {},
  isSimulated: false,
  oncancel: () => {},
});

describe('outside content of any size draws at most 2,000 elements', () => {
  const given = { description: 'x'.repeat(5_000_000), inputSchema: schemaOf(10_000), schemaFrom: 'source' };
  test.each([
    [
      'JSON of 480,000 members',
      () => show(JsonView, { value: numbered(480_000, (index) => index), open: 4 }),
    ],
    [
      'JSON of 100 lists of 100 lists, all open',
      () => show(JsonView, { value: numbered(100, () => numbered(100, () => hundred)), open: 4 }),
    ],
    ['JSON of 180 levels', () => show(JsonView, { value: nested(180), open: 200 })],
    ['a string of 5 MB in JSON', () => show(JsonView, { value: { text: 'x'.repeat(5_000_000) } })],
    ['a text of 5 MB', () => show(LongText, { text: '[{"'.repeat(1_700_000) })],
    [
      `a call with ${ARGUMENTS} arguments`,
      () => show(TrajectoryView, trajectory([step(0, [call(0, manyArguments(ARGUMENTS))])])),
    ],
    [`a turn of ${CALLS} calls`, () => show(TrajectoryView, trajectory([step(0, numbered(CALLS, call))]))],
    [
      '6 turns of 1,000 calls with 100 arguments',
      () =>
        show(
          TrajectoryView,
          trajectory(
            numbered(6, (at) =>
              step(
                at,
                numbered(1000, (n) => call(n, manyArguments(100))),
              ),
            ),
          ),
        ),
    ],
    [
      '5,000 turns that all failed',
      () =>
        show(
          TrajectoryView,
          trajectory(
            numbered(5000, (at) => step(at, [call(at)], [{ ...result(at, 'no'), isError: true }], 'I try.')),
          ),
        ),
    ],
    [
      'comparisons of 300 calls with 1,000 arguments',
      () => show(ComparisonTable, { comparisons: numbered(300, (at) => comparison(at, 1000)) }),
    ],
    [
      'a result of 100,000 parts',
      () => show(CallResult, made(numbered(100_000, (at) => ({ type: 'text', text: `part ${at}` })))),
    ],
    [
      'structured content of 40 lists of 12,000 numbers',
      () =>
        show(
          CallResult,
          made([], {
            structuredContent: Object.fromEntries(
              numbered(40, (at) => [`m${at}`, numbered(12_000, (index) => index)]),
            ),
          }),
        ),
    ],
    [
      'a tool of 10,000 parameters and 5 MB of words',
      () => show(ToolView, { tool: { name: 't', server: null, ...given } as Tool, open: true }),
    ],
    [
      'a server of 20,000 tools',
      () =>
        show(ToolTable, {
          server: mcpServer,
          tools: numbered(20_000, (at) => ({
            tool: { ...given, description: 'd', name: `t${at}`, server: 's' } as Tool,
            raw: {},
            bytes: 9,
            tokens: 9,
          })),
          chosen: undefined,
        }),
    ],
    [
      'a form of 150 required objects of 150 fields, 6 levels deep',
      () => {
        const schema = wideAndDeep(6, 150);
        const value = startOfObject(schema, schema);
        return show(FormMembers, {
          schema,
          value,
          path: '',
          depth: 1,
          form: formOf(schema),
          onchange: () => {},
        });
      },
    ],
    [
      'a form of 100 choices among 200 values',
      () => {
        const choices = { enum: numbered(200, (at) => `choice ${at}`) };
        const properties = Object.fromEntries(numbered(100, (at) => [`p${at}`, choices]));
        const schema: JsonObject = { type: 'object', properties };
        const form = formOf(schema);
        return show(FormMembers, { schema, value: {}, path: '', depth: 1, form, onchange: () => {} });
      },
    ],
    [
      'a conversation of 50,000 messages with 100 calls each',
      () => {
        const calls = numbered(100, (at) => call(at));
        const messages = numbered(50_000, () => ({
          role: 'assistant' as const,
          text: 'a',
          toolCalls: calls,
        }));
        return show(TaskEntries, { task: aTask({ messages }), isCut: false });
      },
    ],
  ])('%s', async (words, drawn) => {
    const { nodes, took } = await drawn();
    console.info(`${words}: ${nodes()} elements, ${Math.round(took)} ms`);
    expect(nodes()).toBeGreaterThan(0);
    expect(nodes()).toBeLessThanOrEqual(MOST_NODES);
  });
});

describe('the next part', () => {
  test('takes the place of the one before, and the keyboard stays on its button', async () => {
    const { screen, nodes } = await show(JsonView, { value: numbered(250, (index) => `item-${index}.`) });
    const next = screen.getByRole('button', { name: /^Show the next/ });
    await expect.element(next).toHaveTextContent('Show the next 100 of 150');
    const pressed = next.element() as HTMLElement;
    pressed.focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText('101 to 200 of 250 items')).toBeVisible();
    expect(document.activeElement).toBe(pressed);
    expect(screen.container.textContent).toContain('item-150.');
    expect(screen.container.textContent).not.toContain('item-50.');
    await userEvent.keyboard('{Enter}{Enter}');
    await expect.element(screen.getByText('201 to 250 of 250 items')).toBeVisible();
    expect(document.activeElement).toBe(pressed);
    expect(pressed.textContent).toBe('Nothing after these');
    await screen.getByRole('button', { name: /^Show the previous/ }).click();
    await expect.element(screen.getByText('101 to 200 of 250 items')).toBeVisible();
    expect(nodes()).toBeLessThanOrEqual(MOST_NODES);
  });

  test('of a text comes in slices that cut no character', async () => {
    const { screen } = await show(LongText, { text: '😀'.repeat(50_000), limit: 1201 });
    await screen.getByRole('button', { name: /more characters/ }).click();
    await screen.getByRole('button', { name: 'Show the next 20,000 of 80,000' }).click();
    await expect.element(screen.getByText('20,001 to 40,000 of 100,000 characters')).toBeVisible();
    expect(screen.container.textContent).not.toMatch(/\p{Surrogate}/u);
  });

  test('opened deep inside is drawn, however much is open around it', async () => {
    let value: JsonValue = { deep: NEEDLE };
    for (let level = 0; level < 12; level++) value = [...numbered(60, () => [...hundred]), value];
    const { screen, nodes } = await show(JsonView, { value });
    for (let level = 0; level < 12; level++) {
      await screen
        .getByText(level === 11 ? '{ } 1 member' : '[ ] 61 items', { exact: true })
        .last()
        .click();
      expect(nodes()).toBeLessThanOrEqual(MOST_NODES);
    }
    await expect.element(screen.getByText(`"${NEEDLE}"`)).toBeVisible();
  });
});

describe('finding', () => {
  const find = async (screen: Awaited<ReturnType<typeof show>>['screen'], words: string) => {
    await screen.getByRole('searchbox').fill(words);
    await expect.poll(() => document.querySelector('mark')?.textContent, patiently).toBe(words);
    await expect.element(screen.getByRole('status').first()).toHaveTextContent('1 of 1');
  };
  test.each([
    [`the last of ${ARGUMENTS} arguments`, [step(0, [call(0, manyArguments(ARGUMENTS))])]],
    [
      `the result of the last of ${CALLS} calls`,
      [step(0, numbered(CALLS, call), [result(CALLS - 1, `far ${NEEDLE}`)])],
    ],
    ['the end of 5 MB of text', [step(0, [], [], `${'word '.repeat(1_000_000)}${NEEDLE}`)]],
    ['the last of 3,000 turns', numbered(3000, (at) => step(at, [], [], at === 2999 ? NEEDLE : 'hay'))],
    [
      'the last of 100,000 parts of a result',
      [
        step(
          0,
          [call(0)],
          [
            {
              ...result(0, ''),
              content: numbered(100_000, (at) => ({
                type: 'text' as const,
                text: at === 99_999 ? NEEDLE : 'a part',
              })),
            },
          ],
        ),
      ],
    ],
  ])('reaches %s and shows it', async (_, steps) => {
    const { screen, nodes } = await show(TrajectoryView, trajectory(steps));
    const from = performance.now();
    await find(screen, NEEDLE);
    console.info(`found in ${_}: ${Math.round(performance.now() - from)} ms`);
    await expect.element(screen.getByText(NEEDLE).last()).toBeInViewport();
    expect(nodes()).toBeLessThanOrEqual(MOST_NODES);
  });

  test('of words that stand everywhere marks those around the place that is read', async () => {
    const { screen, nodes } = await show(
      TrajectoryView,
      trajectory(numbered(40, (at) => step(at, [call(at)], [result(at, 'hay '.repeat(50))]))),
    );
    await screen.getByRole('searchbox').fill('hay');
    await expect.element(screen.getByRole('status').first()).toHaveTextContent('1 of 999 or more');
    await screen.getByRole('button', { name: 'Previous place found' }).click();
    await expect.element(screen.getByRole('status').first()).toHaveTextContent('999 of 999 or more');
    expect(screen.container.querySelector('mark[data-current]')).not.toBeNull();
    expect(nodes()).toBeLessThanOrEqual(MOST_NODES);
  });
});

test('a program that a model wrote keeps its lines', async () => {
  const code = 'const found = await find({ name: "lamp" });\nif (found) {\n  await dim(found);\n}\n';
  const program: ToolCall = { id: 'p', name: 'run_program', arguments: { code }, aside: true };
  const { screen } = await show(TrajectoryView, trajectory([step(0, [program])]));
  const shown = screen.getByText('const found').element() as HTMLElement;
  expect(shown.innerText.trim()).toBe(code.trim());
});
