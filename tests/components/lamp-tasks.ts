import { expect, page, userEvent, type Locator, type Open, type OpenOptions } from './app.ts';

export const tools = [
  {
    name: 'turn_on',
    description: 'Turns a lamp on.',
    input_schema: {
      type: 'object',
      properties: { lamp: { type: 'string' }, percent: { type: 'integer' } },
      required: ['lamp'],
    },
  },
  {
    name: 'play',
    description: 'Plays a song.',
    input_schema: { type: 'object', properties: { title: { type: 'string' } } },
  },
];

/** A row of a file of tasks. */
export const row = (
  id: string,
  query: string,
  name = 'turn_on',
  input: object = { lamp: 'desk' },
): object => ({
  uuid: id,
  category: name === 'play' ? 'music' : 'light',
  call_type: 'single',
  tools,
  mcp_tools_dict: { home: ['turn_on', 'play'] },
  query,
  function_call_label: [
    { name, step: '1', id: '1', mcp_server: 'home', similar_tools: [], input, output: {} },
  ],
});

/** Every third asks for a song, the others for a lamp. */
export const rows = (count: number): object[] =>
  Array.from({ length: count }, (_, number) =>
    number % 3 === 0
      ? row(`r${number}`, `Play song number ${number}`, 'play', { title: `Song ${number}` })
      : row(`r${number}`, `Turn on lamp number ${number}`, 'turn_on', { lamp: `lamp ${number}` }),
  );

export async function openData(open: Open, options?: OpenOptions): Promise<void> {
  await open('#/data', options);
  await expect.element(page.getByRole('link', { name: 'Ground', exact: true })).toBeVisible();
}

/** Chooses files on the page of data sets. */
export const choose = (...files: File[]): Promise<void> =>
  userEvent.upload(document.querySelector('input[type=file]')!, files);

/** Like `choose`, of what would be JSON in the file. */
export const chooseJson = (name: string, value: unknown): Promise<void> =>
  choose(new File([JSON.stringify(value)], name));

export const tasks = (): Locator => page.getByRole('listbox', { name: 'Tasks' });

/** Imports a file of tasks and opens them. */
export async function importAndOpen(open: Open, name: string, content: readonly object[]): Promise<void> {
  await openData(open);
  await chooseJson(name, content);
  await page
    .getByRole('link', { name: /^Open / })
    .first()
    .click();
  await expect.element(tasks()).toBeVisible();
}
