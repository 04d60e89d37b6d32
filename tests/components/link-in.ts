import { fromPermalink, toPermalink, type ResultLink } from '#files/permalink/index.ts';
import { expect, page, type Locator, type Open } from './app.ts';

/** What follows the site's address in the link that a field holds, `#` and on, once it is of this kind. */
export async function linkIn(field: Locator, kind: `#/${string}` = '#/'): Promise<string> {
  await expect.element(field).toHaveValue(expect.stringContaining(kind));
  return (field.element() as HTMLInputElement).value.replace(/^[^#]*/, '');
}

/** Opens the finished run of the site, and goes to where its links are made. */
export async function openSampleLinks(open: Open): Promise<void> {
  await open('#/r/sample?part=share');
  const heading = page.getByRole('heading', { name: 'Share', exact: true });
  await expect.element(heading).toBeVisible();
  heading.element().scrollIntoView();
}

/** It is the same in every test: the report is opened for it once. */
let linkOfSample: string | undefined;

/** The link to the finished run of the site, as a forger changes it. */
export async function linkToSample(
  open: Open,
  change: (link: ResultLink) => Partial<ResultLink> = () => ({}),
) {
  if (!linkOfSample) {
    await openSampleLinks(open);
    linkOfSample = await linkIn(page.getByLabelText('Link with every verdict'));
  }
  const link = (await fromPermalink(linkOfSample.replace('#/s/', ''))) as ResultLink;
  return `#/s/${await toPermalink({ ...link, ...change(link) })}`;
}
