import type { StoredTask } from '#core/task.ts';
import type { Toolset } from '#core/tool.ts';
import type { TaskIndexRecord } from './index-record.ts';

/** Neighbouring tasks, kept together. */
export interface Shard {
  firstOrdinal: number;
  tasks: StoredTask[];
}

/** The content of a data set, in the store or in files. Each read gives new values, except for the index. */
export interface DatasetContent {
  /** Undefined where it, or a part of it, is gone. */
  index(): Promise<TaskIndexRecord | undefined>;
  /** The first ordinals of its shards, ascending. */
  shards(): Promise<number[]>;
  /** The shard with the greatest first ordinal that is not beyond the one wanted. */
  shardAt(ordinal: number): Promise<Shard | undefined>;
  toolset(id: string): Promise<Toolset | undefined>;
}
