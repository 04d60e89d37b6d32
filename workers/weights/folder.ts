import * as fails from './errors.ts';

/** Bytes that are read, hashed and written at a time. */
export const PIECE = 4 * 1024 * 1024;

/** A file that this thread alone may write: what is used of FileSystemSyncAccessHandle, which only workers have. */
export interface OpenFile {
  getSize(): number;
  truncate(bytes: number): void;
  /** Returns how many bytes it has read. */
  read(into: Uint8Array, options: { at: number }): number;
  /** Returns how many bytes it has written. Chromium 156 returns 4294967288 (its error −8) where a quota is used up, and throws nothing. */
  write(bytes: Uint8Array, options: { at: number }): number;
  flush(): void;
  close(): void;
}

/** Opens a file, or makes it. Throws what the browser throws. */
export async function open(folder: FileSystemDirectoryHandle, name: string): Promise<OpenFile> {
  const handle = (await folder.getFileHandle(name, { create: true })) as FileSystemFileHandle & {
    createSyncAccessHandle(): Promise<OpenFile>;
  };
  return handle.createSyncAccessHandle();
}

/** Undefined where there is none of that name. */
export async function fileIn(folder: FileSystemDirectoryHandle, name: string): Promise<File | undefined> {
  try {
    return await (await folder.getFileHandle(name)).getFile();
  } catch (error) {
    if (nameOf(error) === 'NotFoundError') return undefined;
    throw fails.storeError(error, 0, {});
  }
}

/** Deletes a file; where there is none, that is no failure. */
export async function removeFrom(folder: FileSystemDirectoryHandle, name: string): Promise<void> {
  try {
    await folder.removeEntry(name);
  } catch (error) {
    if (nameOf(error) !== 'NotFoundError') throw fails.storeError(error, 0, {});
  }
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '');

/** What a browser throws, unless it writes less than it was given, or says that it wrote more. */
export const diskFull = (): DOMException => new DOMException('The disk is full.', 'QuotaExceededError');
export const isDiskFull = (error: unknown): boolean => nameOf(error) === 'QuotaExceededError';
