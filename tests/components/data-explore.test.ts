import { expect, page, test, userEvent } from './app.ts';
import { importAndOpen, row, rows, tasks, tools } from './lamp-tasks.ts';

const heading = () => page.getByRole('heading', { level: 1 });

test('markup in names and queries is shown as text, and a query of 1 MB is folded', async ({ open }) => {
  const hostile = '<img src=x onerror="window.broken=1">';
  await importAndOpen(open, `${hostile.replaceAll('/', '')}.json`, [
    row('<script>window.broken=1</script>', `Say ${hostile}`, hostile, { [hostile]: hostile }),
    row('big', `Begin ${'long '.repeat(200_000)}`),
  ]);
  await tasks().getByText(hostile).first().click();
  await expect.element(heading()).toHaveTextContent(`Say ${hostile}`);
  expect(document.querySelectorAll('main img')).toHaveLength(0);
  expect('broken' in window).toBe(false);
  await userEvent.keyboard('n');
  await expect.element(heading()).toHaveTextContent('Begin long');
  await expect.element(page.getByRole('button', { name: /more characters/ }).first()).toBeVisible();
  expect(document.querySelector('main')!.innerText.length).toBeLessThan(20_000);
});

test('a label that breaks its own schema shows which argument and why', async ({ open }) => {
  await importAndOpen(open, 'odd.json', [
    row('good', 'Turn on the desk lamp'),
    row('bad', 'Turn on the desk lamp to half', 'turn_on', { lamp: 'desk', percent: '50' }),
  ]);
  await page.getByRole('button', { name: /label breaks the tool's schema/ }).click();
  await tasks().getByText('to half').click();
  const broken = page.getByRole('row', { name: /^percent/ }).first();
  await expect.element(broken).toHaveTextContent('The label breaks the schema');
  await expect.element(broken).toHaveTextContent('integer');
  await expect.element(page.getByRole('row', { name: /^lamp/ }).first()).not.toHaveTextContent('breaks');
  await expect.element(page.getByText('/function_call_label/0')).toBeVisible();
});

test("mcpbr's words for difficulty choose tasks of a source that has none", async ({ open }) => {
  await importAndOpen(open, 'own.json', [
    { id: 'one', query: 'One call', tools, expected: [{ name: 'play', arguments: {} }] },
    {
      id: 'two',
      query: 'Two calls',
      tools,
      expected: [
        { name: 'play', arguments: {} },
        { name: 'turn_on', arguments: { lamp: 'hall' } },
      ],
    },
  ]);
  await page.getByRole('group', { name: 'Difficulty' }).getByRole('button', { name: /hard/ }).click();
  await expect.element(page.getByText(/^1 of 2 tasks/)).toBeVisible();
  await expect.element(tasks()).toHaveTextContent('Two calls');
  location.hash = '#/data/own?difficulty=single';
  await expect.element(tasks()).toHaveTextContent('One call');
});

test('words that the tools say and a typed part of a category filter together, and go into the run', async ({
  open,
}) => {
  const own = (id: string, category: string, tool: string): object => ({
    id,
    query: `Ask ${tool}`,
    category,
    tools: [{ name: tool, description: `Asks the ${tool} over REST.` }],
    ground_truth: [{ name: tool }],
  });
  await importAndOpen(open, 'asked.json', [
    own('1', 'Finance', 'share_price'),
    own('2', 'Personal_Finance', 'bank'),
    own('3', 'Sports', 'football'),
  ]);
  const words = page.getByLabelText('Tools say');
  await words.fill('rest, bank');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('1 of 3 tasks')).toBeVisible();
  expect(location.hash).toBe('#/data/asked?tag=rest&tag=bank');
  await words.fill('rest, bank, football');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(/^Adding “football” leaves none of 1 task\./)).toBeVisible();
  await page.getByRole('button', { name: 'Leave out “football”' }).click();
  await expect.element(page.getByText('1 of 3 tasks')).toBeVisible();
  await words.fill('REST');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('3 of 3 tasks')).toBeVisible();

  location.hash = '#/data/asked?tag=rest&category=finance';
  await expect.element(page.getByText('2 of 3 tasks')).toBeVisible();
  await expect
    .element(page.getByRole('button', { name: 'finance 2', exact: true }))
    .toHaveAttribute('aria-pressed', 'true');
  const run = page.getByRole('link', { name: 'Run these 2 tasks' });
  await expect.element(run).toHaveAttribute('href', '#/runs?data=asked&category=finance&tag=rest');
  await run.click();
  await expect.element(page.getByText('2 tasks of 3 by your filter.')).toBeVisible();
});

test('a task opens with the keyboard alone, and p and n walk the filtered list', async ({ open }) => {
  await importAndOpen(open, 'lamps.json', rows(9));
  location.hash = '#/data/lamps?category=music';
  await expect.element(page.getByText(/^3 of 9 tasks/)).toBeVisible();
  page.getByRole('searchbox').element().focus();
  for (let stop = 0; stop < 20 && document.activeElement !== tasks().element(); stop++)
    await userEvent.keyboard('{Tab}');
  await expect.element(tasks()).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(heading()).toHaveTextContent('Play song number 0');
  await expect.element(heading()).toHaveFocus();
  await userEvent.keyboard('n');
  await expect.element(heading()).toHaveTextContent('Play song number 3');
  await expect.element(page.getByText('2 of 3 filtered')).toBeVisible();
  await userEvent.keyboard('nn');
  await expect.element(heading()).toHaveTextContent('Play song number 6');
  await userEvent.keyboard('p');
  await expect.element(heading()).toHaveTextContent('Play song number 3');
  await expect
    .element(page.getByRole('link', { name: 'Run this task' }))
    .toHaveAttribute('href', '#/runs?data=lamps&task=lamps.json%23r3');
});

test('an id with slashes and number signs has an address that opens again', async ({ open }) => {
  await importAndOpen(open, 'odd.json', [row('a/b#c?d=1&e %', 'Turn on the odd lamp')]);
  await tasks().getByText('odd lamp').click();
  await expect.element(heading()).toHaveTextContent('Turn on the odd lamp');
  await open(location.hash);
  await expect.element(heading()).toHaveTextContent('Turn on the odd lamp');
});
