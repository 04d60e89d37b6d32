import type { RecordingReader } from '../reader.ts';
import { atif } from './atif.ts';
import { bfcl } from './bfcl.ts';
import { eee } from './eee.ts';
import { mcpbrLog } from './mcpbr-log.ts';
import { mcpbr } from './mcpbr.ts';
import { stableToolBench } from './stabletoolbench.ts';
import { tau2 } from './tau2.ts';

/** Every format of logs that is read; exactly one of them recognises a log. */
export const readers: readonly RecordingReader[] = [bfcl, atif, tau2, eee, mcpbr, mcpbrLog, stableToolBench];
