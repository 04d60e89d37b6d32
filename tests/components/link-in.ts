import { expect, type Locator } from './app.ts';

/** What follows the site's address in the link that a field holds, `#` and on, once it is of this kind. */
export async function linkIn(field: Locator, kind: `#/${string}` = '#/'): Promise<string> {
  await expect.element(field).toHaveValue(expect.stringContaining(kind));
  return (field.element() as HTMLInputElement).value.replace(/^[^#]*/, '');
}
