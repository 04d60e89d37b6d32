import { seal, unseal } from '../../src/files/permalink/envelope.ts';
import { fromDigits, toDigits } from '../../src/files/permalink/link-schema.ts';
import { builtIn } from '../../src/app/frame/linked-setup.ts';
import { NOWHERE, expect, page, test, type Open } from './app.ts';
import { linkIn } from './link-in.ts';
import { startRun } from './model-run.ts';

const reader = { browser: 'a reader’s' };

/** Runs a few tasks on the testbed and takes the link of the lexical baseline’s first cell: what follows `#`. */
async function linkOfCell(open: Open): Promise<string> {
  await startRun(await open(NOWHERE), 3, builtIn, { execution: { on: 'testbed' } });
  await expect.element(page.getByText(/calls executed on the testbed/)).toBeVisible();
  await linkIn(page.getByLabelText('Link with every verdict'), '#/s/');
  location.hash += '/1/2/1';
  const link = page.getByLabelText(
    /Link to this cell with its transcript [\d,]+ characters, works everywhere/,
  );
  const hash = await linkIn(link, '#/t/10.');
  await page.getByText('What the link says', { exact: true }).first().click();
  await expect.element(page.getByLabelText('What the link says')).toBeVisible();
  return hash;
}

/** The same link, to its report. */
const toReport = (link: string): string => link.replace(/\/1\/1\/1$/, '');
const payloadOf = (link: string): string => /#\/t\/([^/]+)/.exec(link)![1]!;

interface Written {
  result: { verdicts: string };
  testbed: string;
}

/** The link with its JSON changed, sealed as a forger would. */
async function forgedLink(link: string, change: (written: Written) => void): Promise<string> {
  const written = (await unseal(payloadOf(link))) as Written;
  change(written);
  return link.replace(payloadOf(link), await seal(written));
}

test('a link to one cell carries what the model said; its reader’s browser makes the calls again and scores them', async ({
  open,
}) => {
  const link = await linkOfCell(open);
  await open(link, reader);
  await expect.element(page.getByText(/^Rebuilt here from the model’s texts in the link\./)).toBeVisible();
  await expect.element(page.getByText(/State it left:/)).toBeVisible();
  await open(toReport(link));
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect.element(page.getByText('1 of 1 as claimed')).toBeVisible();
});

test('a link to one cell whose verdict was forged is found out, of the cell and of the report', async ({
  open,
}) => {
  const forged = await forgedLink(await linkOfCell(open), ({ result }) => {
    const [digit] = fromDigits(result.verdicts, 1);
    result.verdicts = toDigits([1 - digit!]);
  });
  await open(forged, reader);
  await expect.element(page.getByText(/as its sender claims;\s+computed again here it is/)).toBeVisible();
  await open(toReport(forged));
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect.element(page.getByText('Not as claimed.')).toBeVisible();
});

test('a link to one cell says of an older testbed, of a newer format and of a cut that it is so', async ({
  open,
}) => {
  const link = await linkOfCell(open);
  const older = await forgedLink(link, (written) => (written.testbed = '2026-01-01'));
  await open(older, reader);
  await expect.element(page.getByText(/executed on another version of the testbed/)).toBeVisible();
  location.hash = link.replace(payloadOf(link), payloadOf(link).slice(0, 90));
  await expect.element(page.getByText(/cut or changed on its way/)).toBeVisible();
  location.hash = link.replace('#/t/10.', '#/t/11.');
  await expect.element(page.getByText(/newer version of the page/)).toBeVisible();
});
