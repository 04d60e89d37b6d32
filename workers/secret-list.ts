import type { FoundSecret } from '#store/bridge/files-contract.ts';
import { MAX_NOTES } from '#core/dataset.ts';
import { eachSecret } from '#core/secrets.ts';

/** Secrets found in a file, each named once and never shown whole; at most MAX_NOTES. */
export class SecretList {
  readonly found: FoundSecret[] = [];

  /** Looks through every text of a value. `row`: 0-based place in the file, below 0 for what stands before its rows. */
  search(value: unknown, { file, row }: Pick<FoundSecret, 'file' | 'row'>): void {
    if (this.found.length === MAX_NOTES) return;
    eachSecret(value, (kind, text) => {
      const hint = `${text.slice(0, 6)}…, ${text.length} characters`;
      const isKnown = this.found.some((each) => each.kind === kind && each.hint === hint);
      if (!isKnown && this.found.length < MAX_NOTES) this.found.push({ kind, hint, file, row });
    });
  }
}
