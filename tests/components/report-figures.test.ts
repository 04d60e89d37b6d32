import { noDials, scriptedOfDials } from '../../src/app/run/scripted-models.ts';
import { chatAnswer } from '../servers/chat-answer.ts';
import { NOWHERE, expect, page, test, type Locator } from './app.ts';
import { answering, finishedRun, modelAt } from './model-run.ts';
import { savedFile } from './saved-file.ts';

const entry = (name: string): Locator => page.getByRole('region', { name, exact: true });

async function save(name: string, kind: 'SVG' | 'PNG' | 'CSV'): Promise<File> {
  const file = await savedFile(() =>
    entry(name)
      .getByRole('button', { name: `Save as ${kind}` })
      .first()
      .click(),
  );
  expect(file.name).toMatch(new RegExp(`\\.${kind.toLowerCase()}$`));
  return file;
}

async function unfolded(name: string, question: string): Promise<Locator> {
  await entry(name).getByText(question).click();
  return entry(name);
}

test('a figure of a report is saved as an SVG that stands alone, a PNG of twice its size, and a CSV', async ({
  open,
}) => {
  await open('#/r/sample');
  await expect.element(entry('Result')).toBeVisible();
  const svg = await (await save('Result', 'SVG')).text();
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
  // Nothing of the page is left: no style by name, no mark that stands elsewhere, no control.
  expect(svg).not.toMatch(/var\(|class=|<use|href=|<script|foreignObject|Show as table|Save as/);
  const words = svg.replace(/<[^>]+>/g, ' ');
  for (const said of ['Oracle', 'Lexical', '29.2 %', 'Percent of tasks solved'])
    expect(words).toContain(said);
  const [, width, height] = /width="(\d+)" height="(\d+)"/.exec(svg)!.map(Number);
  const png = new DataView(await (await save('Result', 'PNG')).arrayBuffer());
  expect([png.getUint32(16), png.getUint32(20)]).toEqual([2 * width!, 2 * height!]);
  const csv = (await (await save('Result', 'CSV')).text()).split('\r\n');
  expect(csv[0]).toBe('system,kind,n,rate,low,high,undecided');
  expect(csv[2]).toMatch(/^Lexical,measured,72,0\.29166/);
});

test('what others wrote is text in a saved figure, and no formula', async ({ open }) => {
  const opened = await open(NOWHERE);
  const tools = [{ name: 'go', description: '', input_schema: { type: 'object', properties: {} } }];
  const rows = Array.from({ length: 6 }, (_, at) => ({
    ...{ uuid: `h${at}`, category: '=cmd()<script>alert(1)</script>', call_type: 'single' },
    ...{ tools, mcp_tools_dict: { home: ['go'] }, query: `Go ${at}` },
    function_call_label: [{ name: 'go', step: '1', id: '1', mcp_server: 'home', input: {}, output: {} }],
  }));
  await opened.stores.datasets.import('hostile', {
    origin: { kind: 'file', names: ['hostile.json'] },
    blobs: [new Blob([JSON.stringify(rows)])],
  });
  const models = [10, 60].map((omits) => scriptedOfDials({ ...noDials(), omits }));
  const { run } = await finishedRun(opened, 0, models, { selection: { datasetId: 'hostile' } });
  location.hash = `#/r/${run.id}?part=details`;
  expect(await (await save('Parts', 'CSV')).text()).toContain("'=cmd()<script>alert(1)</script>");
  const svg = await (await save('Parts', 'SVG')).text();
  expect(svg).not.toContain('<script');
  expect(svg).toContain('&lt;script&gt;');
});

test('second questions of a report are folded, and answered when they are opened', async ({ open }) => {
  await open('#/r/sample?part=details');
  await expect.element(entry('Six cells')).toBeVisible();
  const causes = await unfolded('Causes by category', 'Which failures occur in which category?');
  await expect.element(causes.getByRole('row', { name: /^map 21 of 36 attempts 13/ })).toBeVisible();

  const kinds = await unfolded(
    'Kinds of error',
    'How many failures are of MCP-AgentBench’s four kinds of error?',
  );
  await expect.element(kinds.getByRole('columnheader', { name: 'needs a judge' }).first()).toBeVisible();
  await expect
    .element(kinds.getByRole('row', { name: /^Lexical 51 of 72 attempts not solved 2 1 24 0 0 24/ }))
    .toBeVisible();

  const beside = await unfolded('AST and Pass@1', 'Does a plan that matches the label also solve the task?');
  await expect.element(beside).toHaveTextContent('its calls were not executed');

  const effort = await unfolded(
    'Tokens, cost, time',
    'What did an attempt take, and how much was solved for it?',
  );
  await expect.element(effort).toHaveTextContent('This run has no tokens, dollars or times of a model');

  const menus = await unfolded(
    'Menu tokens',
    'What do the offered tools cost in tokens, and are the expected tools among them?',
  );
  for (const name of [
    /^not offered: the task’s tools, O\(M·N·T\)/,
    /^not offered: the best 10 by BM25 of the task’s tools, O\(M·Nk·T\)/,
    /^not offered: the task’s tools 100/,
  ])
    await expect.element(menus.getByRole('row', { name })).toBeVisible();
});

test('tokens, time and rate of models stand in one plot and one table, with the number they rest on', async ({
  open,
}) => {
  const answered = answering((body, nth) => ({
    ...chatAnswer(body),
    usage: { prompt_tokens: 900, completion_tokens: nth % 50, total_tokens: 900 + (nth % 50) },
  }));
  const opened = await open(NOWHERE, answered);
  const models = [1, 2, 3].map((number) => modelAt(`Model ${number}`));
  const { run } = await finishedRun(opened, 8, models, { repeats: 2 });
  location.hash = `#/r/${run.id}?part=details`;
  const effort = await unfolded(
    'Tokens, cost, time',
    'What did an attempt take, and how much was solved for it?',
  );
  await expect
    .element(effort.getByRole('img', { name: /^Tasks solved against what an attempt took\..*Model 1: / }))
    .toBeVisible();
  const first = effort.getByRole('row', { name: /^Model 1/ });
  await expect.element(first).toHaveTextContent(/\[[\d,]+, [\d,]+\], n\s\d+/);
  await expect.element(first).toHaveTextContent('no price');
  expect(await (await save('Tokens, cost, time', 'CSV')).text()).toContain('tokens in and out an attempt');
});
