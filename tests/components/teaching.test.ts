import { lessons, textOf } from '#lessons/course.ts';
import { expect, page, test, type Locator } from './app.ts';

const shown = (what: Locator) => expect.element(what).toBeVisible();

test('every lesson is shown alone where it is embedded', { timeout: 120_000 }, async ({ open }) => {
  await open('#/learn', { isEmbedded: true });
  for (const lesson of lessons) {
    const { title } = (await textOf(lesson, 'en')).steps[lesson.steps[0]!.id]!;
    location.hash = `#/learn/${lesson.slug}`;
    await shown(page.getByRole('heading', { level: 1, name: title, exact: true }));
    await shown(page.getByRole('link', { name: 'Next', exact: true }));
    expect(page.getByRole('navigation', { name: 'Main' }).elements()).toEqual([]);
    expect(page.getByRole('alert').elements()).toEqual([]);
  }
});

test('a teacher’s link brings a run along to the last step', async ({ open }) => {
  await open('#/learn');
  const teachers = page.getByRole('region', { name: 'For teachers' });
  const lesson = teachers.getByRole('combobox', { name: 'Lesson' });
  await expect.element(lesson).toHaveTextContent('8. Noise: run it five times');
  await lesson.selectOptions('8. Noise: run it five times');
  await teachers.getByLabelText(/Link to a run/).fill('nothing of ours');
  await expect.element(teachers.getByRole('status')).toHaveTextContent('This is no link to a run');
  await teachers.getByLabelText(/Link to a run/).fill('#/r/sample');
  const field = teachers.getByRole('textbox', { name: 'Link to the lesson' });
  const link = new URL((field.element() as HTMLInputElement).value);
  expect(link.pathname).toMatch(/\/learn\/noise\/$/);
  await open(`#/learn/noise/own${link.hash.slice(1)}`);
  await page.getByRole('link', { name: 'open it' }).click();
  await shown(page.getByRole('region', { name: 'Result' }));
});
