import { putSetting } from '#store/storage/settings.ts';
import { lessons, textOf } from '#lessons/course.ts';
import type { LessonStep } from '#lessons/lesson.ts';
import { beforeAll, onTestFinished, vi } from 'vitest';
import { setSampleRun, type SampleRun } from '../../src/app/frame/sample-run.ts';
import { checkState, describe, expect, page, test, userEvent, type Locator } from './app.ts';
import { setChecked } from './set-up-steps.ts';

const region = (name: string): Locator => page.getByRole('region', { name, exact: true });
const heading = (): Locator => page.getByRole('heading', { level: 1 });
const covered = (): Locator => page.getByText('Place your bet, and this is shown.');
const placed = (): Locator => region('Your bet and the data');
const place = (): Locator => page.getByRole('button', { name: 'Place the bet' });
const link = (name: string): Locator => page.getByRole('link', { name, exact: true });
const titles = await Promise.all(lessons.map(async (lesson) => (await textOf(lesson, 'en')).title));
const titleOf = (slug: string): string => titles[lessons.findIndex((lesson) => lesson.slug === slug)]!;
/** A lesson's line in the list of all. */
const lineOf = (slug: string): Locator => page.getByRole('listitem').filter({ hasText: titleOf(slug) });

/** What each kind of step asks for, done as a person would. */
const workThrough: Record<LessonStep['kind'], () => Promise<void>> = {
  read: async () => {},
  own: async () => {},
  async bet() {
    const bet = region('Your bet');
    await expect.element(covered()).toBeVisible();
    await expect.element(bet.getByRole('slider').or(bet.getByRole('radio')).first()).toBeEnabled();
    const choice = bet.getByRole('radio').first();
    if (choice.query()) await setChecked(choice, true);
    await bet.getByRole('button', { name: 'Place the bet' }).click();
    await expect.element(bet.getByRole('button', { name: 'Bet again' })).toHaveFocus();
    await expect.element(placed()).toBeVisible();
    await expect.element(covered()).not.toBeInTheDocument();
  },
  async choice() {
    const question = region('Question');
    const said = question.getByRole('status');
    await expect.element(question).toBeVisible();
    const choices = question.getByRole('radio').all();
    expect(choices.length).toBeGreaterThan(2);
    const verdicts: string[] = [];
    for (const choice of choices) {
      await choice.click();
      await expect.element(said).toHaveTextContent(/(right|not this one)\s*\S+ \S+/);
      verdicts.push(said.element().textContent.trim());
    }
    expect(new Set(verdicts).size).toBe(choices.length);
    const right = verdicts.findIndex((verdict) => verdict.startsWith('right'));
    await choices[right]!.click();
    await expect.element(said).toHaveTextContent('right');
  },
  async exercise() {
    const exercise = region('Exercise');
    const said = exercise.getByRole('status');
    const press = (name: string) => exercise.getByRole('button', { name }).click();
    await press('Check');
    await expect.element(said).toHaveTextContent('Not yet');
    await press('Hint 1');
    await press('Solve');
    await expect.element(said).toHaveTextContent('Done');
    await expect.element(exercise.getByRole('button', { name: 'Reset' })).toBeVisible();
  },
  async sample() {
    await page.getByRole('button', { name: /^Draw/ }).first().click();
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
  },
};

// A lesson shows the recorded model, which the finished run of the other component tests has not.
beforeAll(async () => {
  setSampleRun((await (await fetch('/generated/sample-run.json?whole')).json()) as SampleRun);
  return () => setSampleRun(undefined);
});

/** They have every kind of step, and of bet. */
const walked = ['tool-call', 'handshake', 'noise'];

describe('a lesson is walked from its first step to its last:', () => {
  test.for(lessons.filter(({ slug }) => walked.includes(slug)))(
    '$number, $slug',
    async (lesson, { open }) => {
      const text = await textOf(lesson, 'en');
      await open(`#/learn/${lesson.slug}`);
      for (const [index, { id, kind }] of lesson.steps.entries()) {
        await expect.element(heading()).toHaveTextContent(text.steps[id]!.title);
        await expect.element(page.getByText(`step ${index + 1} of ${lesson.steps.length}`)).toBeVisible();
        await workThrough[kind]();
        expect(page.getByRole('alert').elements()).toEqual([]);
        if (index < lesson.steps.length - 1) await link('Next').click();
      }
      location.hash = '#/learn';
      await expect.element(lineOf(lesson.slug).getByText('done', { exact: true })).toBeVisible();
    },
  );
});

