import { md5, sha1 } from '@noble/hashes/legacy.js';
import { sha256, sha512 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

const algorithms = { md5, sha1, sha256, sha512 };

export type Algorithm = keyof typeof algorithms;

/** The checksum of a text in UTF-8, in small hexadecimal digits. */
export const digestOf = (text: string, algorithm: Algorithm): string =>
  bytesToHex(algorithms[algorithm](utf8ToBytes(text)));
