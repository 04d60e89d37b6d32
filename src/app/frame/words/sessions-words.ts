import { areWorthOpening, sessionsVerdict, type SessionsSeen } from '#core/sessions.ts';

/** The test of a server's sessions, and its meaning for the attempts of a run. */
export function sessionsWords(seen: SessionsSeen): string {
  const verdict = sessionsVerdict(seen);
  if (verdict !== 'unknown') return FOUND[verdict];
  return seen.called?.why ? UNKNOWN[seen.called.why] : BY_IDS[seen.ids];
}

/** How the attempts of a run reach the server. */
export function attemptsWords(seen: SessionsSeen): string {
  if (areWorthOpening(seen)) return 'Every attempt gets a session of its own.';
  return sessionsVerdict(seen) === 'forgotten'
    ? 'An attempt does not find what it changed.'
    : 'All attempts meet one server: an earlier one may change what a later one finds.';
}

const FOUND = {
  apart: 'Sessions are kept apart: what one changed, another did not find.',
  shared: 'Sessions share one state: what one changes, another finds.',
  forgotten:
    'What a call changed was gone in the next one. The server forgets between calls, or these two tools do not belong together.',
};

const UNKNOWN: Record<NonNullable<NonNullable<SessionsSeen['called']>['why']>, string> = {
  'read-failed': 'Cannot tell: the reading tool failed before and after the change.',
  'read-varies':
    'Cannot tell: the reading tool answered twice in different ways, before anything was changed.',
  'write-failed': 'Cannot tell: the writing tool failed.',
  'nothing-changed':
    'Cannot tell: the reading tool answered the same before and after. Perhaps it does not show what the writing one changes.',
  'sessions-differ':
    'Cannot tell: a change was found elsewhere in another form, or sessions begin differently.',
};

const BY_IDS: Record<SessionsSeen['ids'], string> = {
  own: 'Each session has its own id. Only calls show whether state is kept apart.',
  same: FOUND.shared,
  none: 'The server gives sessions no ids, so it cannot tell attempts apart: whatever a call changes is either shared by all attempts or forgotten at once.',
  single: 'The server accepts one session at a time.',
  stateless: 'MCP 2026-07-28 has no sessions: all attempts share whatever state the server keeps.',
};
