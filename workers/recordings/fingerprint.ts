import type { RecordedAttempt } from '#core/recording.ts';

/** A number that is the same for attempts that say the same, and hardly ever for two others; below 0 for one without its steps. */
export function fingerprint({ repeat, trajectory, verdicts }: RecordedAttempt): number {
  const steps = trajectory.steps.map(({ message, toolCalls }) => [message.text, toolCalls]);
  const said = JSON.stringify([repeat, steps, verdicts]);
  const print = hash52(said);
  return trajectory.notRecorded?.includes('steps') ? -print : print;
}

/**
 * Fingerprints of the attempts of one reading, in their order. The same answer once more in the same file is another attempt, with a number
 * of its own, unless the log says which repeat it is: to leave it out would count the answers that a model gives often as if it gave them
 * once. A file that says what another says has the same numbers.
 */
export class Fingerprints {
  readonly #seen = new Map<number, number>();

  /** `key`: of its task. */
  of(attempt: RecordedAttempt, { path, key }: { path: string; key: string }): number {
    const print = fingerprint(attempt);
    if (print < 0 || attempt.repeat !== undefined) return print;
    const at = hash52(JSON.stringify([path, attempt.model, key, print]));
    const earlier = this.#seen.get(at) ?? 0;
    this.#seen.set(at, earlier + 1);
    return earlier === 0 ? print : hash52(`${print} ${earlier}`);
  }
}

/** A whole number below 2^52 that is the same for equal texts, and hardly ever for two others. */
export function hash52(text: string): number {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  return (high >>> 0) * 2 ** 20 + ((low >>> 0) & 0xfffff);
}
