import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { WeightsProgress } from '#store/bridge/weights-contract.ts';
import * as fails from './errors.ts';
import { diskFull, type OpenFile, PIECE } from './folder.ts';

type OnProgress = (progress: WeightsProgress) => void;

async function* piecesOf(file: Blob, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < file.size; at += PIECE) {
    if (signal.aborted) throw fails.paused();
    const piece = await file
      .slice(at, at + PIECE)
      .arrayBuffer()
      .catch((error: unknown) => {
        throw fails.unreadable(error);
      });
    yield new Uint8Array(piece);
  }
}

/** The SHA-256 of a file, in hex. */
export async function hashOf(file: Blob, report: OnProgress, signal: AbortSignal): Promise<string> {
  const hash = sha256.create();
  let done = 0;
  for await (const piece of piecesOf(file, signal)) {
    hash.update(piece);
    done += piece.length;
    report({ doing: 'checking', done, total: file.size });
  }
  return bytesToHex(hash.digest());
}

/** Copies a file into an open one. */
export async function copyInto(
  to: OpenFile,
  file: Blob,
  report: OnProgress,
  signal: AbortSignal,
): Promise<void> {
  to.truncate(0);
  let done = 0;
  for await (const piece of piecesOf(file, signal)) {
    if (to.write(piece, { at: done }) !== piece.length) throw diskFull();
    done += piece.length;
    report({ doing: 'copying', done, total: file.size });
  }
}
