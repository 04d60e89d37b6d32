import { expect, test } from '../../e2e/test.ts';
import { listen, bodyOf, sendJson, type Listening } from '../../servers/listen.ts';
import { typeOwnModel } from '../../e2e/model-steps.ts';

const KEY = 'sk-planted-judge-0123456789';
const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, OPTIONS',
  'access-control-allow-headers': 'authorization, content-type',
};

/** A judge that says fail of every call, so many milliseconds after it was asked. */
function aJudgeServer(afterMs: number): Promise<Listening> {
  return listen((request, response) => {
    void (async () => {
      if (request.method === 'OPTIONS') return void response.writeHead(204, cors).end();
      if (request.method === 'GET') return sendJson(response, { data: [{ id: 'judge-1' }] }, 200, cors);
      await bodyOf(request);
      await new Promise((resolve) => setTimeout(resolve, afterMs));
      const content =
        '{"calls":[{"call":1,"reasons":"Another.","tool_correctness":0,"parameter_correctness":0}]}';
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
}

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
  await page.getByRole('button', { name: 'Judge 1,080 answers' }).click();

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
