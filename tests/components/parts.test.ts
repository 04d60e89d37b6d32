import { createRawSnippet } from 'svelte';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-svelte';
import type { CallComparison, CellVerdict } from '#core/score.ts';
import ArgumentTable from '../../src/app/frame/kit/ArgumentTable.svelte';
import ConfirmDialog from '../../src/app/frame/kit/ConfirmDialog.svelte';
import Interval from '../../src/app/look/plots/Interval.svelte';
import IntervalRows from '../../src/app/look/plots/IntervalRows.svelte';
import JsonView from '../../src/app/frame/kit/JsonView.svelte';
import ProgressLine from '../../src/app/frame/kit/ProgressLine.svelte';
import RunStrip from '../../src/app/home/RunStrip.svelte';
import Sentence from '../../src/app/frame/kit/Sentence.svelte';
import ValueTable from '../../src/app/frame/kit/ValueTable.svelte';
import ToolView from '../../src/app/look/task/ToolView.svelte';
import VerdictMark from '../../src/app/frame/kit/VerdictMark.svelte';
import { sixGroups } from '../../src/app/look/plots/six-groups.ts';
import { verdictWords } from '../../src/app/frame/words.ts';
import NumberedList from './NumberedList.svelte';
import WithStores from './WithStores.svelte';
import '../../src/app/frame/styles/tokens.css';
import '../../src/app/frame/styles/base.css';
import '../../src/app/frame/styles/forms.css';
import '../../src/app/frame/styles/page.css';

/** A machine with other work is slow; what has not come by then does not come. */
const patiently = { timeout: 10_000 };

afterEach(() => void cleanup());

const text = (words: string) => createRawSnippet(() => ({ render: () => `<span>${words}</span>` }));
const row = { name: 'Lexical', n: 60, low: 0.572, estimate: 0.672, high: 0.761 };

