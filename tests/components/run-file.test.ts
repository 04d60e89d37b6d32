import { builtIn } from '../../src/app/frame/linked-setup.ts';
import { NOWHERE, expect, page, test } from './app.ts';
import { startRun } from './model-run.ts';
import { savedFile } from './saved-file.ts';
import { openPart } from './report-part.ts';

const KEY = `sk-proj-${'a1B2'.repeat(10)}`;

/** The same run file, packed or not, with the key in the run's title. */
async function withKey(file: File): Promise<File> {
  const unpacked = file.stream().pipeThrough(new DecompressionStream('gzip'));
  const text = await new Response(unpacked).text();
  return new File([text.replace('"title":"', `"title":"${KEY} `)], 'run.json');
}

test('secrets in a run file are named before it is opened, and masked unless the person wants otherwise', async ({
  open,
}) => {
  await startRun(await open(NOWHERE), 3, [builtIn[1]!]);
  await openPart('Share and export');
  const exported = await savedFile(() =>
    page.getByRole('button', { name: 'Export the run as JSON' }).click(),
  );
  const file = await withKey(exported);
  await open('#/runs');
  const choose = (): Promise<void> => page.getByLabelText('Run file').upload(file);
  await choose();
  await expect.element(page.getByText('1 secret in this run file')).toBeVisible();
  await expect.element(page.getByRole('row', { name: /OpenAI key sk-pro.* run\.json –/ })).toBeVisible();
  await page.getByRole('button', { name: 'Do not open it' }).click();
  await expect.element(page.getByRole('button', { name: 'Open a run file' })).toHaveFocus();
  await expect.element(page.getByText(/in this run file/)).not.toBeInTheDocument();
  await choose();
  await page.getByRole('button', { name: 'Open the run, secrets masked' }).click();
  await expect.element(page.getByText('[OpenAI key]').first()).toBeVisible();
  await expect.element(page.getByText(KEY)).not.toBeInTheDocument();
});
