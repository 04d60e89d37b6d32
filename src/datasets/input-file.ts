/** Something that can be read: a dropped file, pasted text, an answer from the network. */
export interface InputFile {
  name: string;
  /** Bytes as stored (compressed size for gzip); absent while nobody knows. */
  size?: number;
  open(signal: AbortSignal): Promise<ReadableStream<Uint8Array>>;
  /** Bytes `from` to before `to`. Present for files on disk: lets Parquet be read by row group. */
  slice?(from: number, to: number): Promise<ArrayBuffer>;
}

export const fileFromBlob = (name: string, blob: Blob): InputFile => ({
  name,
  size: blob.size,
  open: async () => blob.stream() as ReadableStream<Uint8Array>,
  slice: (from, to) => blob.slice(from, to).arrayBuffer(),
});
