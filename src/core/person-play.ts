import type { ResultRecord } from './cell.ts';
import type { JsonObject } from './json.ts';
import type { Message } from './message.ts';
import type { Task } from './task.ts';
import type { Trajectory } from './trajectory.ts';

/** A call that a person makes by hand. */
export interface PersonCall {
  name: string;
  arguments: JsonObject;
}

/** What a person does in one turn of a model: calls, made side by side, or the final answer. */
export type PersonTurn = { calls: PersonCall[] } | { answer: string };

/** A task that a person plays with a model's menu. It is no model's attempt, and is never stored as a result. */
export interface PersonAttempt {
  task: Task;
  turns: PersonTurn[];
  /** Of the testbed. */
  seed: number;
  scorerIds: string[];
  decidedBy: string;
}

/** The attempt as far as it goes. */
export interface PersonPlayed {
  /** The messages of a model's next turn; after the end, of its last. */
  messages: Message[];
  trajectory: Trajectory;
  /** Once it has ended: scored as a cell of a run. */
  record?: ResultRecord;
}
