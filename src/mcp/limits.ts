const MEBI = 1024 * 1024;

/** What a server may take of this house; times in milliseconds. */
export const limits = {
  connectMs: 15_000,
  listMs: 30_000,
  callMs: 60_000,
  /** All pages of tools/list together. */
  listBytes: 16 * MEBI,
  listPages: 200,
  listTools: 5_000,
  /** One answer to tools/call. */
  resultBytes: 8 * MEBI,
  /** initialize, ping and all else. */
  otherBytes: 4 * MEBI,
  /** The stream on which a server speaks unasked; beyond it the server is no longer listened to. */
  streamBytes: 64 * MEBI,
  /** One answer of an authorization server. */
  signInBytes: MEBI,
  /** What is read of an answer that is an error. */
  errorBytes: 64 * 1024,
};

export const mebibytes = (bytes: number): string => `${Math.round((bytes / MEBI) * 10) / 10} MB`;
