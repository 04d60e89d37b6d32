import { beforeEach, expect, test, vi } from 'vitest';
import { getDataset } from '#store/storage/datasets.ts';
import { deleteRun } from '#store/storage/runs.ts';
import { fromPermalink, type ResultLink } from '#files/permalink/index.ts';
import { linkedDataset } from '../../src/app/frame/share-setup.ts';
import { resultAddress } from '../../src/app/look/report/share.ts';
import { loadRunView } from '../../src/app/frame/run-view.ts';
import { isReproduced, reproducedWords } from '../../src/app/look/shared/claim-check.ts';
import { checkRecorded } from '../../src/app/look/shared/shared-claim.svelte.ts';
import { inThisBrowser, viewOfLink } from '../../src/app/look/shared/shared-run.ts';
import { aSite, asRemote, type Site } from '../builders/a-site.ts';

const worker = vi.hoisted((): { runs?: unknown } => ({}));
vi.mock('#store/bridge/client.ts', () => ({ evalApi: () => worker.runs }));

const cities = ['Bergen', 'Lima', 'Oslo'];
const rows = cities.map((city, id) => ({
  id: `simple_${id}`,
  query: `How warm is it in ${city}?`,
  tools: [{ name: 'warmth', inputSchema: { type: 'object', properties: { city: { type: 'string' } } } }],
  expected: [{ name: 'warmth', arguments: { city } }],
}));
const answers = ['Bergen', 'Cairo', 'Oslo'].map((city, id) =>
  JSON.stringify({ id: `simple_${id}`, result: [{ warmth: JSON.stringify({ city }) }] }),
);

let site: Site;
let runId: string;
let link: ResultLink;

/** A browser with the tasks, that has imported the log, and the link that it makes of the run. */
beforeEach(async () => {
  site = await aSite();
  worker.runs = asRemote(site.runs);
  const datasetId = await site.holds('towns', rows);
  const files = [{ path: 'birch-2/simple_result.json', blob: new Blob([answers.join('\n')]) }];
  ({ runId } = await site.files.storeRecording(
    { importId: 'log', files },
    { title: 'Published', tasks: { datasetId }, secrets: 'mask', source: { publisher: 'A group' } },
    () => {},
  ));
  link = await linkOf(runId);
});

async function linkOf(id: string): Promise<ResultLink> {
  const view = await loadRunView(id, async () => site.db);
  const dataset = (await getDataset(site.db, 'towns'))!;
  const address = await resultAddress(view, linkedDataset(view.run, dataset));
  return inThisBrowser((await fromPermalink(address.slice('#/s/'.length))) as ResultLink, [dataset]);
}

/** What this browser finds out about a link whose tasks it has. */
const checked = async (of: ResultLink) => {
  const { tasks } = await loadRunView(runId, async () => site.db);
  return () => checkRecorded(site.db, of, viewOfLink(of, tasks));
};

test('a link to recorded answers is compared with the same answers where this browser holds them', async () => {
  const check = await (await checked(link))();
  if (check.state !== 'done') throw new Error(check.state);
  expect(check.ownRun).toBe(runId);
  expect(isReproduced(check.differences)).toBe(true);
  expect(reproducedWords(link, check.differences).compared).toMatch(
    /were scored in this browser from the same recorded answers and are equal/,
  );
  const forged = { ...link, verdicts: link.verdicts.map(() => 'correct' as const), figures: undefined };
  const found = await (await checked(forged))();
  expect(found).toMatchObject({ state: 'done', differences: { cells: [1] } });
});

test('where its scorer has not scored them, it stays a claim and says how to have that done', async () => {
  const other = { ...link, config: { ...link.config, decidedBy: 'task-outcome' }, figures: undefined };
  expect(await (await checked(other))()).toEqual({
    state: 'claimed',
    why: expect.stringMatching(
      /no scores of Task outcome for them\. Open the run, choose that scorer/,
    ) as string,
  });
});

test('where the answers are not here, it stays a claim and says whose they are and where to get them', async () => {
  const check = await checked(link);
  await deleteRun(site.db, runId);
  expect(await check()).toEqual({
    state: 'claimed',
    why: expect.stringMatching(
      /recorded by “A group”.*The link does not contain them, and no model can be asked for them again\. To score them here, import the same files/,
    ),
  });
});
