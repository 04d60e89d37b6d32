import { afterEach } from 'vitest';
import { cleanup, render } from 'vitest-browser-svelte';
import type { Places } from '../../src/app/frame/sample-run.ts';
import PlacesFigure from '../../src/app/home/PlacesFigure.svelte';
import { expect, page, test, userEvent } from './app.ts';
import WithStores from './WithStores.svelte';

const places: Places = {
  tasks: 72,
  systems: [
    { id: 'baseline-oracle', title: 'Oracle (gives back the label)', kind: 'baseline' },
    { id: 'baseline-lexical', title: 'Lexical baseline (BM25 and slot filling)', kind: 'baseline' },
    { id: 'alder', title: 'Alder 0.5B, by grammar', kind: 'language-model' },
  ],
  scorers: [
    {
      id: 'mcpbr-mcptoolbench',
      rates: [
        [1, 0.95, 1],
        [0.29, 0.2, 0.4],
        [0.2, 0.12, 0.3],
      ],
    },
    {
      id: 'task-outcome',
      rates: [
        [1, 0.95, 1],
        [0.19, 0.1, 0.3],
        [0.4, 0.3, 0.5],
      ],
    },
    { id: 'ast', rates: [[1, 0.95, 1], null, [0.4, 0.3, 0.5]] },
  ],
};
afterEach(() => void cleanup());

const rowNames = (): string[] =>
  [...document.querySelectorAll('li')]
    .toSorted(
      (a, b) => Number(a.style.getPropertyValue('--place')) - Number(b.style.getPropertyValue('--place')),
    )
    .map((row) => row.querySelector('b')!.textContent.trim());

test('systems stand by their rate under one scorer, and change places under another, also in words and by keyboard', async () => {
  const given = { places, caption: 'Percent of 72 tasks.' };
  await render(WithStores, { of: PlacesFigure as never, given });
  expect(rowNames()).toEqual(['Oracle', 'Lexical', 'Alder 0.5B, by grammar']);
  await expect
    .element(page.getByRole('img', { name: /^Lexical: 29.0\s%, 95 % interval 20.0\s% to 40.0\s%, n 72$/ }))
    .toBeVisible();
  const scorers = page.getByRole('group', { name: 'Scored by' });
  await scorers.getByRole('radio', { name: 'Task outcome' }).click();
  expect(rowNames()).toEqual(['Oracle', 'Alder 0.5B, by grammar', 'Lexical']);
  const said = document.querySelector<HTMLElement>('[aria-live]')!;
  await expect
    .element(said)
    .toHaveTextContent(
      /Under Task outcome 2 systems change their places, compared with mcpbr MCPToolBench\+\+, as documented: Oracle 100.0\s%, Alder.* 40.0\s%, Lexical 19.0\s%/,
    );
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(scorers.getByRole('radio', { name: /^AST/ })).toBeChecked();
  await expect.element(said).toHaveTextContent('no system passes another, compared with Task outcome');
  await expect.element(page.getByText('nothing counted')).toBeVisible();
  await page.getByRole('button', { name: 'Show as table' }).click();
  await expect.element(said).toBeVisible();
});

test('a scorer that is chosen in another figure of the page is chosen here, where it is one of these', async () => {
  const given = { places, caption: 'Percent of 72 tasks.', scorer: 'task-outcome' };
  const { rerender } = await render(WithStores, { of: PlacesFigure as never, given });
  await expect.element(page.getByRole('radio', { name: 'Task outcome' })).toBeChecked();
  expect(rowNames()).toEqual(['Oracle', 'Alder 0.5B, by grammar', 'Lexical']);
  await rerender({ of: PlacesFigure as never, given: { ...given, scorer: 'bfcl-ast' } });
  await expect.element(page.getByRole('radio', { name: 'Task outcome' })).toBeChecked();
  await rerender({ of: PlacesFigure as never, given: { ...given, scorer: 'mcpbr-mcptoolbench' } });
  await expect.poll(rowNames).toEqual(['Oracle', 'Lexical', 'Alder 0.5B, by grammar']);
});
