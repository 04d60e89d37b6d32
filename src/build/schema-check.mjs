import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

/** What ends the import of a check: `x.schema.json?validate`. */
export const VALIDATE = '?validate';

const require = createRequire(import.meta.url);
const folder = fileURLToPath(new URL('../../node_modules/.cache/schema-checks/', import.meta.url));
const own = readFileSync(new URL(import.meta.url)) + require('ajv/package.json').version;

/**
 * A module whose default export checks a value against the schema in a file: code that ajv writes. It is kept by what it is made from:
 * a build, a test run and the data have a dozen processes that need the same seconds of work.
 */
export function schemaCheck(path) {
  const schema = readFileSync(path, 'utf8');
  const file = `${folder}${createHash('sha256').update(own).update(schema).digest('hex').slice(0, 32)}.js`;
  if (existsSync(file)) return readFileSync(file, 'utf8');
  const code = written(JSON.parse(schema), path);
  mkdirSync(folder, { recursive: true });
  // Another process may read it at this moment: it is there as a whole or not at all.
  writeFileSync(`${file}.${process.pid}`, code);
  renameSync(`${file}.${process.pid}`, file);
  return code;
}

function written(schema, path) {
  const { default: Ajv } = require('ajv');
  const { default: standaloneCode } = require('ajv/dist/standalone/index.js');
  // Lengths in UTF-16 units need no extra module in the page.
  const ajv = new Ajv({ code: { source: true, esm: true }, unicode: false, strict: false, logger: false });
  const code = standaloneCode(ajv, ajv.compile(schema));
  // "uniqueItems" of items without a type of their own needs a file of ajv's, and a module cannot require one.
  if (code.includes('require(')) throw new Error(`${path}: give the items of a unique list their type.`);
  return code;
}
