import { expect, page, test, userEvent } from './app.ts';
import { savedFile } from './saved-file.ts';
import { modelForm, openModelForm } from './set-up-steps.ts';

const choose = (text: string, name = 'config.yaml') =>
  userEvent.upload(page.getByLabelText('Configuration of mcpbr'), new File([text], name));

test('a config.yaml of mcpbr fills the set-up, names what has no place, and is saved again', async ({
  open,
}) => {
  await open('#/runs');
  await choose(
    'benchmark: mcptoolbench\nmodel: sonnet\nsample_size: 5\nmax_concurrent: 2\nmax_iterations: 12\n',
  );
  await expect.element(page.getByText('The fields are filled from config.yaml.')).toBeVisible();
  await expect.element(page.getByLabelText('Sample')).toHaveValue(5);
  await expect.element(page.getByRole('checkbox', { name: /claude-sonnet-4-5-20250929/ })).toBeChecked();
  await expect.element(page.getByText('1 field without a place here')).toBeVisible();
  await expect.element(page.getByText(/^max_concurrent, line 4:/)).toBeVisible();
  await expect
    .element(page.getByText(/No data set of this browser has rows of MCPToolBench\+\+/))
    .toBeVisible();

  const file = await savedFile(() =>
    page.getByRole('button', { name: 'Save as mcpbr’s config.yaml' }).click(),
  );
  const text = await file.text();
  expect(text).toContain('model: "claude-sonnet-4-5-20250929"');
  expect(text).toContain('max_iterations: 12');
  await expect.element(page.getByText(/settings? not in the saved file/)).toBeVisible();

  await choose('a: &b 1\n', 'bad.yaml');
  await expect.element(page.getByText('bad.yaml was not opened')).toBeVisible();
  await expect.element(page.getByText(/Line 1 names a value for other places/)).toBeVisible();
  await expect.element(page.getByText('The fields are still filled from config.yaml.')).toBeVisible();
  await page.getByRole('button', { name: 'Close it' }).click();
  await expect.element(page.getByLabelText('Sample')).toHaveValue(null);
});

test('a short name of mcpbr is written out', async ({ open }) => {
  await open('#/runs');
  await openModelForm();
  await modelForm().getByLabelText('Address or provider').fill('Anthropic');
  const name = modelForm().getByLabelText('Model');
  await name.fill('sonnet');
  await modelForm().getByRole('button', { name: 'Write it out' }).click();
  await expect.element(name).toHaveValue('claude-sonnet-4-5-20250929');
});

test('tasks of several steps come with a proposed limit of time', async ({ open }) => {
  await open('#/runs');
  await choose('benchmark: mcptoolbench\ntimeout_seconds: 60\n');
  await page.getByRole('button', { name: 'Set 300 seconds' }).click();
  await expect.element(page.getByRole('button', { name: 'Set 300 seconds' })).not.toBeInTheDocument();
});
