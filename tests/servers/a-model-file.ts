import { aGguf } from '../builders/a-gguf.ts';

/** The file of weights that a test's server sends or spoils: 8 MB. */
export const aModel = (): Uint8Array<ArrayBuffer> => aGguf({ values: 2_000_000 });
