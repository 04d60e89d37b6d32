export {
  authorizedFetch,
  signInFetch,
  type TokenSource,
  blockedAt,
  givenUp,
  noAnswer,
  refusedWith,
} from './sign-in-failures.ts';
export { ServerConnection } from './connection.ts';
export { diagnose } from './diagnose.ts';
export type { Fetch } from './guarded-fetch.ts';
export { limits } from './limits.ts';
export { isDespitePermission } from './refusal.ts';
export { goesByPage, isOfPermission, LocalNetwork } from './local-network.ts';
export { nameCollisions } from './list-tools.ts';
export type { ConnectWorld } from './open-session.ts';
export { paramHeadersOf } from './param-headers.ts';
export { redact, redactAnswer, Secret, Secrets, type Cleaner } from './secrets.ts';
export { checkSize, linesOfRecording, readRecording, recordingLimits } from './server-recording.ts';
export { replaySession } from './replay-session.ts';
export { callInSessions, lookAtSessions } from './session-check.ts';
export { SignIn } from './sign-in.ts';
export type { MessageListener } from './transports.ts';
export { MessagePortTransport } from './transports.ts';
export { whichBridge } from './other-paths.ts';
