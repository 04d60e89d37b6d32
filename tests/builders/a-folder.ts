interface Options {
  /** Bytes that all files may have together. */
  capacity?: number;
  /** As Chromium 156 does, a write beyond the capacity returns the code of an error. */
  isSilent?: boolean;
}

const fail = (name: string): never => {
  throw new DOMException(`${name}, as a browser says it.`, name);
};

/** A folder of the browser's file system in memory: what Weights uses of it, with the browser's own errors. */
export function aFolder({ capacity = Number.POSITIVE_INFINITY, isSilent = false }: Options = {}) {
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  const opened = new Set<string>();
  const limits = { capacity };
  const used = () => [...files.values()].reduce((sum, { length }) => sum + length, 0);

  function handleOf(name: string) {
    return {
      getFile: async () => new File([files.get(name) ?? fail('NotFoundError')], name),
      async createSyncAccessHandle() {
        if (opened.has(name)) fail('NoModificationAllowedError');
        opened.add(name);
        return {
          getSize: () => files.get(name)!.length,
          truncate: (length: number) => void files.set(name, files.get(name)!.slice(0, length)),
          read(into: Uint8Array, { at }: { at: number }) {
            const piece = files.get(name)!.subarray(at, at + into.length);
            into.set(piece);
            return piece.length;
          },
          write(piece: Uint8Array, { at }: { at: number }) {
            const before = files.get(name)!;
            const after = new Uint8Array(Math.max(before.length, at + piece.length));
            if (used() - before.length + after.length > limits.capacity)
              return isSilent ? 4_294_967_288 : fail('QuotaExceededError');
            after.set(before);
            after.set(piece, at);
            files.set(name, after);
            return piece.length;
          },
          flush: () => {},
          close: () => void opened.delete(name),
        };
      },
    };
  }

  const folder = {
    async *keys() {
      yield* files.keys();
    },
    async getFileHandle(name: string, { create = false } = {}) {
      if (!files.has(name)) {
        if (!create) fail('NotFoundError');
        files.set(name, new Uint8Array());
      }
      return handleOf(name);
    },
    async removeEntry(name: string) {
      if (opened.has(name)) fail('NoModificationAllowedError');
      if (!files.delete(name)) fail('NotFoundError');
    },
  };
  return { folder: folder as unknown as FileSystemDirectoryHandle, files, opened, limits, used };
}
