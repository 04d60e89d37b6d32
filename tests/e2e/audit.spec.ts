import { expect, test } from './test.ts';
import { noViolations } from './accessibility.ts';

test('labels are audited in the page: share, findings by kind, their replays and tasks', async ({ page }) => {
  await page.goto('/#/data/ground');
  await page.getByRole('link', { name: 'Audit labels' }).click();
  await expect(page.getByRole('heading', { name: 'Audit labels', level: 1 })).toBeVisible();
  await expect(page.getByText('a synthetic world', { exact: false }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Audit 72 labels' }).click();
  await expect(page.getByRole('progressbar', { name: 'Auditing labels' })).toBeVisible();
  await expect(
    page.getByRole('img', { name: /^Labels with a defect: .* 95 % interval .* n 72$/ }),
  ).toBeVisible({
    timeout: 60_000,
  });
  await expect(page.getByText('72 of 72 labels executed; none was left out.')).toBeVisible();
  await noViolations(page);

  await page.getByRole('button', { name: /^order matters without data/ }).click();
  await expect(page).toHaveURL(/kind=order-matters/);
  const findings = page.getByRole('region', { name: 'Findings' });
  await expect(findings.getByRole('listitem').first()).toContainText('the other way round');
  await findings.getByRole('button', { name: 'Show the replay of finding 1', exact: true }).click();
  await expect(findings.getByRole('region', { name: 'The label as it is' })).toContainText('changes');
  await expect(findings.getByRole('region', { name: 'As the finding departs from it' })).toContainText(
    'At the end',
  );
  await noViolations(page);

  await findings.getByRole('listitem').first().getByRole('link').click();
  await expect(page.getByRole('link', { name: 'Run this task' })).toBeVisible();
  await page.goBack();
  await expect(findings.getByRole('listitem').first()).toContainText('the other way round');
});

test('an audit is stopped, and labels that break schemas or cannot run are said to be so', async ({
  page,
}) => {
  await page.goto('/#/data/ground/audit');
  await page.getByRole('button', { name: 'Audit 72 labels' }).click();
  await page.getByRole('button', { name: 'Stop the audit' }).click();
  await expect(page.getByText('Stopped: nothing of it is kept.')).toBeVisible();

  const tool = {
    name: 'get_tide',
    description: 'The tide.',
    input_schema: { type: 'object', properties: { hour: { type: 'integer' } }, required: ['hour'] },
  };
  const row = (uuid: string, hour: unknown) => ({
    uuid,
    category: 'map',
    call_type: 'single',
    query: `How high is the tide at ${String(hour)}?`,
    tools: [tool],
    mcp_tools_dict: { tides: ['get_tide'] },
    function_call_label: [{ name: 'get_tide', step: '1', id: '1', mcp_server: 'tides', input: { hour } }],
  });
  await page.goto('/#/data');
  await page.locator('input[type=file]').setInputFiles({
    name: 'tides.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify([row('a', 7), row('b', 'noon')])),
  });
  await page.getByRole('link', { name: 'Open tides' }).click();
  await page.getByRole('link', { name: 'Audit labels' }).click();
  await page.getByRole('button', { name: 'Audit 2 labels' }).click();
  await expect(page.getByText('None of 2 labels could be executed here.')).toBeVisible();
  await expect(page.getByText(/2 not executable, and none of them counted as sound/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Findings' })).toContainText('does not admit /hour');
  await expect(page.getByRole('region', { name: 'Not executable' })).toContainText(
    'the testbed lacks get_tide',
  );
  await noViolations(page);
});
