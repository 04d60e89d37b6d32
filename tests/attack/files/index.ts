import { encodingFiles } from './encodings.ts';
import type { HostileFile } from './hostile-file.ts';
import { packedFiles } from './packed.ts';
import { tableFiles } from './tables.ts';
import { valueFiles } from './values.ts';

export const hostileFiles: readonly HostileFile[] = [
  ...valueFiles,
  ...encodingFiles,
  ...tableFiles,
  ...packedFiles,
];
