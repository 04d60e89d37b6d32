import { chatModel, MODEL, network } from './chat-model.ts';
import { expect, page, test } from './app.ts';
import { giveModels } from './given-models.ts';
import { mcpServer } from './mcp-server.ts';
import { setChecked } from './set-up-steps.ts';

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });

test('a run asks nobody that the words beside Run do not name', { timeout: 60_000 }, async ({ open }) => {
  const model = chatModel();
  const schema = { type: 'object', properties: { message: { type: 'string' } } };
  const annotations = { readOnlyHint: true, openWorldHint: false };
  const server = mcpServer({
    'tools/list': { tools: [{ name: 'echo', inputSchema: schema, annotations }] },
    'tools/call': { content: [{ type: 'text', text: 'hello' }] },
  });
  const asked = new Set<string>();
  const fetch: typeof globalThis.fetch = (input, init) => {
    const { host } = new URL(input instanceof Request ? input.url : input);
    asked.add(host);
    return host === server.host ? server.fetch(input, init) : network(model)(input, init);
  };
  await giveModels(await open('#/connect', { fetch }), model);
  await page.getByRole('textbox', { name: 'Address of a server' }).fill(server.url);
  await button('Connect').click();
  await page.getByRole('link', { name: /^echo/ }).click();
  await page.getByRole('textbox', { name: /^message/ }).fill('hello');
  await button('Save as a task').click();
  await page.getByLabelText(/What would a person ask/).fill('Say hello');
  await button('Save the task').click();
  await page.getByRole('link', { name: 'Run it' }).click();
  await setChecked(page.getByRole('checkbox', { name: MODEL }), true);

  const words = page.getByText(/Nothing else leaves\./);
  await expect.element(words).toBeVisible();
  const said = words.element().textContent;
  expect(said).toContain(
    `Questions go to ${new URL(model.address).host} with your key. Calls go to ${server.host}.`,
  );
  asked.clear();
  await button(/^Run \d+ cells?$/).click();
  await button('Run and call').click();
  await expect.element(page.getByRole('heading', { name: 'Calls executed' })).toBeVisible();
  expect([...asked].toSorted()).toEqual([server.host, new URL(model.address).host].toSorted());
  for (const host of asked) expect(said).toContain(host);
});
