import type { GgufFacts } from '#core/gguf.ts';

/** How fast a model was on this machine, in tokens a second. */
export interface LlamaSpeed {
  /** Of the question. */
  reads: number;
  /** Of the answer. */
  writes: number;
}

/** A file of weights in this browser's storage. */
export interface KeptWeights {
  /** The model's name in runs: an offered id, or made of the file's name and its SHA-256. */
  id: string;
  title: string;
  /** Where it came from: an address, or the name of a person's own file. */
  source: string;
  /** Of the whole file. */
  bytes: number;
  /** That are here. */
  got: number;
  /** Are all bytes here, and have they been checked against `sha256`? */
  isWhole: boolean;
  /** Undefined for a file whose record cannot be read. */
  sha256?: string;
  /** Of a whole file. */
  facts?: GgufFacts;
  /** Of a whole file that has answered here. */
  speed?: LlamaSpeed;
}

/** How far a file is on its way. asking: the file is asked for; checking: bytes that are here are hashed. */
export interface WeightsProgress {
  doing: 'asking' | 'downloading' | 'checking' | 'copying';
  /** Bytes. */
  done: number;
  total: number;
  /** The server cannot send the rest of a file, so its download began again. */
  startedOver?: true;
}

/**
 * Files of weights. Rejects with PlaygroundErrors: 'weights-refused' (not the file it should be; nothing of it is kept), 'weights-unreachable',
 * 'storage-quota', 'storage-unavailable', and 'model-cancelled' when the signal ends it. Only `download` sends
 * anything, and a page calls it when the person presses a button.
 */
export interface WeightsApi {
  /** What is kept here, parts of files as well. */
  kept(): Promise<KeptWeights[]>;
  /** Downloads an offered file, or what is missing of it, and checks it. The signal pauses it: what came stays. */
  download(
    id: string,
    onProgress: (progress: WeightsProgress) => void,
    signal: AbortSignal,
  ): Promise<KeptWeights>;
  /** Copies a person's own file into the storage of this browser. The signal ends it, and nothing of it stays. */
  keep(
    file: File,
    onProgress: (progress: WeightsProgress) => void,
    signal: AbortSignal,
  ): Promise<KeptWeights>;
  /** Deletes a file, or what came of it. */
  remove(id: string): Promise<void>;
}
