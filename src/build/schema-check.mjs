import { readFileSync } from 'node:fs';
import Ajv from 'ajv';
import standaloneCode from 'ajv/dist/standalone/index.js';

/** What ends the import of a check: `x.schema.json?validate`. */
export const VALIDATE = '?validate';

/** A module whose default export checks a value against the schema in a file: code that ajv writes. */
export function schemaCheck(path) {
  // Lengths in UTF-16 units need no extra module in the page.
  const ajv = new Ajv({ code: { source: true, esm: true }, unicode: false, strict: false, logger: false });
  const code = standaloneCode(ajv, ajv.compile(JSON.parse(readFileSync(path, 'utf8'))));
  // "uniqueItems" of items without a type of their own needs a file of ajv's, and a module cannot require one.
  if (code.includes('require(')) throw new Error(`${path}: give the items of a unique list their type.`);
  return code;
}
