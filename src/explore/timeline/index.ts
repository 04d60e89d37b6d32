/** A cell on the testbed, call by call: made again, changed and played on, and the call after which its end was out of reach. */
export { playFork } from './fork.ts';
export { playPerson } from './person-play.ts';
export { pointOfNoReturn } from './point-of-no-return.ts';
export { replay, type Replayed } from './replay.ts';
export { timelineOf } from './stops.ts';
export { worldChanges } from './world-changes.ts';
