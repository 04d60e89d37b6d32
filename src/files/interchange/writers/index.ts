import { atif } from './atif.ts';
import { csv } from './csv.ts';
import { eee } from './eee.ts';
import { inspect } from './inspect.ts';
import { jsonLines } from './json-lines.ts';
import { junit } from './junit.ts';
import { markdown } from './markdown.ts';
import { mcpbr } from './mcpbr.ts';
import { runFile } from './run-file.ts';
import type { RunWriter } from './writer.ts';

/** Every format that runs are written in, in the order in which lists show them. */
export const writers: readonly RunWriter[] = [
  runFile,
  jsonLines,
  csv,
  markdown,
  inspect,
  atif,
  eee,
  mcpbr,
  junit,
];
