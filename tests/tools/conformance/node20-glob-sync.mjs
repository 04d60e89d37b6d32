// The suite imports globSync from fs at its start, for a command that is not used here; Node has it since 22. On an older Node
// its modules get fs with a globSync that says so. To be loaded with --import.
import fs from 'node:fs';
import { register } from 'node:module';

const source = `
  export * from 'node:fs';
  export { default } from 'node:fs';
  export const globSync = () => { throw new Error('fs.globSync needs Node 22'); };
`;
const hooks = `
  const source = ${JSON.stringify(source)};
  const isSuite = (url = '') => url.includes('/@modelcontextprotocol/conformance');
  export const resolve = (specifier, context, next) =>
    /^(node:)?fs$/.test(specifier) && isSuite(context.parentURL)
      ? { url: 'fs-with-glob-sync:', format: 'module', shortCircuit: true }
      : next(specifier, context);
  export const load = (url, context, next) =>
    url === 'fs-with-glob-sync:' ? { format: 'module', shortCircuit: true, source } : next(url, context);
`;
if (!('globSync' in fs)) register(`data:text/javascript,${encodeURIComponent(hooks)}`);
