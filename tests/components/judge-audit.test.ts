import { versions } from '#core/versions.ts';
import { toAuditLink } from '#files/permalink/index.ts';
import { builtIn } from '../../src/app/frame/linked-setup.ts';
import { opinions } from '../builders/judge-opinions.ts';
import { NOWHERE, checkState, expect, page, test, userEvent, type Locator, type Open } from './app.ts';
import { linkIn, openSampleLinks } from './link-in.ts';
import { finishedRun } from './model-run.ts';
import { savedFile } from './saved-file.ts';

const order = (): Locator => page.getByRole('group', { name: 'Ranks from scorer to scorer' });
const pair = (): Locator => page.getByRole('region', { name: 'Two instruments' });
const first = (): Locator => page.getByLabelText('First instrument');
const instrument = (): string | undefined =>
  (first().element() as HTMLSelectElement).selectedOptions[0]?.textContent.trim();

/** The audit of the finished run of the site, which judges and people have rated. */
async function openRated(open: Open): Promise<void> {
  const { database } = await open(NOWHERE);
  const { judging, judgements, labels } = opinions();
  const transaction = database.transaction(['judgings', 'judgements', 'humanLabels'], 'readwrite');
  void transaction.objectStore('judgings').put(judging);
  for (const each of judgements) void transaction.objectStore('judgements').put(each);
  for (const each of labels) void transaction.objectStore('humanLabels').put(each);
  await transaction.done;
  location.hash = '#/r/sample/audit';
  await expect.element(pair()).toBeVisible();
}

