const MAX_LISTED = 20;

/** What was changed in a text, with the place of each change. */
export class RepairList {
  #count = 0;
  readonly #listed: string[] = [];

  add(what: string, place: number): void {
    this.#count++;
    if (this.#listed.length < MAX_LISTED) this.#listed.push(`${what} at character ${place + 1}`);
  }

  /** At most MAX_LISTED changes and a last line that counts the rest. */
  lines(): string[] {
    const more = this.#count - this.#listed.length;
    return more > 0 ? [...this.#listed, `and ${more} more changes`] : [...this.#listed];
  }
}
