import { checksum, toBase64Url } from '../../../src/permalink/codec.ts';

/** A link's text around its parts, with a checksum that fits, so that what stands in it is looked at. */
export function sealed(whole: Uint8Array, version = '3'): string {
  const payload = new Uint8Array(4 + whole.length);
  new DataView(payload.buffer).setUint32(0, checksum(whole));
  payload.set(whole, 4);
  return `${version}.${toBase64Url(payload)}`;
}