test('a run that nobody has judged is audited by its scorers, beside two published agreements', async ({
  open,
}) => {
  await open('#/r/sample');
  await page.getByRole('link', { name: 'Audit of judges' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Audit of judges' })).toBeVisible();
  await expect.element(page.getByText('No judge has a verdict on this run yet')).toBeVisible();
  await expect
    .element(page.getByRole('status').filter({ hasText: 'They agree on' }))
    .toHaveTextContent('Cohen’s κ is');

  const published = page.getByRole('region', { name: 'Published agreements' });
  await expect
    .element(published)
    .toHaveTextContent('these figures allow 4: the one below and its mirror images');
  await expect.element(published).toHaveTextContent('All 5 disagreements point one way');
  await expect
    .element(published.getByRole('row', { name: /^DeepSeek-V3-0324/ }))
    .toHaveTextContent('.503 [.308, .698]');
  await expect.element(published.getByRole('row', { name: /^GPT-4.1-mini/ })).toHaveTextContent('.604');
  await published.getByText('Check another published agreement').click();
  await published.getByLabelText('Items').fill('50');
  await published.getByLabelText('Agreement, %').fill('90');
  await published.getByLabelText('Cohen’s κ').fill('0.99');
  await expect.element(published.getByRole('status')).toHaveTextContent('No table has these figures');
});

test('our judge of outcomes beside MCP-Eval as published says in which rules they differ', async ({
  open,
}) => {
  const { database } = await open(NOWHERE);
  const { judging, judgements } = opinions();
  const judges = [
    { id: 'ours', kind: 'outcome' as const, title: 'Outcome judge (checks calls)' },
    { id: 'published', kind: 'mcp-eval' as const, title: 'MCP-Eval, as published' },
  ];
  const transaction = database.transaction(['judgings', 'judgements'], 'readwrite');
  void transaction.objectStore('judgings').put({ ...judging, judges });
  for (const each of judgements)
    void transaction
      .objectStore('judgements')
      .put({ ...each, judge: each.judge === 'rule' ? 'ours' : 'published' });
  await transaction.done;
  const of = (id: string): string => encodeURIComponent(`judge:judging-1:${id}`);
  await open(`#/r/sample/audit?first=${of('ours')}&second=${of('published')}`);
  const rules = page.getByRole('region', { name: 'Where their rules differ' });
  await expect.element(rules).toHaveTextContent('No call returned specific data of the answer');
  await expect.element(rules).not.toHaveTextContent('The core need is not met');
  await expect.poll(instrument).toBe('Outcome judge (checks calls)');
  await first().selectOptions('MCP-Eval, as published, repeat 1');
  await expect.element(rules).not.toBeInTheDocument();
});

test('the report, its link and the audit name each judge with model and prompt', async ({ open }) => {
  const { database } = await open(NOWHERE);
  const { judging, judgements } = opinions();
  const model = {
    id: 'o',
    title: 'o3-mini',
    kind: 'language-model',
    providerId: 'openai-chat',
    model: 'o3',
  } as const;
  const judges = [
    { id: 'rule', kind: 'rule' as const, title: 'Rule judge' },
    {
      ...{ id: 'lenient', kind: 'mcp-eval' as const, title: 'MCP-Eval, as published', model },
      prompt: { version: 'mcp-eval-1, changed', text: 'Be kind.' },
    },
  ];
  const transaction = database.transaction(['judgings', 'judgements'], 'readwrite');
  void transaction.objectStore('judgings').put({ ...judging, judges });
  for (const each of judgements) void transaction.objectStore('judgements').put(each);
  await transaction.done;

  location.hash = '#/r/sample?part=details';
  await page.getByText('Which judges rated these answers, and what did they say?').click();
  const table = page.getByRole('table', { name: 'Judges of the answers' });
  const published = table.getByRole('row', { name: /^MCP-Eval, as published/ });
  await expect.element(published).toHaveTextContent(/o3-mini.*mcp-eval-1.*edited.*216.*100\.0/);
  await expect.element(table.getByRole('row', { name: /^Rule judge/ })).toHaveTextContent('none: by rule');
  await checkState();

  await openSampleLinks(open);
  const hash = await linkIn(page.getByLabelText('Link with every verdict'), '#/s/');
  await open(hash);
  const named = page.getByRole('region', { name: 'Judges' });
  await expect.element(named).toHaveTextContent(/o3-mini.*mcp-eval-1.*edited.*216/);
  await expect.element(named).toHaveTextContent('As the sender claims.');
  await checkState();

  await open('#/r/sample/audit');
  const which = page.getByRole('region', { name: 'Which judges' });
  await expect.element(which).toHaveTextContent(/o3-mini.*mcp-eval-1, edited/);
  const shared = await linkIn(page.getByLabelText('Link to this audit'), '#/audit/');
  await open(shared);
  await expect.element(which).toHaveTextContent(/o3-mini.*mcp-eval-1, edited/);
  await checkState();
});

test('judges, people and what decides are laid beside each other, the choice is in the address, and cells of a disagreement open', async ({
  open,
}) => {
  await openRated(open);
  await expect.poll(instrument).toBe('Rule judge');
  await expect.element(pair().getByRole('status')).toHaveTextContent('They agree on');
  await expect.element(pair().getByRole('status')).toHaveTextContent('Of ');

  await first().selectOptions('Lenient judge');
  await expect.poll(() => location.hash).toMatch(/first=judge%3Ajudging-1%3Alenient/);
  await expect.element(pair()).toHaveTextContent('“Lenient judge” passes all 216 cells it has a verdict on');
  const category = page.getByLabelText('Category', { exact: true });
  const [, one] = [...(category.element() as HTMLSelectElement).options];
  await category.selectOptions(one!.value);
  await expect.poll(() => location.hash).toMatch(/category=/);
  await open(location.hash);
  await expect.poll(instrument).toBe('Lenient judge');
  await category.selectOptions('');
  await first().selectOptions('Rule judge');

  const people = page.getByRole('region', { name: 'People' });
  await expect.element(people).toHaveTextContent('Fleiss’ κ is');
  await expect.element(people).toHaveTextContent('(three-way agreement)');
  const again = page.getByRole('region', { name: 'Judged again' });
  await expect.element(again.getByRole('row', { name: /^Rule judge/ })).toHaveTextContent('9 differ');
  await expect.element(again.getByRole('row', { name: /^Lenient judge/ })).toHaveTextContent('100.0');
  // The oracle and chance are reference lines: one baseline is left, and no order.
  expect(order().elements()).toEqual([]);

  await page
    .getByRole('group', { name: 'Disagreement of every pair' })
    .getByRole('button', { name: /^Rater AB and Rater CD:/ })
    .first()
    .click();
  await expect.poll(() => location.hash).toMatch(/first=rater%3AAB/);
  await pair()
    .getByRole('button', { name: /cells, the first alone: show them/ })
    .click();
  const differ = page.getByRole('region', { name: 'Where they differ' });
  await expect
    .element(differ.getByRole('button', { name: /^First alone passes/ }))
    .toHaveAttribute('aria-pressed', 'true');
  await differ.getByRole('link').first().click();
  await expect.poll(() => location.hash).toMatch(/#\/r\/sample\/\d+\/\d+\/1/);
});

test('the order of models has no baseline beside them', async ({ open }) => {
  const said = (...verdicts: number[]) => Uint8Array.from(verdicts);
  const text = await toAuditLink({
    dataset: { id: 'ground', title: 'Ground', tasks: 2, orderHash: 'abcdef01' },
    createdAt: 0,
    versions,
    runId: 'elsewhere',
    ordinals: [0, 1],
    categories: ['', ''],
    contenders: [
      { name: 'One' },
      { name: 'Lexical', kind: 'baseline', modelId: 'baseline-lexical' },
      { name: 'Two', kind: 'recorded' },
    ],
    repeats: 1,
    instruments: [
      { id: 'a', kind: 'judge', title: 'A', said: said(1, 1, 0, 1, 1, 0) },
      { id: 'b', kind: 'scorer', title: 'B', said: said(0, 1, 1, 0, 1, 1) },
    ],
  });
  await open(`#/audit/${text}`);
  await expect.element(order()).toBeVisible();
  const lines = order().getByRole('button').elements();
  expect(lines.map((line) => line.getAttribute('aria-label')!.split(':')[0]).sort()).toEqual(['One', 'Two']);
});

test('a link holds the verdicts: claimed elsewhere, compared where the run has the same instruments', async ({
  open,
}) => {
  await openRated(open);
  const shared = await linkIn(page.getByLabelText('Link to this audit'));
  location.hash = shared;
  const status = (words: string): Locator => page.getByRole('status').filter({ hasText: words });
  await expect.element(status('Reproduced here.')).toBeVisible();
  await expect.element(pair()).toHaveTextContent('Rule judge');

  await open(shared, { browser: 'a reader’s' });
  await expect.element(status('Reproduced in part.')).toBeVisible();
  await expect.element(page.getByText('Not in this browser:')).toHaveTextContent('Rule judge');
  await expect.element(pair()).toHaveTextContent('They agree on');
  await checkState();
  location.hash = `${shared.slice(0, -6)}AAAAAA`;
  await expect.element(page.getByRole('heading', { name: 'This link cannot be opened' })).toBeVisible();
});

test('a run that is not here says so, and leads to one that is', async ({ open }) => {
  await open('#/r/gone/audit');
  await expect.element(page.getByRole('alert')).toHaveTextContent('This run cannot be audited');
  await page.getByRole('link', { name: 'Take the finished run' }).click();
  await expect.element(pair()).toBeVisible();
});

test('a run file carries what judges and people said: opened in another browser, the audit is the same', async ({
  open,
}) => {
  const { run: finished } = await finishedRun(await open(NOWHERE), 6, builtIn);
  const run = `#/r/${finished.id}`;
  location.hash = `${run.replace('#/r/', '#/runs/')}/judge`;
  await page.getByLabelText('Kind of judge').selectOptions('Scripted judge');
  await page.getByRole('button', { name: 'Add this judge' }).click();
  await page.getByRole('button', { name: 'Judge 18 answers' }).click();
  await expect.element(page.getByRole('region', { name: 'Opinions' })).toBeVisible();
  const audited = async (address: string): Promise<string> => {
    location.hash = `${address}/audit`;
    await expect.element(pair().getByRole('status')).toHaveTextContent('They agree on');
    return `${first().element().textContent} ${(pair().element() as HTMLElement).innerText}`;
  };
  const before = await audited(run);
  expect(before).toContain('Scripted judge');
  location.hash = `${run}?part=share`;
  const file = await savedFile(() => page.getByRole('button', { name: 'Export the run as JSON' }).click());

  await open('#/runs', { browser: 'another' });
  await userEvent.upload(page.getByLabelText('Run file', { exact: true }), file);
  await expect.poll(() => location.hash).toMatch(/#\/r\/[\w-]{8,}/);
  expect(await audited(location.hash)).toBe(before);
});
