import { isJsonObject } from '../../src/core/json.ts';
import type { Task } from '../../src/core/task.ts';
import { seededCase } from '../tools/bench/seeded-case.ts';

/** A task with a label for every scorer that reads an answer alone: calls, accepted facts, and mcpbr's raw rows. */
export function hostileTask(): Task {
  const { task } = seededCase(2);
  const raw = isJsonObject(task.raw) ? task.raw : {};
  return {
    ...task,
    target: { ...task.target, answer: { accept: ['12 users and 5 km', 'ada'], match: 'facts' } },
    raw: { ...raw, ground_truth: raw.function_call_label! },
  };
}
