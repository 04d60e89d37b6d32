import { BeyondRepair } from './beyond-repair.ts';

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
