import { expect, page, test } from './app.ts';

test('“Why did one fail?” brings the failed cell to the top of the window, though a part of it was in view', async ({
  open,
}) => {
  await page.viewport(1280, 900);
  await open('#/');
  const panel = page.getByRole('region', { name: 'The cell being read' });
  await expect.element(panel).toBeInTheDocument();
  scrollTo(0, 0);
  await page.getByRole('button', { name: 'Why did one fail?' }).click();
  await expect.poll(() => panel.element().getBoundingClientRect().top).toBeLessThan(200);
  expect(scrollY).toBeGreaterThan(0);
  expect(panel.element().contains(document.activeElement)).toBe(true);
});
