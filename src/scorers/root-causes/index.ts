export { callCause, type CallCause } from './call-cause.ts';
export { groupOfCallCause, type CallCauseGroup, type Cause } from './cause.ts';
export { taskCause, type TaskCause } from './task-cause.ts';
