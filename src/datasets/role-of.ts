import { firstRow } from './readers/index.ts';
import { sources } from './sources/index.ts';
import { isAnswerRow } from './sources/bfcl-answer.ts';

export type FileRole = 'bfcl-questions' | 'bfcl-answers' | 'tasks' | 'unknown';

/**
 * What a file is for, by its first bytes (unpacked; 64 kB are plenty): files dropped one after the other are joined by it.
 */
export function roleOf(head: Uint8Array | string): FileRole {
  const bytes = typeof head === 'string' ? new TextEncoder().encode(head) : head;
  const row = firstRow(bytes);
  if (!row) return 'unknown';
  if (isAnswerRow(row)) return 'bfcl-answers';
  const source = sources.find((candidate) => candidate.recognises(row));
  if (!source) return 'unknown';
  return source.format === 'bfcl' ? 'bfcl-questions' : 'tasks';
}
