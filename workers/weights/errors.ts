import { PlaygroundError } from '#core/errors.ts';
import type { WeightsRecord } from './record.ts';

const size = (bytes: number): string =>
  bytes < 1e9 ? `${Math.round(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(2)} GB`;

const hostOf = (address: string): string => URL.parse(address)?.host ?? address;

/** What somebody else's error says, as part of a sentence. */
export const wordsOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, 300);

export const paused = (): PlaygroundError =>
  new PlaygroundError('model-cancelled', 'It was stopped; what had come is kept.');

export const notKept = (id: string): PlaygroundError =>
  new PlaygroundError(
    'model-unreachable',
    `The weights of ${id} are not on this machine.`,
    'Download them, or choose the file, in the set-up of a run. Nothing is downloaded by itself.',
  );

export const brokeOff = ({ source, bytes }: WeightsRecord, got: number, why: string): PlaygroundError =>
  new PlaygroundError(
    'weights-unreachable',
    `The download from ${hostOf(source)} broke off after ${size(got)} of ${size(bytes)}: ${why}. It was tried three times.`,
    'Check the connection and press Resume: what came is kept. If it stays, download the file in the browser and choose it here.',
  );

export const refusedBy = ({ source }: WeightsRecord, status: number): PlaygroundError =>
  new PlaygroundError(
    'weights-unreachable',
    `${hostOf(source)} answered ${status} for this file${status === 404 ? ': it is not there any more' : ''}.`,
    status === 401 || status === 403
      ? 'Its publisher may ask for a consent. Give it on the page of the model, download the file there, and choose it here.'
      : 'Choose another model, or download the file elsewhere and choose it here.',
  );

/** `found`: undefined where the answer has no end yet. */
export const wrongLength = ({ source, bytes }: WeightsRecord, found: number | undefined): PlaygroundError =>
  new PlaygroundError(
    'weights-refused',
    `${hostOf(source)} sends ${found === undefined ? 'more than the expected' : `${found} bytes in place of`} ${bytes} bytes, so it is another file.`,
    'Nothing of it is kept. Choose another model, or a file of your own.',
  );

export const wrongHash = ({ source, sha256 }: WeightsRecord, found: string): PlaygroundError =>
  new PlaygroundError(
    'weights-refused',
    `The file from ${hostOf(source)} is not the expected one: its SHA-256 is ${found}, and it should be ${sha256}.`,
    'It was deleted. Download it again; if it stays, the publisher has changed the file, or something on the way has.',
  );

export const tooLarge = (bytes: number): PlaygroundError =>
  new PlaygroundError(
    'weights-refused',
    `The file has ${size(bytes)}, and WebAssembly has 4 GB of memory for weights and everything else.`,
    'Choose a smaller model, or a smaller quantisation of it.',
  );

export const unreadable = (error: unknown): PlaygroundError =>
  new PlaygroundError(
    'weights-refused',
    `The file could not be read to its end: ${wordsOf(error)}`,
    'It may have been moved or changed meanwhile. Choose it again.',
  );

/** `bytes`: how much was to be stored. */
export function noSpace(bytes: number, { quota, usage }: StorageEstimate): PlaygroundError {
  const left = (quota ?? Number.NaN) - (usage ?? Number.NaN);
  // A browser may say that more is free than the disk has.
  const free = left < bytes ? `, and ${size(Math.max(0, left))} are free` : '';
  return new PlaygroundError(
    'storage-quota',
    `This browser’s storage has no space for the file: it needs ${size(bytes)}${free}.`,
    'Delete models, data sets or runs you no longer need, or free space on the disk, and try again.',
  );
}

/** What the file system threw, in our words; everything else unchanged. `bytes`: how much was to be stored. */
export function storeError(error: unknown, bytes: number, estimate: StorageEstimate): unknown {
  if (error instanceof PlaygroundError || !(error instanceof Error)) return error;
  switch (error.name) {
    case 'QuotaExceededError':
      return noSpace(bytes, estimate);
    case 'NoModificationAllowedError':
    case 'InvalidStateError':
      return new PlaygroundError(
        'storage-unavailable',
        'Another page of this site is using this file.',
        'Wait until it is done, or close it.',
      );
    case 'SecurityError':
    case 'NotAllowedError':
    case 'NotSupportedError':
    case 'UnknownError':
      return new PlaygroundError(
        'storage-unavailable',
        'The browser gives this page no place to store files.',
        'Private windows and strict settings can forbid it: open the site in a normal window.',
      );
    default:
      return error;
  }
}
