import type { RecordingReader } from '../reader.ts';
import { bfcl } from './bfcl.ts';

/** Every format of logs that is read; exactly one of them recognises a log. */
export const readers: readonly RecordingReader[] = [bfcl];
