import { expect, test } from '../../e2e/test.ts';
import { mulberry32 } from '#core/random.ts';
import { chanceOf, mutatedLink, realLinks } from '../../attack/links/mutate.ts';
import { openLinks } from '../../attack/links/open-links.ts';
import { answerMs, wasReached, watchVisit } from '../../attack/visit.ts';

const SEED = 5;
const LINKS = 60;

test('mutated links in one open page run no script, ask nobody and raise no error', async ({
  page,
  baseURL,
}) => {
  const visit = await watchVisit(page.context());
  const chance = chanceOf(mulberry32(SEED));
  const hashes = (['s', 't', 'standings', 'audit'] as const).flatMap((kind) =>
    realLinks(kind).map((text) => `#/${kind}/${text}`),
  );
  hashes.push(...realLinks('builder').map((text) => `#/evaluate?setup=${text}`));
  while (hashes.length < LINKS) hashes.push(mutatedLink(chance).hash);
  await page.goto('/#/r/sample');
  await openLinks(page, hashes, 20);
  expect(await answerMs(page)).toBeLessThan(5000);
  expect(await wasReached(page)).toBe(false);
  expect(visit.trouble).toEqual([]);
  const origins = new Set(visit.addresses.map((address) => new URL(address).origin));
  expect([...origins]).toEqual([new URL(baseURL!).origin]);
});

test('a shared report that is left for an address that is none raises no error', async ({ page }) => {
  const visit = await watchVisit(page.context());
  const [setup] = realLinks('s');
  await page.goto(`/#/s/${setup}`);
  await expect(page.getByText('This link contains a set-up to run')).toBeVisible();
  await page.evaluate(() => (location.hash = '#/s/10.A/1/1/1/1/1'));
  await expect(page.getByRole('heading', { name: 'There is nothing at this address' })).toBeVisible();
  expect(visit.trouble).toEqual([]);
});
