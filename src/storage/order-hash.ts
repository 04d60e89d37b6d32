import { hash32 } from '#core/random.ts';

/** 8 hex digits of `hash32` over the ids joined by line feeds. */
export function orderHashOf(ids: readonly string[]): string {
  return hash32(ids.join('\n')).toString(16).padStart(8, '0');
}
