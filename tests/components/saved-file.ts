import { vi } from 'vitest';
import { expect } from './app.ts';

/** The file that a press saves; nothing is written to a folder of downloads. */
export async function savedFile(press: () => Promise<void>): Promise<File> {
  const links: { name: string; address: string }[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    links.push({ name: this.download, address: this.href });
  });
  try {
    await press();
    await expect.poll(() => links).toHaveLength(1);
    const [{ name, address }] = links as [(typeof links)[0]];
    return new File([await (await fetch(address)).blob()], name);
  } finally {
    click.mockRestore();
  }
}
