import type { NoticeStore } from './state/notice-store.svelte.ts';

/** Saves a file from pieces, without joining them into one string. */
export function saveFile(name: string, type: string, parts: Iterable<BlobPart>): void {
  const url = URL.createObjectURL(new Blob([...parts], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // A download that has begun no longer needs the address.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Puts a text on the clipboard, and shows `done` or why it failed. */
export async function copyText(text: string, notices: NoticeStore, done: string): Promise<void> {
  await notices.trying(async () => {
    await navigator.clipboard.writeText(text);
    notices.say(done);
  });
}
