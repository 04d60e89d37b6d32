export { callCause, type CallCause } from './call-cause.ts';
export {
  groupOfCallCause,
  type CallCauseGroup,
  type CallCauseKind,
  type Cause,
  type TaskCauseKind,
} from './cause.ts';
export { taskCause, type TaskCause } from './task-cause.ts';
