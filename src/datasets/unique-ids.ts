import { hash32 } from '#core/random.ts';

/**
 * Gives every id once: a repeated one gets `~2`, `~3` …
 * Keeps 64 bits an id instead of its text, so that 100,000 ids take 2 MB; two ids of one hash (about once in
 * 10⁹ such imports) would only give a needless suffix.
 */
export class UniqueIds {
  #table = new Uint32Array(2 * 1024);
  #count = 0;
  #repeats = new Map<string, number>();

  take(id: string): { id: string; repeated: boolean } {
    if (this.#add(id)) return { id, repeated: false };
    for (let copy = (this.#repeats.get(id) ?? 1) + 1; ; copy++) {
      const next = `${id}~${copy}`;
      if (!this.#add(next)) continue;
      this.#repeats.set(id, copy);
      return { id: next, repeated: true };
    }
  }

  #add(id: string): boolean {
    if (this.#count * 4 > this.#table.length) this.#grow();
    const isNew = insert(this.#table, hash32(id) || 1, hash32(`~${id}`));
    if (isNew) this.#count++;
    return isNew;
  }

  #grow(): void {
    const old = this.#table;
    this.#table = new Uint32Array(old.length * 2);
    for (let at = 0; at < old.length; at += 2) {
      if (old[at] !== 0) insert(this.#table, old[at]!, old[at + 1]!);
    }
  }
}

/** Open addressing over pairs; the first half of a pair is never 0 where a pair stands. */
function insert(table: Uint32Array, first: number, second: number): boolean {
  const slots = table.length / 2;
  for (let slot = second % slots; ; slot = (slot + 1) % slots) {
    const at = slot * 2;
    if (table[at] === 0) {
      table[at] = first;
      table[at + 1] = second;
      return true;
    }
    if (table[at] === first && table[at + 1] === second) return false;
  }
}
