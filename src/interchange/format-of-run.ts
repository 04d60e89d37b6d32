import { mcpMarkNames } from './mcpmark-names.ts';
import type { RecordingReader } from './reader.ts';
import { mcpMark } from './readers/mcpmark.ts';
import { readers } from './readers/index.ts';

/**
 * The format of whose run a file is a part: its own, or that of the files whose attempts it says more of. MCPMark's conversations stand
 * in folders of its own, and are read as the transcripts that they are.
 */
export function formatOfRun(reader: RecordingReader, path: string): RecordingReader {
  if (mcpMarkNames(path)) return mcpMark;
  return readers.find(({ id }) => id === reader.joins) ?? reader;
}
