import { NOWHERE, checkState, expect, page, test, type Locator } from './app.ts';
import { answering, finishedRun, modelAt } from './model-run.ts';
import { modelForm } from './set-up-steps.ts';

const KEY = 'sk-planted-judge-0123456789';
const result = (): Locator => page.getByRole('region', { name: 'Result' });
const opinions = (): Locator => page.getByRole('region', { name: 'Opinions' });
const none = (): Locator => page.getByText('No judge has rated this run yet.');

const inTurns = { agentIds: ['native-tools' as const], execution: { on: 'testbed' as const } };

/** A judge that says fail of every call, and plain nonsense to every fourth question. */
const aJudge = () =>
  answering((_, nth) => ({
    choices: [
      {
        message: {
          role: 'assistant',
          content:
            nth % 4 === 3
              ? '<b>It depends.</b>'
              : '{"calls":[{"call":1,"reasons":"Another <i>tool</i>.","tool_correctness":0,"parameter_correctness":0}]}',
        },
        finish_reason: 'stop',
      },
    ],
    usage: { prompt_tokens: 100, completion_tokens: 10 },
  }));

test('judges without a key rate the sample run at once, and their opinions are read and deleted', async ({
  open,
}) => {
  await open('#/r/sample');
  await page.getByRole('link', { name: 'Judges', exact: true }).click();
  await expect.element(page.getByRole('heading', { name: 'Judges', level: 1 })).toBeVisible();
  await page.getByRole('form', { name: 'Set-up of judges' }).click({ position: { x: 2, y: 2 } });
  await expect.element(page.getByText('No model is asked, and nothing is sent.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Remove Scripted judge' })).not.toBeInTheDocument();
  await page.getByLabelText('Kind of judge').selectOptions('Scripted judge');
  await page.getByRole('button', { name: 'Add this judge' }).click();
  await checkState();
  await page.getByRole('button', { name: 'Judge 216 answers' }).click();
  const rate = result().getByRole('img', { name: /^Scripted judge: .* 95 % interval .* n 216$/ });
  await expect.element(rate).toBeVisible();
  await expect.poll(() => location.hash).toMatch(/judging=/);
  await checkState();

  await result()
    .getByRole('link', { name: /pass of Scripted judge$/ })
    .click();
  await expect.element(opinions().getByLabelText('Verdict')).toHaveValue('pass');
  await expect.element(opinions().getByRole('listitem').first()).toHaveTextContent('deciding scorer');
  await opinions()
    .getByRole('link', { name: /^Task \d+/ })
    .first()
    .click();
  await page.getByRole('link', { name: 'What judges say of this answer' }).click();
  await expect.element(opinions().getByText(/^2 opinions of cell/)).toBeVisible();

  await open(location.hash);
  await expect.element(rate).toBeVisible();
  await page.getByRole('button', { name: 'Delete this judging' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect.element(none()).toBeVisible();
});

test('a model judges after an estimate, replies are shown as text, and its key stays in the worker', async ({
  open,
}) => {
  const judge = aJudge();
  const { database } = await open('#/runs/sample/judge', judge);
  await page.getByRole('button', { name: 'Remove Rule judge' }).click();
  await page.getByLabelText('Kind of judge').selectOptions('Parameter judge (MCPToolBench++)');
  await page.getByRole('button', { name: 'Add this judge' }).click();
  await expect.element(page.getByText('Choose a model for')).toBeVisible();
  const opener = page.getByRole('button', { name: 'Add a model' });
  await expect.element(modelForm().or(opener).first()).toBeVisible();
  if (opener.query()) await opener.click();
  await modelForm().getByLabelText('Address or provider').fill('https://judge.example/v1');
  await modelForm().getByLabelText(/^Key/).fill(KEY);
  await modelForm().getByLabelText('Model').fill('judge-1');
  await modelForm().getByRole('button', { name: /^Add/ }).click();
  await page.getByText(/^Prompt parameters-1/).click();
  await page.getByLabelText('Instructions').fill('Be strict.');
  await page.getByRole('button', { name: 'Show a whole question' }).click();
  await expect.element(page.getByText('<<<DATA question')).toBeVisible();
  await page.getByRole('button', { name: /our prompt again$/ }).click();
  await page.getByLabelText('Sample of').fill('12');
  await expect.element(page.getByText(/About \d+ questions? to models/)).toBeVisible();
  expect(judge.asked).toHaveLength(0);
  await page.getByRole('button', { name: 'Judge 12 answers' }).click();
  const unparseable = result().getByRole('link', { name: /unparseable of Parameter judge/ });
  await expect.element(unparseable).toBeVisible();
  await expect.element(result().getByRole('progressbar')).not.toBeInTheDocument();
  await unparseable.click();
  await opinions().getByText('The reply as it came').first().click();
  await expect.element(opinions().getByText('<b>It depends.</b>').first()).toBeVisible();
  expect(document.documentElement.outerHTML).not.toContain(KEY);
  const stored = JSON.stringify([await database.getAll('judgings'), await database.getAll('judgements')]);
  expect(stored).toContain('judge-1');
  expect(stored).not.toContain(KEY);
});

test('our judge of outcomes and MCP-Eval rate the same answers from run to audit, each in its own form', async ({
  open,
}) => {
  const server = answering((body) => {
    const [{ content: system }] = body.messages as [{ content: string }];
    const content = !/<<<DATA/.test(system)
      ? 'I looked it up: it is 38.90 EUR.'
      : system.includes('<judgment>')
        ? '<reason>1. Core need: the sum.</reason><judgment>pass</judgment>'
        : '{"reasons": "No call says so.", "error_class": "hallucination", "verdict": "fail"}';
    return { choices: [{ message: { role: 'assistant', content }, finish_reason: 'stop' }] };
  });
  const opened = await open(NOWHERE, server);
  const { run } = await finishedRun(opened, 12, [modelAt('player')], inTurns);
  location.hash = `#/runs/${run.id}/judge`;
  await page.getByRole('button', { name: 'Remove Rule judge' }).click();
  for (const kind of ['Outcome judge (checks calls)', 'MCP-Eval, as published']) {
    await page.getByLabelText('Kind of judge').selectOptions(kind);
    await page.getByRole('button', { name: 'Add this judge' }).click();
    await page
      .getByRole('listitem', { name: kind })
      .getByLabelText('Model', { exact: true })
      .selectOptions('player');
  }
  await page.getByRole('button', { name: 'Judge 12 answers' }).click();
  const row = (name: RegExp): Locator => result().getByRole('row', { name });
  await expect.element(row(/^MCP-Eval, as published.*prompt mcp-eval-1/)).toBeVisible();
  await expect.element(result().getByRole('progressbar')).not.toBeInTheDocument();
  await expect.element(row(/^Outcome judge.*prompt outcome-1/)).toBeVisible();
  const judgements = await opened.database.getAll('judgements');
  const said = (judge: string) =>
    new Set(judgements.filter((each) => each.judge === judge).map(({ verdict }) => verdict));
  expect(said('outcome')).toContain('fail');
  expect(said('outcome')).not.toContain('pass');
  expect(said('mcp-eval')).toContain('pass');
  expect(said('mcp-eval')).not.toContain('fail');
  const id = encodeURIComponent(`judge:${judgements[0]!.judgingId}:`);
  await open(`#/r/${run.id}/audit?first=${id}outcome&second=${id}mcp-eval`);
  const pair = page.getByRole('region', { name: 'Two instruments' });
  await expect.element(pair).toHaveTextContent('point one way: “MCP-Eval, as published” alone passes them');
  await expect.element(page.getByRole('region', { name: 'Where their rules differ' })).toBeVisible();
});

test('a judge of calls is asked about every call, and stands beside the rules where both speak', async ({
  open,
}) => {
  const judge = answering((body) => {
    const { content } = (body.messages as { content: string }[]).at(-1)!;
    const asked = [...content.matchAll(/<<<DATA call (\d+) /g)].map(([, call]) => Number(call));
    const calls = asked.map((call) => ({ call, reason: 'It <i>answered</i>.', success: true }));
    const message = { role: 'assistant', content: JSON.stringify({ calls }) };
    return { choices: [{ message, finish_reason: 'stop' }] };
  });
  const opened = await open(NOWHERE, judge);
  const random = { id: 'baseline-random', title: 'Random baseline', kind: 'baseline' as const };
  const { run } = await finishedRun(opened, 12, [random], inTurns);
  location.hash = `#/runs/${run.id}/judge`;
  await page.getByRole('button', { name: 'Remove Rule judge' }).click();
  await page.getByLabelText('Kind of judge').selectOptions('Judge of calls');
  await page.getByRole('button', { name: 'Add this judge' }).click();
  const opener = page.getByRole('button', { name: 'Add a model' });
  await expect.element(modelForm().or(opener).first()).toBeVisible();
  if (opener.query()) await opener.click();
  await modelForm().getByLabelText('Address or provider').fill('https://judge.example/v1');
  await modelForm().getByLabelText(/^Key/).fill(KEY);
  await modelForm().getByLabelText('Model').fill('judge-1');
  await modelForm().getByRole('button', { name: /^Add/ }).click();
  await page.getByLabelText('Ask about every call').click();
  await page.getByLabelText('Reply tokens at most').fill('0');
  await expect.element(page.getByText('Reply tokens must be a whole number from 1')).toBeVisible();
  await page.getByLabelText('Reply tokens at most').fill('900');
  await page.getByLabelText('Thinking tokens').fill('32768');
  await expect.element(page.getByText(/questions? to models \(Judge of calls: \d+\)/)).toBeVisible();
  await page.getByRole('button', { name: 'Judge 12 answers' }).click();
  const calls = page.getByRole('region', { name: 'Success of calls' });
  await expect.element(calls.getByRole('row', { name: /^Judge of calls \d/ })).toBeVisible();
  await expect.element(result().getByRole('progressbar')).not.toBeInTheDocument();
  await expect.element(calls).toHaveTextContent(/\d+ of \d+/);
  await expect.element(result()).toHaveTextContent('32,768 tokens for thinking; at most 900 tokens a reply');
  expect(judge.asked[0]).toMatchObject({ max_tokens: 900 });
  await opinions()
    .getByText(/^\d+ calls?$/)
    .first()
    .click();
  await expect.element(opinions().getByText('succeeded as the judge says').first()).toBeVisible();
  await checkState();
});

test('the page of judges fits a phone', async ({ open }) => {
  await page.viewport(390, 800);
  await open('#/runs/sample/judge');
  await page.getByRole('form', { name: 'Set-up of judges' }).click({ position: { x: 2, y: 2 } });
  await expect.element(page.getByRole('button', { name: 'Judge 216 answers' })).toBeVisible();
  expect(document.querySelector('main')!.scrollWidth).toBeLessThanOrEqual(390);
});
