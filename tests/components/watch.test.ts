import type { JsonObject } from '#core/json.ts';
import { later } from '../builders/later.ts';
import { patientAnswer } from '../servers/patient-answer.ts';
import { chatModel, MODEL } from './chat-model.ts';
import { openSetup } from './given-models.ts';
import { linkIn } from './link-in.ts';
import { answering, finishedRun, modelAt, startRun } from './model-run.ts';
import { baselineBoxes, endedRun, setChecked } from './set-up-steps.ts';
import { NOWHERE, expect, page, test, userEvent } from './app.ts';

const PATIENT = 'patient-1';
const setupLink = (): Promise<string> => linkIn(page.getByLabelText('Link to the set-up'));

test('scripted models are dialled in the set-up, called what they are, and kept in its link', async ({
  open,
}) => {
  const { database } = await open('#/runs');
  await page.getByLabelText('Sample').fill('12');
  for (const box of (await baselineBoxes()).all()) await setChecked(box, false);
  await page.getByText('Add a scripted model').click();
  await page.getByLabelText('calls a wrong tool').fill('100');
  await userEvent.keyboard('{Enter}');
  await page.getByLabelText('omits a call').fill('25');
  await page.getByRole('button', { name: 'Add it' }).click();
  for (const name of ['Scripted: wrong tool 100 %', 'Scripted: omits a call 25 %'])
    await expect.element(page.getByRole('checkbox', { name })).toBeChecked();
  await page.getByRole('button', { name: 'Run 24 cells' }).click();
  await endedRun(database);
  await expect
    .element(page.getByText(/2 scripted models took part. A scripted model is not a language model/))
    .toBeVisible();
  location.hash = await setupLink();
  await expect.element(page.getByRole('checkbox', { name: 'Scripted: omits a call 25 %' })).toBeChecked();
  await page.getByRole('button', { name: 'Remove Scripted: omits a call 25 %' }).click();
  await expect.element(page.getByRole('button', { name: 'Run 12 cells' })).toBeEnabled();
});

test('edited prompts reach the model, are in the report, and in the link', async ({ open }) => {
  const model = chatModel();
  const { database } = await openSetup(open, model, 2);
  await page.getByText('Prompts, as built in').click();
  const question = page.getByLabelText('The question', { exact: true });
  await expect.element(question).toHaveValue(expect.stringContaining('{tools}'));
  await question.fill('In one word: {question}');
  await expect
    .element(page.getByText('Without {category} and {tools} the model does not see what belongs there'))
    .toBeVisible();
  await expect.element(page.getByText(/^Prompts, edited prompts [0-9a-f]{4}$/)).toBeVisible();
  await page.getByText('With one task filled in').click();
  await expect.element(page.getByText(/^In one word: \w/)).toBeVisible();
  await page.getByLabelText('System text', { exact: true }).fill('Answer as a sailor would.');
  await page.getByRole('button', { name: 'The question: Back to the built-in text' }).click();
  await expect.element(question).toHaveValue(expect.stringContaining('{tools}'));
  await page.getByRole('button', { name: 'Run 2 cells' }).click();
  await endedRun(database);
  expect(JSON.stringify(model.asked[0]!.messages)).toContain('Answer as a sailor would.');
  await page.getByText(/^With edited prompts [0-9a-f]{4}, in place of those built in$/).click();
  await expect.element(page.getByText('Answer as a sailor would.')).toBeVisible();
  location.hash = await setupLink();
  await expect.element(page.getByText(/^Prompts, edited prompts [0-9a-f]{4}$/)).toBeVisible();
  await expect
    .element(page.getByLabelText('System text', { exact: true }))
    .toHaveValue('Answer as a sailor would.');
  await expect.element(page.getByRole('checkbox', { name: MODEL })).toBeVisible();
});

/** A model of so many turns, each of which waits until the test lets it answer. */
function turnByTurn(turns: number) {
  const gates = Array.from({ length: turns + 1 }, () => later<void>());
  const turnOf = ({ messages }: JsonObject): number =>
    (messages as JsonObject[]).filter(({ role }) => role === 'tool').length;
  const model = answering(async (body) => {
    await gates[turnOf(body)]!.promise;
    return patientAnswer(body, turns);
  });
  return { ...model, let: (turn: number) => gates[turn]!.resolve() };
}
const inTurns = { agentIds: ['native-tools' as const], execution: { on: 'testbed' as const } };

