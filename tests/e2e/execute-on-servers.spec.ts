import { expect, test, type Page } from './test.ts';
import { noViolations } from './accessibility.ts';
import { everythingServer } from '../servers/everything-server.ts';
import { NOTE_SCHEMA, notesServer } from '../servers/notes-server.ts';

async function connectTo(page: Page, url: string): Promise<void> {
  await page.goto('/#/connect');
  await page.getByRole('textbox', { name: 'Address of a server' }).fill(url);
  await page.getByRole('textbox', { name: 'Address of a server' }).press('Enter');
  await expect(page.getByText(/^MCP 20\d\d-\d\d-\d\d/)).toBeVisible();
}

async function saveCall(page: Page, tool: RegExp, fields: Record<string, string>, query: string) {
  await page.getByRole('link', { name: tool }).click();
  for (const [name, value] of Object.entries(fields))
    await page.getByRole('textbox', { name: new RegExp(`^${name}`) }).fill(value);
  await page.getByRole('button', { name: 'Save as a task' }).click();
  await page.getByLabel(/What would a person ask/).fill(query);
  await page.getByRole('button', { name: 'Save the task' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
}

/** The oracle alone, on the person's server of this name. */
async function setUpOnServer(page: Page, server: string): Promise<void> {
  await page.getByText(/^Landmarks:/).click();
  await page.getByRole('checkbox', { name: /^Lexical/ }).uncheck();
  await page.getByRole('checkbox', { name: /^Random/ }).uncheck();
  await page.getByRole('checkbox', { name: 'Execute the calls' }).check();
  await expect(page.getByRole('radio', { name: 'My servers' })).toBeChecked();
  await expect(page.getByText('Choose at least one of your servers.')).toBeVisible();
  await page.getByRole('checkbox', { name: new RegExp(`^${server}`) }).check();
}

async function noViolationsNorOverflow(page: Page): Promise<void> {
  await noViolations(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

test('calls saved as tasks are executed on the server they came from, after a question; a link to it calls nothing', async ({
  page,
}) => {
  const server = await everythingServer();
  const host = new URL(server.url).host;
  try {
    await connectTo(page, server.url);
    await saveCall(page, /^echo/, { message: 'hello there' }, 'Say hello there');
    await saveCall(page, /^get-sum/, { a: '2', b: '40' }, 'How much is 2 and 40?');
    await saveCall(page, /^get-resource-reference/, { resourceId: '-1' }, 'Show resource -1');
    await page.getByRole('link', { name: 'Open My tasks' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'My tasks' })).toBeVisible();
    const dataset = page.url().split('/').at(-1)!;

    await page.goto(`/#/runs?data=${dataset}`);
    await setUpOnServer(page, host);
    await expect(page.getByText('3 of 3 tasks have all their tools there.')).toBeVisible();
    await expect(page.getByText(/Real calls with real effects/)).toBeVisible();
    await expect(page.getByLabel('Faults')).toHaveCount(0);
    await page.setViewportSize({ width: 320, height: 800 });
    await noViolationsNorOverflow(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('button', { name: 'Run 3 cells' }).click();
    const question = page.getByRole('dialog', { name: 'Make real calls on 1 server?' });
    await expect(question.getByText(/In 3 cells the\s+labels ask for 3 calls/)).toBeVisible();
    await noViolationsNorOverflow(page);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(page).toHaveURL(/runs\?data=/);
    await page.getByRole('button', { name: 'Run 3 cells' }).click();
    await question.getByRole('button', { name: 'Run and call' }).click();

    await expect(page.getByText('calls executed on 1 server of your own')).toBeVisible();
    await page.mouse.move(10, 10);
    await expect(page.getByRole('heading', { name: 'Calls executed' })).toBeVisible();
    await expect(
      page
        .getByRole('img', { name: 'Oracle: no rate below 5 tasks, 95 % interval 20.8 to 93.9, n 3' })
        .last(),
    ).toBeVisible();
    await noViolationsNorOverflow(page);
    const link = await page.getByLabel('Link with every verdict').inputValue();
    const report = page.url();
    await page.goto(`${report}/1/1/1`);
    await expect(page.getByText('its calls were executed on 1 server of your own')).toBeVisible();
    await expect(page.getByText('Echo: hello there')).toBeVisible();
    await noViolationsNorOverflow(page);
    await page.goto(`${report}/3/1/1`);
    await expect(page.getByText(/isError|failed/).first()).toBeVisible();

    const called: string[] = [];
    page.on('request', (request) => request.url().startsWith(server.url) && called.push(request.url()));
    await page.goto(link);
    await expect(page.getByText(/As claimed by the sender/)).toBeVisible();
    await expect(page.getByText(/executed on 1 server of the sender’s own: they have effects/)).toBeVisible();
    await page.goto(`${link}/1/1/1`);
    await expect(page.getByText(/Only the verdict of this cell is known here/)).toBeVisible();
    await page.goto(link);
    await page.getByRole('link', { name: 'Run the set-up yourself' }).click();
    await expect(page.getByText(/The sender had the calls executed on 1 server of their own/)).toBeVisible();
    await expect(page.getByRole('checkbox', { name: 'Execute the calls' })).not.toBeChecked();
    expect(called).toEqual([]);
    for (const text of [link, page.url()]) expect(decodeURIComponent(text)).not.toContain(host);

    // Another task saved later leaves the run as it was.
    await page.goto('/#/connect');
    await page.getByRole('link', { name: host }).click();
    await saveCall(page, /^get-env/, {}, 'Show the environment');
    await page.goto(`${report}/1/1/1`);
    await expect(page.getByText('Echo: hello there')).toBeVisible();
    await page.goto(link);
    await expect(page.getByText(/executed on 1 server of the sender’s own: they have effects/)).toBeVisible();
  } finally {
    await server.close();
  }
});

test('a server that goes away ends the run; resumed, it does what is left and nothing twice', async ({
  page,
}) => {
  const server = await notesServer(5);
  const host = new URL(server.url).host;
  const rows = Array.from({ length: 12 }, (_, index) => ({
    id: `note-${index + 1}`,
    query: `Note number ${index + 1}`,
    tools: [{ name: 'note', server: 'Notes', description: 'Writes a note.', inputSchema: NOTE_SCHEMA }],
    expected: [{ name: 'note', server: 'Notes', arguments: { text: `number ${index + 1}` } }],
  }));
  try {
    await connectTo(page, server.url);
    await page.goto('/#/data');
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({
        name: 'notes.json',
        mimeType: 'application/json',
        buffer: Buffer.from(JSON.stringify(rows)),
      });
    await expect(page.getByRole('link', { name: 'notes' }).first()).toBeVisible();
    await page.goto('/#/runs?data=notes');
    await setUpOnServer(page, host);
    await expect(page.getByText('12 of 12 tasks have all their tools there.')).toBeVisible();
    await expect(page.getByText(/1 of 1 tool does not say .*: note\./)).toBeVisible();
    await page.getByRole('button', { name: 'Run 12 cells' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Run and call' }).click();

    await expect(page.getByRole('heading', { name: 'The run was interrupted' })).toBeVisible();
    await expect(page.getByText(/cannot be reached any more/)).toBeVisible();
    const lost = await page.getByText(/not counted: broken off/).innerText();
    expect(server.notes).toHaveLength(5);

    // The run says which server it misses, in the words of the Connect page, and goes on once it is back.
    await page.getByRole('button', { name: 'Resume' }).first().click();
    await expect(page.getByText(new RegExp(`^${host}: `))).toBeVisible();
    server.isGone = false;
    await page.getByRole('button', { name: 'Resume' }).first().click();
    await expect(page.getByRole('button', { name: 'Resume' })).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Calls executed' })).toBeVisible();
    // Of the calls that were on their way nobody knows whether they were carried out: their cells are not run again.
    await expect(page.getByText(lost)).toBeVisible();
    expect(new Set(server.notes).size).toBe(server.notes.length);
    expect(server.notes.length).toBeGreaterThanOrEqual(12 - Number.parseInt(lost, 10));
  } finally {
    await server.close();
  }
});

test('the last set-up brings back the servers it was run on, and names one that is gone', async ({
  page,
}) => {
  const server = await everythingServer();
  const host = new URL(server.url).host;
  try {
    await connectTo(page, server.url);
    await saveCall(page, /^echo/, { message: 'hello there' }, 'Say hello there');
    await page.getByRole('link', { name: 'Open My tasks' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'My tasks' })).toBeVisible();
    await page.goto(`/#/runs?data=${page.url().split('/').at(-1)!}`);
    await setUpOnServer(page, host);
    await page.getByRole('button', { name: 'Run 1 cell' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Run and call' }).click();
    await expect(page.getByText('calls executed on 1 server of your own')).toBeVisible();

    // A page that was loaded again has called no server yet, and does not by itself.
    await page.goto('/#/runs');
    await page.reload();
    await expect(page.getByRole('radio', { name: 'My servers' })).toBeChecked();
    await expect(page.getByRole('checkbox', { name: new RegExp(`^${host}`) })).toBeChecked();
    await expect(page.getByText('Your servers are not connected yet.')).toBeVisible();
    await noViolationsNorOverflow(page);
    await page.getByRole('button', { name: 'Connect 1 server' }).click();
    await expect(page.getByText('1 of 1 task has all its tools there.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Run 1 cell' })).toBeEnabled();

    await page.goto('/#/connect');
    await page.getByRole('link', { name: host }).click();
    await page.getByRole('button', { name: 'Forget' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Forget' }).click();
    await expect(page.getByText('forgotten.')).toBeVisible();
    await page.goto('/#/runs');
    await expect(page.getByText(`No longer on the Connect page: “${host}”.`)).toBeVisible();
  } finally {
    await server.close();
  }
});
