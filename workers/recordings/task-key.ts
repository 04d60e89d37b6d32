import type { RecordedTask } from '#core/recording.ts';

/** What tells the tasks of a log apart: the id the log gives, else the question after a line break. */
export const taskKey = ({ id, query }: RecordedTask): string => id ?? `\n${query ?? ''}`;
