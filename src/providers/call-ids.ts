import type { Message } from '#core/message.ts';
import { hash32 } from '#core/random.ts';

/** Beginning of the ids that we give to calls whose provider gave none. */
export const MADE_ID = 'made-';

/** Ids of new calls: the provider's own where it is there and new, else one of ours; no id twice in a trajectory. */
export class CallIds {
  readonly #taken: Set<string>;
  #made = 0;

  constructor(messages: readonly Message[]) {
    this.#taken = new Set(messages.flatMap((message) => message.toolCalls?.map(({ id }) => id) ?? []));
  }

  next(wireId: unknown): string {
    const given = typeof wireId === 'string' ? wireId.slice(0, 500) : '';
    let id = given;
    for (let number = 2; id === '' || this.#taken.has(id); number++) {
      id = given === '' ? `${MADE_ID}${++this.#made}` : `${given}-${number}`;
    }
    this.#taken.add(id);
    return id;
  }
}

/** Which ids a provider takes back. */
export interface CallIdRule {
  pattern: RegExp;
  /** Length of the id that is made for one that does not fit. */
  length: number;
}

/** The id as the provider takes it: the same one each time. */
export function fittingId(id: string, rule: CallIdRule): string {
  if (rule.pattern.test(id)) return id;
  const hash = hash32(id).toString(36) + hash32(`${id}#`).toString(36);
  return hash.padEnd(rule.length, '0').slice(0, rule.length);
}
