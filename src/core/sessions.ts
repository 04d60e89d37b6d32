import type { ToolCall } from './tool.ts';

/** A test of two simultaneous sessions with one server. */
export interface SessionsSeen {
  /**
   * The ids that the server gave them: `own`, each its own; `same`; `none`; `single`: a second session was not let in, or ended the
   * first; `stateless`: spoken in MCP 2026-07-28, which has no sessions.
   */
  ids: 'own' | 'same' | 'none' | 'single' | 'stateless';
  /** What calls of two tools showed; absent: none was made. */
  called?: CalledInSessions;
}

export interface CalledInSessions {
  /** Names of the tool that changed something and of the one that looked at it. */
  write: string;
  read: string;
  found: SessionsVerdict;
  /** Of `unknown`: why. */
  why?: 'read-failed' | 'read-varies' | 'write-failed' | 'nothing-changed' | 'sessions-differ';
}

/**
 * `apart`: a change made in one session was seen in it and in no other. `shared`: another session saw it too. `forgotten`: not even the
 * next call of the same session saw it, on a server that gives no session ids.
 */
export type SessionsVerdict = 'apart' | 'shared' | 'forgotten' | 'unknown';

export const sessionsVerdict = ({ ids, called }: SessionsSeen): SessionsVerdict =>
  called && called.found !== 'unknown' ? called.found : ids === 'same' ? 'shared' : 'unknown';

/**
 * Should each attempt of a run get its own session? Yes if sessions have their own ids, because the server may then keep them apart,
 * unless test calls showed that it does not.
 */
export const areWorthOpening = (seen: SessionsSeen): boolean =>
  seen.ids === 'own' && (seen.called === undefined || ['apart', 'unknown'].includes(seen.called.found));

/** A call that changes something, and one that shows the change. */
export interface ToolPair {
  write: Pick<ToolCall, 'name' | 'arguments'>;
  read: Pick<ToolCall, 'name' | 'arguments'>;
}
