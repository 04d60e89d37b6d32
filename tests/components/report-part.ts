import { expect, page } from './app.ts';

/** Opens a part of the report that is shown. */
export async function openPart(name: 'Result' | 'Details' | 'Share and export'): Promise<void> {
  const tab = page
    .getByRole('navigation', { name: 'Parts of the report' })
    .getByRole('link', { name, exact: true })
    .first();
  await tab.click();
  await expect.element(tab).toHaveAttribute('aria-current', 'true');
}
