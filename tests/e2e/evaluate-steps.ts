import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { everythingServer } from '../servers/everything-server.ts';
import { stdioServer } from '../servers/stdio-server.ts';
import { noViolations } from './accessibility.ts';
import { expect, type Page, type TestInfo } from './test.ts';

interface Started {
  url: string;
  close: () => Promise<void>;
}

/** A folder for a server to read, and what to do with it. */
async function withFolder(start: (folder: string) => Promise<Started>): Promise<Started> {
  const folder = realpathSync(mkdtempSync(`${tmpdir()}/evaluate-`));
  const started = await start(folder);
  return {
    url: started.url,
    async close() {
      await started.close();
      rmSync(folder, { recursive: true });
    },
  };
}

const notes = {
  'harbour.txt': 'The harbour opens at nine.\nBoats leave every hour.\n',
  'market.txt': 'The market is on Saturday.\n',
  'recipes/soup.txt': 'Leeks, potatoes, cream.\n',
  'recipes/bread.txt': 'Flour, water, salt, time.\n',
  'trips/oslo.md': '# Oslo\n\nTrain at eight, museum at noon.\n',
};

const people = ['Ada Berg', 'Jon Holm', 'Mia Lund', 'Rolf Dahl', 'Eva Strand', 'Nils Vik'];

/** The protocol's own servers, with something to read. Those over stdio have a bridge. */
const servers = {
  'server-everything': () => everythingServer({ isHurried: true }),
  'server-filesystem': () =>
    withFolder((folder) => {
      for (const sub of ['recipes', 'trips']) mkdirSync(`${folder}/${sub}`);
      for (const [name, text] of Object.entries(notes)) writeFileSync(`${folder}/${name}`, text);
      return stdioServer('@modelcontextprotocol/server-filesystem', [folder]);
    }),
  'server-memory': () =>
    withFolder((folder) => {
      const entities = people.map((name, index) => ({
        type: 'entity',
        name,
        entityType: index % 2 === 0 ? 'colleague' : 'neighbour',
        observations: [`likes ${['tea', 'jazz', 'sailing'][index % 3]}`],
      }));
      const relations = people
        .slice(1)
        .map((to) => ({ type: 'relation', from: people[0], to, relationType: 'knows' }));
      const file = `${folder}/memory.jsonl`;
      writeFileSync(file, [...entities, ...relations].map((each) => JSON.stringify(each)).join('\n'));
      return stdioServer('@modelcontextprotocol/server-memory', [], { MEMORY_FILE_PATH: file });
    }),
} satisfies Record<string, () => Promise<Started>>;

export type EvaluatedServer = keyof typeof servers;

/** A server goes from its address to a report of at least ten proven tasks, by keyboard and without a key. */
export async function evaluateServer(page: Page, name: EvaluatedServer, info: TestInfo): Promise<void> {
  const server = await servers[name]();
  try {
    await page.goto('/#/evaluate');
    const begun = Date.now();
    let interactions = 0;
    const act = async (does: Promise<void>): Promise<void> => {
      interactions++;
      await does;
    };
    const address = page.getByRole('textbox', { name: 'Address of a server' });
    await act(address.fill(server.url));
    await act(address.press('Enter'));
    await act(page.getByRole('button', { name: 'Propose tasks' }).press('Enter'));
    await act(page.getByRole('button', { name: /^Call \d+ tools$/ }).press('Enter'));
    const run = page.getByRole('button', { name: /^Run \d+ tasks with the baseline$/ });
    await expect(run).toBeVisible({ timeout: 60_000 });
    const proven = Number(/\d+/.exec((await run.textContent()) ?? '')?.[0]);
    expect(proven).toBeGreaterThanOrEqual(10);
    await noViolations(page);
    await act(run.press('Enter'));
    await expect(page.getByRole('heading', { level: 1, name: /^Tasks of .*, version 1/ })).toBeVisible({
      timeout: 30_000,
    });
    await expect(page.getByRole('heading', { name: 'Result' })).toBeVisible({ timeout: 30_000 });
    expect(interactions).toBeLessThanOrEqual(9);
    const seconds = ((Date.now() - begun) / 1000).toFixed(1);
    info.annotations.push({
      type: 'measured',
      description: `${name}: ${proven} proven tasks, ${interactions} interactions, ${seconds} s to the report`,
    });
  } finally {
    await server.close();
  }
}
