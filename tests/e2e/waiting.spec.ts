import { expect, test } from './test.ts';
import { moodyModel } from '../servers/moody-model.ts';
import { expectEnd, KEY, resumeModelRun, runIdOf, startModelRun, storedCells } from './model-run.ts';

test('a run is worked on by one tab at a time: the second says so, and goes on when the first is closed', async ({
  context,
}) => {
  // Slow while the second tab looks on; what it does itself need not take its time.
  let afterMs = 1200;
  const server = await moodyModel(KEY, () => ({ kind: 'answers', afterMs }));
  try {
    const first = await context.newPage();
    await startModelRun(first, { server, tasks: 16, atOnce: 2 });
    const second = await context.newPage();
    await second.goto(first.url());
    await expect(second.getByText(/in progress in another tab/)).toBeVisible();
    await expect(second.getByRole('button', { name: /^(Resume|Keep and resume)$/ })).toHaveCount(0);
    await second.goto('/#/runs');
    await second.getByRole('button', { name: 'Resume' }).click();
    await expect(second.getByText(/(in progress|being worked on) in another tab/).first()).toBeVisible();
    await second.waitForURL(/#\/r\//);
    await first.close();
    afterMs = 0;
    await expect(second.getByText(/cells not run yet/)).toBeVisible();
    await resumeModelRun(second);
    await expectEnd(second);
    const { results } = await storedCells(second, runIdOf(second));
    const read = results.map((each) => JSON.parse(each) as { verdict: string; asked: { tries: number } });
    expect(read.filter(({ verdict }) => verdict !== 'not-counted')).toHaveLength(16);
    expect(read.reduce((sum, { asked }) => sum + asked.tries, 0)).toBe(16);
    expect(server.total()).toBeLessThanOrEqual(18);
  } finally {
    await server.close();
  }
});
