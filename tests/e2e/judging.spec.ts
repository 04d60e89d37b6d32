import { expect, test } from './test.ts';
import { listen, bodyOf, sendJson, type Listening } from '../servers/listen.ts';
import { noViolations } from './accessibility.ts';
import { typeOwnModel } from './model-steps.ts';

const KEY = 'sk-planted-judge-0123456789';
const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, OPTIONS',
  'access-control-allow-headers': 'authorization, content-type',
};

/** A judge that says fail of every call, and plain nonsense to every fourth question; each so many milliseconds after it was asked. */
async function aJudgeServer(afterMs = 0): Promise<Listening & { asked: string[] }> {
  const asked: string[] = [];
  const server = await listen((request, response) => {
    void (async () => {
      if (request.method === 'OPTIONS') return void response.writeHead(204, cors).end();
      if (request.method === 'GET') return sendJson(response, { data: [{ id: 'judge-1' }] }, 200, cors);
      asked.push(await bodyOf(request));
      if (afterMs > 0) await new Promise((resolve) => setTimeout(resolve, afterMs));
      const content =
        asked.length % 4 === 0
          ? '<b>It depends.</b>'
          : '{"calls":[{"call":1,"reasons":"Another <i>tool</i>.","tool_correctness":0,"parameter_correctness":0}]}';
      sendJson(
        response,
        {
          choices: [{ message: { role: 'assistant', content }, finish_reason: 'stop' }],
          usage: { prompt_tokens: 100, completion_tokens: 10 },
        },
        200,
        cors,
      );
    })();
  });
  return { ...server, asked };
}

test('judges without a key rate the sample run at once, and their opinions are read and deleted', async ({
  page,
}) => {
  await page.goto('/#/r/sample');
  await page.getByRole('link', { name: 'Judges', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Judge these answers', level: 1 })).toBeVisible();
  await page.getByRole('form', { name: 'Set-up of judges' }).hover();
  await expect(page.getByText('No model is asked, and nothing is sent.')).toBeVisible();
  await noViolations(page);
  await page.getByRole('button', { name: 'Judge 216 answers' }).click();
  const result = page.getByRole('region', { name: 'Result' });
  await expect(
    result.getByRole('img', { name: /^Scripted judge: .* 95 % interval .* n 216$/ }),
  ).toBeVisible();
  await expect(page).toHaveURL(/judging=/);
  await noViolations(page);

  await result.getByRole('link', { name: /pass of Scripted judge$/ }).click();
  const opinions = page.getByRole('region', { name: 'Opinions' });
  await expect(opinions.getByLabel('Verdict')).toHaveValue('pass');
  await expect(opinions.getByRole('listitem').first()).toContainText('deciding scorer');
  await opinions
    .getByRole('link', { name: /^Task \d+/ })
    .first()
    .click();
  await page.getByRole('link', { name: 'What judges say of this answer' }).click();
  await expect(opinions.getByText(/^2 opinions of cell/)).toBeVisible();

  await page.reload();
  await expect(result.getByRole('img', { name: /^Scripted judge: .* n 216$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Delete this judging' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No judge has rated this run yet.', { exact: false })).toBeVisible();
});

test('a model judges after an estimate, replies are shown as text, and its key stays in the worker', async ({
  page,
}) => {
  const server = await aJudgeServer();
  await page.goto('/#/runs/sample/judge');
  await page.getByRole('button', { name: 'Remove Rule judge' }).click();
  await page.getByLabel('Kind of judge').selectOption('Parameter judge (MCPToolBench++)');
  await page.getByRole('button', { name: 'Add this judge' }).click();
  await expect(page.getByText('Choose a model for', { exact: false })).toBeVisible();
  await typeOwnModel(page, server.origin, 'judge-1', KEY);
  await page.getByRole('group', { name: 'Add a model' }).getByRole('button', { name: /^Add/ }).click();
  await page.getByText(/^Prompt parameters-1/).click();
  await page.getByLabel('Instructions').fill('Be strict.');
  await page.getByRole('button', { name: 'Show a whole question' }).click();
  await expect(page.getByText('<<<DATA question', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: /our prompt again$/ }).click();
  await page.getByLabel('Sample of').fill('12');
  await expect(page.getByText(/About \d+ questions? to models/)).toBeVisible();
  expect(server.asked).toHaveLength(0);
  await page.getByRole('button', { name: 'Judge 12 answers' }).click();
  const result = page.getByRole('region', { name: 'Result' });
  await expect(result.getByRole('link', { name: /unparseable of Parameter judge/ })).toBeVisible();
  await expect(result.getByRole('progressbar')).toBeHidden();
  await result.getByRole('link', { name: /unparseable of Parameter judge/ }).click();
  const opinions = page.getByRole('region', { name: 'Opinions' });
  await opinions.getByText('The reply as it came').first().click();
  await expect(opinions.getByText('<b>It depends.</b>').first()).toBeVisible();
  expect(await page.content()).not.toContain(KEY);
  const stored = await page.evaluate(async () => {
    const [{ name }] = (await indexedDB.databases()) as [{ name: string }];
    const open = indexedDB.open(name);
    const db = await new Promise<IDBDatabase>((resolve) => (open.onsuccess = () => resolve(open.result)));
    const all = ['judgings', 'judgements'].map(
      (store) =>
        new Promise((resolve) => {
          const read = db.transaction(store).objectStore(store).getAll();
          read.onsuccess = () => resolve(read.result);
        }),
    );
    return JSON.stringify(await Promise.all(all));
  });
  expect(stored).toContain('judge-1');
  expect(stored).not.toContain(KEY);
  await server.close();
});

test('the page of judges fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/#/runs/sample/judge');
  await page.getByRole('form', { name: 'Set-up of judges' }).hover();
  await expect(page.getByRole('button', { name: 'Judge 216 answers' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test('another tab that shows the run follows a judging that runs in this one', async ({ page, context }) => {
  const server = await aJudgeServer(400);
  await page.goto('/#/runs/sample/judge');
  await page.getByRole('button', { name: 'Remove Rule judge' }).click();
  await page.getByLabel('Kind of judge').selectOption('Parameter judge (MCPToolBench++)');
  await page.getByRole('button', { name: 'Add this judge' }).click();
  await typeOwnModel(page, server.origin, 'judge-1', KEY);
  await page.getByRole('group', { name: 'Add a model' }).getByRole('button', { name: /^Add/ }).click();
  const second = await context.newPage();
  await second.goto('/#/runs/sample/judge');
  await expect(second.getByText('No judge has rated this run yet.', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Judge 216 answers' }).click();

  const there = second.getByRole('region', { name: 'Result' });
  await expect(there.getByText('Another tab of this browser works on it', { exact: false })).toBeVisible();
  await expect(there.getByRole('button', { name: /Resume|Delete/ })).toHaveCount(0);
  const done = async () => Number(/: (\d+) of/.exec(await there.getByRole('status').innerText())![1]);
  const before = await done();
  await expect.poll(done).toBeGreaterThan(before);

  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(there.getByRole('button', { name: 'Resume' })).toBeVisible();
  await expect(there.getByText(/stopped/)).toBeVisible();
  await expect(there.getByRole('button', { name: 'Delete this judging' })).toBeVisible();
  await server.close();
});
