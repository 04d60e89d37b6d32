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

/**
 * What stands between the quotes of a text that is nearly JSON's: quotes of the other kind need no backslash, an escaped single
 * quote is one, and line ends may stand as they are. Throws BeyondRepair on any other escape that JSON does not know.
 */
export function looseText(inner: string): string {
  const body = inner
    .replace(/\\'/g, "'")
    .replace(/(\\.)|"/gs, (found, escape: string | undefined) => escape ?? `\\${found}`)
    .replace(/[\n\r\t]/g, (control) => JSON.stringify(control).slice(1, -1));
  try {
    return JSON.parse(`"${body}"`) as string;
  } catch {
    throw new BeyondRepair();
  }
}

/** The text takes more than the listed repairs. Thrown and caught in this module only. */
export class BeyondRepair extends Error {}
