import { isReplayed, type Execution } from '#core/run.ts';
import { isRecordingId, type Held, type KeptRecording } from '#core/server-recording.ts';
import { buildAddress } from '../address.ts';
import { counted } from '../format.ts';
import { fileUrl } from '../linked-file.ts';

/** What a recording holds: `1 call`, or `0 calls, 3 other requests`. */
export const heldWords = ({ calls, requests }: Held): string =>
  `${counted(calls, 'call')}${requests > 0 ? `, ${counted(requests, 'other request')}` : ''}`;

/** The contents of an opened file: `1 call, 3 other requests and 13 tools; 2 lines left out.` */
export const openedWords = ({ tools, issues, ...held }: KeptRecording): string =>
  `${heldWords(held)} and ${counted(tools, 'tool')}${
    issues.length === 0 ? '' : `; ${counted(issues.length, 'line')} left out`
  }.`;

/** The recording of a server at an address of its author's choice. */
export interface LinkedRecording {
  url: URL;
  /** The recording must have this id. Absent: any recording is accepted. */
  id?: string;
}

/** `#/connect?replay=…&is=…`: the Connect page asks before it fetches the recording. */
export const addressOfReplay = ({ url, id }: { url: string; id?: string | undefined }): string =>
  buildAddress(['connect'], { replay: url, ...(id === undefined ? {} : { is: id }) });

/** Links to the recordings that answered the calls of a run: one for each that is not in this browser and whose file has an address. */
export function replayAddresses(
  execution: Execution | undefined,
  isHere: (recordingId: string) => boolean,
): string[] {
  if (execution?.on !== 'servers' || !isReplayed(execution)) return [];
  return execution.serverIds.flatMap((id) => {
    const from = execution.recordedFrom?.[id];
    return from === undefined || isHere(id) || typeof fileUrl(from) === 'string'
      ? []
      : addressOfReplay({ url: from, id });
  });
}

/** The recording in an address of the Connect page, or the address's fault; undefined if it names none. */
export function linkedRecording(query: URLSearchParams): LinkedRecording | string | undefined {
  const [replay, id] = [query.get('replay'), query.get('is')];
  if (replay === null) return undefined;
  const url = fileUrl(replay);
  if (typeof url === 'string') return url;
  if (id === null) return { url };
  return isRecordingId(id) ? { url, id } : 'The id of its recording is not valid.';
}
