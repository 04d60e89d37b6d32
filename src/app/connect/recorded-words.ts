import type { KeptRecording } from '#core/server-recording.ts';
import { counted, locale } from '../format.ts';

const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });

/** When a server was recorded: `Nov 29, 2026, 3:04 AM`, in the reader's time. */
export const recordedWords = (recordedAt: number): string => moment.format(recordedAt);

/** What a file held that was opened: `1 call and 13 tools; 2 lines were left out.` */
export const openedWords = ({ calls, tools, issues }: KeptRecording): string =>
  `${counted(calls, 'call')} and ${counted(tools, 'tool')}${
    issues.length === 0 ? '' : `; ${counted(issues.length, 'line')} left out`
  }.`;
