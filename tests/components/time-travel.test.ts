import type { ResultRecord } from '#core/cell.ts';
import { allToolCalls } from '#core/trajectory.ts';
import { builtIn } from '../../src/app/frame/linked-setup.ts';
import { finishedRun } from './model-run.ts';
import { NOWHERE, expect, page, test, userEvent, type Locator, type Open, type Opened } from './app.ts';

const entry = (): Locator => page.getByRole('region', { name: 'Time travel' });
const stop = (at: number): Locator =>
  entry().getByRole('heading', {
    name: at === 0 ? /^Before the first call/ : new RegExp(`^After call ${at},`),
  });
const changesWorld = ({ trajectory }: ResultRecord): boolean =>
  Object.keys(trajectory.finalState ?? {}).length > 0 && allToolCalls(trajectory).length > 0;

/** Opens a cell of a run whose calls were executed, by one of the baselines, that changes the world; its number of calls. */
async function cellThatChanges(open: Open, model: number): Promise<Opened & { calls: number }> {
  const opened = await open(NOWHERE);
  const executed = { execution: { on: 'testbed' as const } };
  const { run, results } = await finishedRun(opened, 30, [builtIn[model]!], executed);
  const record = results.find(changesWorld)!;
  location.hash = `#/r/${run.id}/${record.cell + 1}/1/1`;
  await expect.element(page.getByRole('heading', { name: 'Every scorer' })).toBeVisible();
  return { ...opened, calls: allToolCalls(record.trajectory).length };
}

/** Makes the calls again and goes on to the last of them by the arrow keys. */
async function toTheLastCall(calls: number): Promise<void> {
  await entry()
    .getByRole('button', { name: /again$/ })
    .click();
  await expect
    .element(entry().getByText(/every result matches the recording, and the final world has the same hash/))
    .toBeVisible();
  await expect.element(stop(0)).toBeVisible();
  (entry().getByRole('slider', { name: 'Stop' }).element() as HTMLElement).focus();
  for (let at = 1; at <= calls; at++) {
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(stop(at)).toBeVisible();
  }
}

test('a cell’s calls are made again and stepped through with the arrow keys, and each stop shows what its call changed', async ({
  open,
}) => {
  const { calls } = await cellThatChanges(open, 0);
  await toTheLastCall(calls);
  await entry().getByText('The world here, compared with its start').click();
  await expect
    .element(
      entry()
        .getByRole('group', { name: /^The world here: / })
        .first(),
    )
    .toBeVisible();
  (entry().getByRole('slider', { name: 'Stop' }).element() as HTMLElement).focus();
  for (let at = calls; at > 0; at--) await userEvent.keyboard('{ArrowLeft}');
  await expect.element(stop(0)).toBeVisible();
});

test('a call that is left out leads to another attempt beside the old one, scored and marked as edited here', async ({
  open,
}) => {
  const { calls } = await cellThatChanges(open, 0);
  await toTheLastCall(calls);
  await entry().getByText('Fork here: change this call and play on').click();
  await entry().getByRole('textbox', { name: 'Its arguments' }).fill('{"broken"');
  await expect.element(entry().getByText(/This is not JSON/)).toBeVisible();
  await entry().getByRole('checkbox', { name: 'Leave this call out' }).click();
  await entry().getByRole('button', { name: 'Play on from here' }).click();
  const edited = entry().getByRole('region', { name: 'Edited here' });
  await expect.element(edited.getByText('not a result of the model, and it is not stored')).toBeVisible();
  await expect.element(edited.getByText('left out')).toBeVisible();
  const address = location.hash;
  await open(address);
  await expect.element(page.getByRole('heading', { name: 'Every scorer' })).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'Edited here' })).not.toBeInTheDocument();
});

test('a failed cell shows its point of no return in the transcript, or says why there is none', async ({
  open,
}) => {
  await cellThatChanges(open, 2);
  await page.getByRole('button', { name: 'Find the point of no return' }).click();
  const line = page.getByRole('note', { name: 'Point of no return' });
  // Of a label without an end state nothing is claimed.
  await expect.element(line).toHaveTextContent(/point of no return/i);
});