/** What a link says of a step that was done: a bet placed, the right answer chosen, the solution checked. */
function doneInLink(step: LessonStep): Record<string, string> {
  if (step.kind === 'choice') return { pick: step.right };
  if (step.kind === 'exercise') return { attempt: step.exercise.solution };
  if (step.kind !== 'bet') return {};
  const { bet } = step;
  const placed = {
    count: '1',
    share: '50',
    interval: '40-60',
    choice: bet.kind === 'choice' ? bet.choices[0]! : '',
  };
  return { [`bet.${step.id}`]: placed[bet.kind] };
}

// What each step asks for, and that its start fails and its solution passes: tests/app/lessons/lessons.test.ts.
describe('every step of a lesson is drawn as a link leaves it, and its data only once a bet is placed:', () => {
  test.for(lessons.filter(({ slug }) => !walked.includes(slug)))(
    '$number, $slug',
    async (lesson, { open }) => {
      const text = await textOf(lesson, 'en');
      await open(`#/learn/${lesson.slug}`);
      const bets: Record<string, string> = {};
      const show = (id: string, given: Record<string, string>): void => {
        location.hash = `#/learn/${lesson.slug}/${id}?${new URLSearchParams({ ...bets, ...given })}`;
      };
      for (const step of lesson.steps) {
        const given = doneInLink(step);
        if (step.kind === 'bet') {
          show(step.id, {});
          await expect.element(covered()).toBeVisible();
          Object.assign(bets, given);
        }
        show(step.id, given);
        await expect.element(heading()).toHaveTextContent(text.steps[step.id]!.title);
        if (step.kind === 'bet') await expect.element(placed()).toBeVisible();
        if (step.kind === 'bet') await expect.element(covered()).not.toBeInTheDocument();
        if (step.kind === 'choice')
          await expect
            .element(region('Question').getByRole('status'))
            .toHaveTextContent(/^\s*right\s*\S+ \S+/);
        if (step.kind === 'exercise')
          await expect.element(region('Exercise').getByRole('status')).toHaveTextContent('Done');
        if (step.kind === 'sample')
          await expect.element(page.getByRole('button', { name: /^Draw/ }).first()).toBeVisible();
        expect(page.getByRole('alert').elements()).toEqual([]);
      }
    },
  );
});

