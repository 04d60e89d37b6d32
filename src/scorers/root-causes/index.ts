export { callCause, type CallCause } from './call-cause.ts';
export { groupOfCallCause, type CallCauseGroup, type Cause, type TaskCause } from './cause.ts';
export { taskCause } from './task-cause.ts';
