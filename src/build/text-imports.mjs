/**
 * Lets Node import data files as Vite and Vitest do: `import cities from './cities.tsv?raw'` gives the text, `import tasks from
 * './tasks.json'` the value, and `import check from './x.schema.json?validate'` the check. Used by the scripts that tsx runs (`tsx --import ./src/build/text-imports.mjs script.ts`) and by Playwright.
 */
import { readFile } from 'node:fs/promises';
import { register } from 'node:module';
import { isMainThread } from 'node:worker_threads';
import { schemaCheck, VALIDATE } from './schema-check.mjs';

const suffix = '?raw';

/** The path of a `?raw` or `?validate` import as a URL; every other import is left to the next hook. */
export async function resolve(specifier, context, next) {
  if (!specifier.endsWith(suffix) && !specifier.endsWith(VALIDATE)) return next(specifier, context);
  return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true };
}

/** A module whose default export is the file's text, or the value of a JSON file that is imported without an attribute. */
export async function load(url, context, next) {
  if (/^file:.*\.json$/.test(url) && context.importAttributes?.type !== 'json')
    return {
      format: 'module',
      source: `export default ${await readFile(new URL(url), 'utf8')};`,
      shortCircuit: true,
    };
  if (url.endsWith(VALIDATE))
    return { format: 'module', source: schemaCheck(new URL(url)), shortCircuit: true };
  if (!url.endsWith(suffix)) return next(url, context);
  const text = await readFile(new URL(url), 'utf8');
  return { format: 'module', source: `export default ${JSON.stringify(text)};`, shortCircuit: true };
}

if (isMainThread) register(import.meta.url);
