/** A key of a model API that the person keeps on this device. */
export interface KeptKey {
  providerId: string;
  /** The one origin it is sent to. */
  origin: string;
  key: string;
  isSignedIn: boolean;
  /** Milliseconds since the epoch. */
  expiresAt?: number;
}

/** A kept key as it is stored: sealed with AES-GCM, and bound to what stands beside it. */
export type SealedKey = Omit<KeptKey, 'key'> & { iv: Uint8Array<ArrayBuffer>; sealed: ArrayBuffer };