describe('a verdict mark', () => {
  test.each(Object.entries(verdictWords) as [CellVerdict, string][])(
    '%s is read out as “%s”',
    async (verdict, word) => {
      const { container } = await render(VerdictMark, { verdict });
      expect(container.querySelector('svg')?.getAttribute('aria-label')).toBe(word);
      cleanup();
      const withWord = await render(VerdictMark, { verdict, word: true });
      expect(withWord.container.textContent?.trim()).toBe(word);
      expect(withWord.container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
    },
  );
});

describe('an interval', () => {
  test('says its estimate, its brackets and n', async () => {
    const { container } = await render(Interval, { row });
    expect(container.querySelector('svg')?.getAttribute('aria-label')).toBe(
      'Lexical: 67.2\u00a0%, 95 % interval 57.2 to 76.1, n 60',
    );
    expect(container.querySelector('use[href="#m-disc"]')).not.toBeNull();
  });

  test('of fewer than five tasks has brackets but no dot', async () => {
    const { container } = await render(Interval, { row: { ...row, n: 4 } });
    expect(container.querySelector('svg')?.getAttribute('aria-label')).toContain('no rate below 5 tasks');
    expect(container.querySelector('use[href="#lb"]')).not.toBeNull();
    expect(container.querySelector('use[href^="#m-"]')).toBeNull();
  });

  test('that cannot be told gives its reason and draws nothing', async () => {
    const { container } = await render(Interval, { row: { ...row, undecided: 'no calls' } });
    expect(container.querySelector('svg')?.getAttribute('aria-label')).toBe('Lexical: no estimate, no calls');
    expect(container.querySelector('use')).toBeNull();
  });

  test('shows its figures as a table on request', async () => {
    const given = { rows: [row], caption: 'Percent of 60 tasks.' };
    const screen = await render(WithStores, { of: IntervalRows as never, given });
    await screen.getByRole('button', { name: 'Show as table' }).click();
    const cells = () =>
      [...screen.container.querySelectorAll('tbody tr :is(th, td)')].map((cell) => cell.textContent);
    await expect.poll(cells, patiently).toEqual(['Lexical', '60', '67.2\u00a0%', '[57.2, 76.1]']);
  });
});

describe('a virtual list', () => {
  const setUp = async (count: number) => {
    const onopen = vi.fn();
    const screen = await render(NumberedList, { count, onopen });
    const list = screen.container.querySelector<HTMLElement>('[role="listbox"]')!;
    return { list, onopen, selected: () => list.querySelector('[aria-selected="true"]')?.textContent };
  };

  test('draws only what is in view of 100,000 rows', async () => {
    const { list } = await setUp(100_000);
    await expect.poll(() => list.querySelectorAll('[role="option"]').length, patiently).toBeGreaterThan(5);
    expect(list.querySelectorAll('[role="option"]').length).toBeLessThan(80);
    expect(list.querySelector('[role="option"]')?.getAttribute('aria-setsize')).toBe('100000');
  });

  test('is walked and opened with the keyboard, to its very end', async () => {
    const { list, onopen, selected } = await setUp(100_000);
    list.focus();
    await userEvent.keyboard('{ArrowDown}j{ArrowDown}k');
    expect(selected()).toBe('row 1');
    await userEvent.keyboard('{End}');
    await expect.poll(selected, patiently).toBe('row 99999');
    expect(document.getElementById(list.getAttribute('aria-activedescendant')!)?.textContent).toBe(
      'row 99999',
    );
    await userEvent.keyboard('{Enter}');
    expect(onopen).toHaveBeenCalledExactlyOnceWith(99_999);
  });

  test('without rows ignores the keys', async () => {
    const { list, onopen } = await setUp(0);
    list.focus();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(onopen).not.toHaveBeenCalled();
  });
});

describe('the strip', () => {
  const setUp = async () => {
    const onopen = vi.fn();
    const tasks = Array.from({ length: 6 }, () => ({ servers: ['a'], callType: 'single' as const }));
    const verdicts = tasks.flatMap((_, index): CellVerdict[] => [
      'correct',
      index < 2 ? 'incorrect' : 'no-call',
    ]);
    const screen = await render(RunStrip, {
      models: [
        { name: 'Oracle', under: '' },
        { name: 'Lexical', under: '' },
      ],
      groups: sixGroups(tasks),
      repeats: 1,
      verdicts,
      selected: 1,
      onopen,
      sumHead: text('Solved'),
      sum: text('–'),
      reading: text('panel'),
    });
    // The strip is drawn row by row, and then what is read.
    await expect.element(screen.getByText('panel')).toBeVisible();
    const mark = () => screen.container.querySelector<SVGElement>('[data-cell]')!;
    return { screen, onopen, mark };
  };

  test('has one mark in the tab order, which says its verdict', async () => {
    const { screen, mark } = await setUp();
    expect(screen.container.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
    expect(mark().getAttribute('aria-label')).toContain('task 1: incorrect');
    expect(screen.container.querySelector('svg')?.getAttribute('aria-label')).toBe(
      'Oracle, one server, single call: 6 of 6 tasks correct',
    );
  });

  test('is read with arrows, the focus going along, and opened with Enter', async () => {
    const { onopen, mark } = await setUp();
    mark().focus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    expect(mark().getAttribute('aria-label')).toContain('task 3: no call');
    await userEvent.keyboard('{ArrowUp}');
    expect(mark().getAttribute('aria-label')).toContain('task 3: correct');
    expect(document.activeElement).toBe(mark());
    await userEvent.keyboard('{Enter}');
    expect(onopen).toHaveBeenCalledExactlyOnceWith(4);
  });
});

describe('what comes from outside is text', () => {
  const hostile = '<img src=x onerror="document.title=1">';

  test('in a sentence, a table of arguments and a tool', async () => {
    const comparison: CallComparison = {
      expected: { index: 0, name: hostile },
      made: { index: 0, name: hostile, arguments: { [hostile]: hostile } },
      holds: false,
      rule: hostile,
      arguments: [
        { name: hostile, expected: [hostile], made: hostile, holds: false, counted: true, rule: hostile },
      ],
    };
    const screens = [
      await render(Sentence, { text: `Called \`${hostile}\` instead of ${hostile}` }),
      await render(ArgumentTable, { comparisons: [comparison] }),
      await render(ToolView, {
        tool: {
          name: hostile,
          server: hostile,
          description: hostile,
          inputSchema: {
            type: 'object',
            properties: { [hostile]: { type: 'string', description: hostile } },
          },
          schemaFrom: 'source',
        },
        open: true,
      }),
    ];
    for (const { container } of screens) {
      expect(container.querySelector('img')).toBeNull();
      expect(container.textContent).toContain(hostile);
    }
  });

  test('a schema that is no schema and JSON of 10,000 levels do no harm', async () => {
    const broken = { properties: 'none', required: 7, type: { a: 1 } };
    const { container } = await render(ToolView, {
      tool: { name: 't', server: null, description: '', inputSchema: broken, schemaFrom: 'source' },
      open: true,
    });
    expect(container.textContent).toContain('It takes no parameters.');
    let deep: unknown = 'end';
    for (let level = 0; level < 10_000; level++) deep = [deep];
    const view = await render(JsonView, { value: deep as never });
    expect(view.container.querySelectorAll('details')).toHaveLength(2);
  });
});

test('arguments say expected, made, rule and verdict, and what was left out', async () => {
  const { container } = await render(ArgumentTable, {
    comparisons: [
      {
        expected: { index: 0, name: 'forecast' },
        made: { index: 0, name: 'forecast', arguments: { city: 'Bergen' } },
        holds: false,
        rule: 'one argument is missing',
        arguments: [
          {
            name: 'city',
            expected: ['Bergen', 'Bjørgvin'],
            made: 'Bergen',
            holds: true,
            counted: true,
            rule: 'equal',
            rung: 'E0',
          },
          { name: 'days', expected: [3], holds: false, counted: true, rule: 'missing' },
        ],
      },
    ],
  });
  const rows = [...container.querySelectorAll('tbody tr')].map((line) =>
    [...line.querySelectorAll('td')].map((cell) => cell.textContent?.replace(/\s+/g, ' ').trim()),
  );
  expect(rows.slice(1)).toEqual([
    ['city', 'Bergen or Bjørgvin', 'Bergen', 'E0 equal', ''],
    ['days', '3', '–left out', '– missing', ''],
  ]);
  expect([...container.querySelectorAll('td svg')].map((mark) => mark.getAttribute('aria-label'))).toEqual([
    'holds',
    'does not hold',
  ]);
});

test('progress closes its brackets and says how far it is; without a total it says nothing of a share', async () => {
  const { container, rerender } = await render(ProgressLine, { done: 222, total: 600, label: 'Running' });
  const bar = container.querySelector('[role="progressbar"]')!;
  expect(bar.getAttribute('aria-valuenow')).toBe('37');
  expect(bar.querySelector('use')?.getAttribute('x')).toBe('37.00%');
  await rerender({ done: 600, total: undefined, label: 'Running' });
  expect(bar.hasAttribute('aria-valuenow')).toBe(false);
});

test('a dialog asks before it acts, and Escape is no', async () => {
  const onconfirm = vi.fn();
  const properties = {
    title: 'Delete browser?',
    action: 'Delete',
    onconfirm,
    children: text('187 tasks go.'),
  };
  const screen = await render(ConfirmDialog, { ...properties, open: true });
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => screen.container.querySelector('dialog')?.open, patiently).toBe(false);
  expect(onconfirm).not.toHaveBeenCalled();
  await screen.rerender({ open: false });
  await screen.rerender({ open: true });
  await screen.getByRole('button', { name: 'Delete' }).click();
  expect(onconfirm).toHaveBeenCalledOnce();
  expect(screen.container.querySelector('dialog')?.open).toBe(false);
});

test('a name of the program in a table is the link to what it opens', async () => {
  const screen = await render(ValueTable, {
    label: 'Mistaken tools',
    headings: ['due', 'called'],
    rows: [
      { title: { code: 'maps_distance' }, href: '#due', texts: [{ code: 'geo_route', href: '#called' }] },
    ],
  });
  for (const [name, address] of [
    ['maps_distance', '#due'],
    ['geo_route', '#called'],
  ]) {
    await screen.getByRole('link', { name: name! }).click(patiently);
    expect(location.hash).toBe(address);
  }
  location.hash = '';
});
