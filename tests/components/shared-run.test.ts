import type { RunConfig } from '#core/run.ts';
import { WHOLE } from '#core/dataset.ts';
import { builtIn } from '../../src/app/frame/linked-setup.ts';
import { NOWHERE, expect, page, test } from './app.ts';
import { aLanguageModel } from '../builders/a-language-model.ts';
import { linkIn, linkToSample, openSampleLinks } from './link-in.ts';
import { startRun } from './model-run.ts';
import { savedFile } from './saved-file.ts';

test('a link whose verdicts do not come out again says so, and shows either side’s', async ({ open }) => {
  const forged = await linkToSample(open, ({ config }) => ({ config: { ...config, seed: 43 } }));
  await open(forged);
  await expect.element(page.getByText('Not reproduced.')).toBeVisible();
  await expect
    .element(page.getByRole('list', { name: 'Figures that differ' }))
    .toHaveTextContent(/Random, .* claimed, .* computed/);
  await expect.element(page.getByText('shows what was computed here')).toBeVisible();
  await page.getByRole('button', { name: 'Show what the sender claims' }).click();
  await expect.element(page.getByText('shows what the sender claims')).toBeVisible();
});

test('a seal names whose cells were checked, and whose cannot be', async ({ open }) => {
  const model = aLanguageModel({ title: 'fake-7b' });
  const link = await linkToSample(open, ({ config }) => ({
    config: { ...config, models: config.models.map((each, at) => (at === 1 ? model : each)) },
  }));
  await open(link, { browser: 'a reader’s' });
  const cannot = page.getByText('Cannot be checked from this link: all 72 cells of fake-7b.');
  await expect.element(cannot).toBeVisible();
  await expect.element(page.getByText(/scored again here: 72 of Oracle and 72 of Random/)).toBeVisible();
  const notComputed = page.getByText('Your browser has not computed the report below.');
  await expect.element(notComputed).toBeVisible();
  await page.getByRole('button', { name: 'Verify' }).click();
  const seal = /Verified in part\. 20 of 20 as claimed: .*, \d+ of Oracle and \d+ of Random\./;
  await expect.element(page.getByRole('main')).toHaveTextContent(seal);
  await expect.element(notComputed).not.toBeInTheDocument();
  await expect.element(cannot).toBeVisible();
  await expect.element(page.getByText('Verified here.')).not.toBeInTheDocument();
});

test.for([
  {
    what: 'whose model is not asked again',
    changed: ({ models }: RunConfig) => ({
      models: [aLanguageModel({ title: 'fake-7b' }), ...models.slice(1)],
    }),
    seal: /As claimed by the sender\. .*re-running needs a key/,
  },
  {
    what: 'that differs here',
    changed: () => ({ seed: 43 }),
    seal: /Not reproduced\. .*The figure above was computed here\./,
  },
])(
  'in another page a result $what is a card with a single link',
  async ({ what, changed, seal }, { open }) => {
    const link = await linkToSample(open, ({ config }) => ({ config: { ...config, ...changed(config) } }));
    await open(link, { browser: `of a reader of one ${what}`, isEmbedded: true });
    const main = page.getByRole('main');
    await expect.element(main).toHaveTextContent(seal);
    await expect.element(page.getByRole('heading')).toHaveTextContent(/ solved \d+\s% of 72 tasks\.$/);
    expect(main.getByRole('button').elements()).toHaveLength(0);
    expect(
      main
        .getByRole('link')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(['Open the result']);
  },
);

test('a link made under other rules says so, and shows causes as its sender claims them', async ({
  open,
}) => {
  const elsewhere = await linkToSample(open, () => ({
    dataset: { id: 'mine', title: 'Mine', tasks: 72, orderHash: 'ffffffff' },
    versions: { app: '0.1.0', rules: 'of another time' },
  }));
  await open(elsewhere);
  await expect.element(page.getByText(/scored under rules of version “of another time”/)).toBeVisible();
  await expect.element(page.getByRole('table', { name: /as the sender claims/ })).toBeVisible();
});

test('a cell of a link says that the verdicts beside it are claims', async ({ open }) => {
  await open(`${await linkToSample(open)}/1/2/1`);
  await expect.element(page.getByRole('link', { name: '“Ground”', exact: true })).toBeVisible();
  await expect.element(page.getByText(/These verdicts are the claims of the link’s sender/)).toBeVisible();
});

test('the link of a run on another data set of the site is reproduced, and so is its set-up offered', async ({
  open,
}) => {
  await startRun(await open(NOWHERE), 2, builtIn, {
    title: WHOLE.title,
    selection: { datasetId: WHOLE.id, sample: { size: 2, seed: 42 } },
  });
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Proving Ground 600, 2 tasks');
  const result = await linkIn(page.getByLabelText('Link with every verdict'));
  const setup = await linkIn(page.getByLabelText('Link to the set-up alone'));
  await open(result, { browser: 'a reader’s' });
  await expect.element(page.getByText('Reproduced here.')).toBeVisible();
  await expect.element(page.getByText(/^Synthetic world:/)).toBeVisible();
  location.hash = setup;
  await expect.element(page.getByRole('button', { name: 'Run 6 cells' })).toBeEnabled();
});

test('a cut link is refused with what to ask for', async ({ open }) => {
  await open('#/s/10.AAAAAAAA');
  const alert = page.getByRole('alert');
  await expect.element(alert).toHaveTextContent('This link cannot be read');
  await expect.element(alert).toHaveTextContent('Ask the sender');
});

test('a report gives code that shows it in another page, a badge, a card, and a link to its set-up that runs nothing by itself', async ({
  open,
}) => {
  await openSampleLinks(open);
  await expect
    .element(page.getByLabelText('Code that shows the result as a card in another page'))
    .toHaveValue(expect.stringMatching(/^<iframe src="[^"]+\?embed=1#\/s\//));
  const pictures = page.getByRole('region', { name: 'Badge and card' });
  await expect.element(pictures).toBeVisible();
  await expect
    .element(pictures.getByRole('img').first())
    .toHaveAttribute('alt', expect.stringMatching(/ of \d+ tasks solved$/));
  await expect
    .element(pictures.getByLabelText(/^Markdown for a README/))
    .toHaveValue(expect.stringMatching(/^\[!\[[^[\]]+\]\(proving-ground-badge\.svg\)\]\(http.*#\/s\//));
  const badge = await savedFile(() => pictures.getByRole('button', { name: 'Save the badge' }).click());
  expect(badge.name).toBe('proving-ground-badge.svg');
  const drawn = new DOMParser().parseFromString(await badge.text(), 'image/svg+xml');
  expect(drawn.querySelector('parsererror')).toBeNull();
  const card = await savedFile(() => pictures.getByRole('button', { name: 'Save the card as PNG' }).click());
  const image = await createImageBitmap(card);
  expect([image.width, image.height]).toEqual([2400, 1260]);

  const link = await linkIn(page.getByLabelText('Link to the set-up alone'));
  const { stores } = await open(link);
  await expect.element(page.getByRole('heading', { name: 'A set-up to run' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Run 216 cells' })).toBeEnabled();
  expect(stores.runs.atWork).toEqual([]);
  location.hash = '#/runs';
  await expect.element(page.getByText('No runs yet.')).toBeVisible();
});
