import { INEXACT_LABEL } from '#core/inexact-integers.ts';
import type { JsonValue } from '#core/json.ts';
import type { Task } from '#core/task.ts';
import { anExpectedCall, aTask } from './a-task.ts';
import { aTool } from './plans.ts';

/** As a server of messages numbers them; no number holds it. */
export const ID = '1234567890123456789';
export const ROUNDED = Number(ID);

/** A task whose label is one call of `t` with this id. */
export const taskWith = (value: JsonValue, issues: Task['issues'] = []): Task =>
  aTask({
    tools: [aTool('t')],
    target: { calls: [anExpectedCall({ name: 't', arguments: { id: [value] } })] },
    issues,
  });

/** The issues of a task whose label was not kept exactly. */
export const noted: Task['issues'] = [{ code: INEXACT_LABEL, path: '', detail: '' }];
