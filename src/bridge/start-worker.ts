import { visit } from './visit.ts';

/**
 * Starts a module worker under the content security policy of the page or worker that calls. A worker whose script comes from an
 * address has the policy that this script was served with, and many hosts send none; one that starts from a blob: address inherits.
 * `script` is what an import of `x.worker.ts?worker&url` gives. The blob is some hundred bytes and lives as long as the caller.
 */
export function startWorker(script: string): Worker {
  const { href, pathname } = new URL(script, import.meta.url);
  const start = new Blob([`import ${JSON.stringify(href)};`], { type: 'text/javascript' });
  // Developer tools and tests tell the workers apart by what follows the #.
  const address = `${URL.createObjectURL(start)}#${pathname.split('/').at(-1)}`;
  return new Worker(address, { type: 'module', name: visit });
}
