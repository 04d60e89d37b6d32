import initSqlJs, { type SqlJsStatic } from 'sql.js';

/** One address that a browser can fetch and that Node can read; the build puts the file beside the scripts. */
const wasm = new URL('../../../../node_modules/sql.js/dist/sql-wasm.wasm', import.meta.url).href;

/** SQLite compiled to WebAssembly (0.7 MB). Rejects when the file cannot be had. */
export const loadEngine = (): Promise<SqlJsStatic> => initSqlJs({ locateFile: () => wasm });
