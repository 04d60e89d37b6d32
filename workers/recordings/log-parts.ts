import { bfcl, formatOfRun } from '#interchange/index.ts';
import type { LogFile } from './log-bytes.ts';
import type { SortedFiles } from './sorted-files.ts';

/** The files of one format, and its title. */
export interface LogPart {
  format: string;
  files: LogFile[];
}

/**
 * Files that are logs of several formats, by format: each is a run of its own. Score files go with BFCL's answers, files that say more of
 * another format's attempts with these, and what is left out with the first. Undefined where there are fewer than two formats.
 */
export function partsOf(given: readonly LogFile[], sorted: SortedFiles): LogPart[] | undefined {
  const parts = new Map<string, LogPart>();
  for (const { file, kind } of sorted.attempts) {
    const { id, title } = formatOfRun(kind.reader, file.path);
    const part = parts.get(id);
    if (part) part.files.push(file);
    else parts.set(id, { format: title, files: [file] });
  }
  if (parts.size < 2) return undefined;
  const [first] = parts.values();
  const read = new Set(sorted.attempts.map(({ file }) => file));
  for (const file of given) {
    if (read.has(file) || sorted.tasks.includes(file)) continue;
    const isScores = sorted.log.includes(file);
    ((isScores && parts.get(bfcl.id)) || first!).files.push(file);
  }
  return [...parts.values()];
}
