export { ServerConnection } from './connection.ts';
export { diagnose } from './diagnose.ts';
export type { Fetch } from './guarded-fetch.ts';
export { nameCollisions } from './name-collisions.ts';
export type { ConnectWorld } from './open-session.ts';
export { redact } from './redact.ts';
export { Secret } from './secret.ts';
export type { MessageListener } from './watch-transport.ts';
