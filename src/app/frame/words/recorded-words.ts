import type { Held, KeptRecording } from '#core/server-recording.ts';
import { counted, locale } from '../format.ts';

const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });

/** When a server was recorded: `Nov 29, 2026, 3:04 AM`, in the reader's time. */
export const recordedWords = (recordedAt: number): string => moment.format(recordedAt);

/** What a recording holds: `1 call`, or `0 calls, 3 other requests`. */
export const heldWords = ({ calls, requests }: Held): string =>
  `${counted(calls, 'call')}${requests > 0 ? `, ${counted(requests, 'other request')}` : ''}`;

/** The contents of an opened file: `1 call, 3 other requests and 13 tools; 2 lines left out.` */
export const openedWords = ({ tools, issues, ...held }: KeptRecording): string =>
  `${heldWords(held)} and ${counted(tools, 'tool')}${
    issues.length === 0 ? '' : `; ${counted(issues.length, 'line')} left out`
  }.`;