test('a cell at work is watched step by step, beside a grid that fills in, and takes no focus', async ({
  open,
}) => {
  const model = turnByTurn(3);
  const opened = await open(NOWHERE, model);
  await startRun(opened, 3, [modelAt(PATIENT)], inTurns);
  // The first run of a page loads what asks models and executes calls.
  await expect
    .element(page.getByRole('heading', { name: 'Cell by cell' }), { timeout: 25_000 })
    .toBeVisible();
  const grid = page.getByRole('img', { name: new RegExp(`${PATIENT}: \\d of 3 cells done`) });
  await expect.element(grid).toBeVisible();
  const watch = page.getByRole('button', { name: /^Watch task/ }).first();
  await expect.element(watch).toBeVisible();
  (watch.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(watch).toHaveAttribute('aria-expanded', 'true');
  const watched = page.getByRole('region', { name: /^Watching task/ });
  model.let(0);
  await expect.element(watched.getByText('Turn 1: I try the next tool.')).toBeVisible();
  model.let(1);
  await expect.element(watched.getByText(/^2 steps over/)).toBeVisible();
  await expect.element(watched.getByText('Turn 2: I try the next tool.')).toBeVisible();
  await expect.element(watch).toHaveFocus();
  // It stays when the run ends, with its final answer, until the report is asked for.
  model.let(2);
  model.let(3);
  const report = watched.getByRole('link', { name: 'Report ready' });
  await expect.element(report).toBeVisible();
  await expect.element(watched.getByText('I have tried them all.').last()).toBeVisible();
  await expect.element(watched.getByText('Final answer', { exact: true })).toBeVisible();
  await expect.element(watch).toHaveFocus();
  await report.click();
  await expect.element(watched).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
  expect(model.asked).toHaveLength(12);
});

test('a trajectory of thirty steps is folded, searched, copied and walked by keyboard, with the wire beneath', async ({
  open,
  onTestFinished,
}) => {
  const copied: string[] = [];
  const { clipboard } = navigator;
  Object.defineProperty(navigator, 'clipboard', {
    value: { writeText: async (text: string) => void copied.push(text) },
    configurable: true,
  });
  onTestFinished(() => void Object.defineProperty(navigator, 'clipboard', { value: clipboard }));
  const opened = await open(
    NOWHERE,
    answering((body) => patientAnswer(body, 29)),
  );
  const { run } = await finishedRun(opened, 1, [modelAt(PATIENT)], inTurns);
  location.hash = `#/r/${run.id}/1/1/1`;
  await expect.element(page.getByRole('heading', { name: 'Trajectory' })).toBeVisible();
  const heads = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-step-head]')];
  const isOpen = (head: HTMLElement): boolean => head.getAttribute('aria-expanded') === 'true';
  await expect.poll(() => heads().length).toBe(30);

  await userEvent.keyboard('f');
  await expect.poll(() => heads().some((head) => head === document.activeElement && isOpen(head))).toBe(true);
  // The steps that failed are open, and so is the final answer.
  expect(isOpen(heads().at(-1)!)).toBe(true);
  await expect.element(page.getByText('Final answer', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Fold all', exact: true }).click();
  await expect.poll(() => heads().filter(isOpen)).toEqual([]);

  await userEvent.keyboard('/');
  const find = page.getByRole('searchbox', { name: 'Find in 30 steps' });
  await expect.element(find).toHaveFocus();
  await userEvent.keyboard('Tromsø 17');
  const current = (): Element | null => document.querySelector('mark[data-current]');
  await expect.poll(() => current()?.textContent).toBe('Tromsø 17');
  await expect.element(page.getByText(/^1 of \d+$/)).toBeVisible();
  await find.fill('next tool');
  await expect.element(page.getByText('1 of 29')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('2 of 29')).toBeVisible();
  await userEvent.keyboard('{Shift>}{Enter}{Enter}{/Shift}');
  await expect.element(page.getByText('29 of 29')).toBeVisible();
  const { top } = current()!.getBoundingClientRect();
  expect(top >= 0 && top < innerHeight).toBe(true);
  await userEvent.keyboard('{Escape}');
  await expect.element(find).toHaveValue('');

  heads()[0]!.focus();
  await userEvent.keyboard('j');
  await expect.poll(() => heads().indexOf(document.activeElement as HTMLElement)).toBe(1);
  const second = (): boolean => isOpen(heads()[1]!);
  const before = second();
  await userEvent.keyboard('{Enter}');
  await expect.poll(second).toBe(!before);
  await userEvent.keyboard('{Enter}');
  await expect.poll(second).toBe(before);
  if (!before) await userEvent.keyboard('{Enter}');
  await userEvent.keyboard('k');
  await expect.poll(() => heads().indexOf(document.activeElement as HTMLElement)).toBe(0);

  const step = page.elementLocator(document.querySelector('[data-step="1"]')!);
  await step.getByText('Raw: sent and answered').click();
  await expect.element(step.getByText(/"messages": /).first()).toBeVisible();
  await expect.element(step.getByText(/"id": "chat-1"/).first()).toBeVisible();
  await step.getByRole('button', { name: 'Copy step 2 as text' }).click();
  await expect.element(step.getByText('copied')).toBeVisible();
  expect(copied).toEqual([expect.stringContaining('Turn 2: I try the next tool.')]);
});