test('Learn is a place of the navigation and is linked on Home, and lists every lesson', async ({ open }) => {
  await open('#/');
  await page
    .getByRole('main')
    .getByRole('link', { name: /lessons/ })
    .first()
    .click();
  await expect.element(heading()).toHaveTextContent('Learn to evaluate tool use');
  await expect
    .element(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Learn' }))
    .toHaveAttribute('aria-current', 'page');
  for (const title of titles) await expect.element(page.getByRole('link', { name: title })).toBeVisible();
});

describe('the address of a lesson that does not exist leads to the list:', () => {
  test.for(['#/learn/nothing-here', '#/learn/%00/x'])('%s', async (address, { open }) => {
    await open(address);
    await expect.element(heading()).toHaveTextContent('There is no such lesson');
    await expect.element(page.getByRole('link', { name: titles[0]! })).toBeVisible();
  });
});

test('a step that does not exist opens its lesson at the start', async ({ open }) => {
  await open('#/learn/tool-call/no-such-step');
  await expect.element(page.getByText(/^step 1 of/)).toBeVisible();
});

test('a link holds the moment: the bet, the attempt with its verdict, and what is hidden', async ({
  open,
}) => {
  const attempt = '{"name":"get_forecast","arguments":{"latitude":59.91,"longitude":10.75}}';
  const query = new URLSearchParams({ 'bet.as-text': 'answered', attempt, hide: 'solve,hints' });
  await open(`#/learn/tool-call/repair?${query}`);
  const exercise = region('Exercise');
  await expect.element(exercise.getByLabelText('Your attempt')).toHaveValue(attempt);
  await expect
    .element(exercise.getByRole('status'))
    .toHaveTextContent('get_current should be called, and is not');
  expect(exercise.getByRole('button', { name: /Solve|Hint/ }).elements()).toEqual([]);
  await expect.element(placed()).toHaveTextContent('The server answers.');
});

test('an attempt stays where a step is left and entered again, and the focus where the last hint was', async ({
  open,
}) => {
  await open('#/learn/tool-call/repair');
  const exercise = region('Exercise');
  const hint = exercise.getByRole('button', { name: /^Hint/ });
  await expect.element(hint).toBeVisible();
  (hint.element() as HTMLElement).focus();
  while (hint.query()) await userEvent.keyboard('{Enter}');
  await expect.element(exercise.getByRole('list')).toHaveFocus();
  const attempt = exercise.getByLabelText('Your attempt');
  await attempt.fill('{"name": "half"');
  await link('Back').click();
  await expect.element(attempt).not.toBeInTheDocument();
  await link('Next').click();
  await expect.element(attempt).toHaveValue('{"name": "half"');
});

test('bets and progress of another version of the course are read as far as they are understood', async ({
  open,
}) => {
  const { database } = await open('#/learn/handshake/how-many');
  await place().click();
  await expect.element(placed()).toBeVisible();
  await putSetting(database, 'lessons', {
    version: 99,
    lessons: {
      handshake: { done: ['gone', 7, 'two-sides'], bets: { 'how-many': 'many', 'the-list': [1, 2, 3] } },
      removed: { done: 'all' },
      broken: null,
    },
  });
  await open('#/learn');
  await expect.element(lineOf('handshake')).toHaveTextContent(/1 of \d steps/);
  location.hash = '#/learn/handshake/how-many';
  await expect.element(covered()).toBeVisible();
});

test('a private window without a store teaches all the same', async ({ open }) => {
  const opening = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('no store', 'SecurityError');
  });
  onTestFinished(() => opening.mockRestore());
  await expect(open('#/learn/equality/to-the-byte')).rejects.toMatchObject({ code: 'storage-unavailable' });
  await place().click();
  await expect.element(placed()).toBeVisible();
  await link('Next').click();
  await expect.element(heading()).not.toHaveTextContent('One call, many arguments');
  await expect.element(placed()).toBeVisible();
});

describe('the state of a lesson fits every window:', () => {
  test.for([
    '#/learn/tool-call/repair?bet.as-text=error&hints=2',
    '#/learn/failures/unmarked?bet.marked=4',
    '#/learn/extraction/repair?bet.how-many=4',
    '#/learn/equality/climb?bet.to-the-byte=2&i.rung=E5',
    '#/learn/order/or-missing?bet.swapped=11',
  ])('%s', async (address, { open }) => {
    await open(address);
    await expect.element(placed()).toBeVisible();
    await checkState();
  });
});

test('the size of a menu is a number to set, and its check counts with it', async ({ open }) => {
  const query = new URLSearchParams({ attempt: '{"k": 9}' });
  await open(`#/learn/dispatcher/least-menu?${query}`);
  const exercise = page.getByRole('region', { name: 'Exercise' });
  const size = exercise.getByLabelText('Tools on the menu, k');
  await expect.element(size).toHaveValue(9);
  await size.fill('6');
  await exercise.getByRole('button', { name: 'Check' }).click();
  await expect.element(exercise.getByText('Done: everything holds.')).toBeVisible();
});

test.for([320, 1280])('every step of a lesson can be hit with a finger at %i px', async (width, { open }) => {
  const { slug, steps } = lessons.reduce((most, each) =>
    each.steps.length > most.steps.length ? each : most,
  );
  await open(`#/learn/${slug}`);
  await page.viewport(width, 800);
  const links = () => [...document.querySelectorAll('nav[aria-label="Steps of this lesson"] ol a')];
  await expect.poll(() => links().length).toBe(steps.length);
  for (const each of links()) {
    const box = each.getBoundingClientRect();
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(24);
    expect(each.firstElementChild!.getBoundingClientRect().width).toBeGreaterThan(16);
  }
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
});
