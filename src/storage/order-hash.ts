import { hash32 } from '#core/random.ts';
import type { TaskIndex } from './task-index.ts';
import { textsOf } from './text-rows.ts';

/** 8 hex digits of `hash32` over the ids joined by line feeds. */
export function orderHashOf(ids: readonly string[]): string {
  return hash32(ids.join('\n')).toString(16).padStart(8, '0');
}

/** Does a data set still begin with the tasks it had when their order had this hash? One that grew at its end does. */
export function beginsWith(
  { record }: TaskIndex,
  { tasks, orderHash }: { tasks: number; orderHash: string },
): boolean {
  if (record.orderHash === orderHash) return record.length === tasks;
  return record.length > tasks && orderHashOf(textsOf(record.ids, 0, tasks)) === orderHash;
}
