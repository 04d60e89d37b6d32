import type { InputFile } from '../input-file.ts';
import type { ByteSource } from './byte-source.ts';
import type { Layout } from './layout.ts';

/** A file whose bytes have begun to arrive: unpacked, in UTF-8, its layout known. */
export interface OpenedFile {
  file: InputFile;
  head: Uint8Array;
  layout: Layout;
  bytes: ByteSource;
  /** Do `bytes` differ from the file's own because it was unpacked? */
  isPacked: boolean;
}
