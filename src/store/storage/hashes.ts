import { hash32 } from '#core/random.ts';
import type { TaskIndexRecord } from './index-record.ts';
import { textsOf } from './text-rows.ts';

const LANES = 4;
const FACTORS = [0x01000193, 0x85ebca6b, 0xc2b2ae35, 0x27d4eb2f] as const;

/** Four 32-bit lanes over the words of a sequence of buffers: tells equal content from other content, nothing secret. */
export class ContentHash {
  readonly #lanes = Int32Array.of(0x811c9dc5, 0x9e3779b9, 0x165667b1, 0x7f4a7c15);

  add(bytes: Uint8Array): void {
    const words = new Int32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength >>> 2);
    const whole = words.length - (words.length % LANES);
    let [first, second, third, fourth] = this.#lanes as unknown as [number, number, number, number];
    // The lanes do not wait for each other, so that the processor works at all four at once.
    for (let at = 0; at < whole; at += LANES) {
      first = turned(Math.imul(first ^ words[at]!, FACTORS[0]));
      second = turned(Math.imul(second ^ words[at + 1]!, FACTORS[1]));
      third = turned(Math.imul(third ^ words[at + 2]!, FACTORS[2]));
      fourth = turned(Math.imul(fourth ^ words[at + 3]!, FACTORS[3]));
    }
    this.#lanes.set([first, second, third, fourth]);
    for (let at = whole << 2; at < bytes.byteLength; at++) this.#mix(bytes[at]!);
    this.#mix(bytes.byteLength);
  }

  #mix(value: number): void {
    this.#lanes.forEach((lane, index) => {
      this.#lanes[index] = turned(Math.imul(lane ^ value, FACTORS[index]!));
    });
  }

  /** 32 hex digits. */
  get hex(): string {
    return Array.from(this.#lanes, (lane) => (lane >>> 0).toString(16).padStart(8, '0')).join('');
  }
}

const turned = (lane: number): number => (lane << 13) | (lane >>> 19);

/** 8 hex digits of `hash32` over the ids joined by line feeds. */
export function orderHashOf(ids: readonly string[]): string {
  return hash32(ids.join('\n')).toString(16).padStart(8, '0');
}

/** Does a data set still begin with the tasks it had when their order had this hash? One that grew at its end does. */
export function beginsWith(
  { record }: { record: TaskIndexRecord },
  { tasks, orderHash }: { tasks: number; orderHash: string },
): boolean {
  if (record.orderHash === orderHash) return record.length === tasks;
  return record.length > tasks && orderHashOf(textsOf(record.ids, 0, tasks)) === orderHash;
}
