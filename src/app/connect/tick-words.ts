import { type ConnectStep, type ServerStatus, type Tick } from '#core/mcp.ts';
import { counted } from '../format.ts';

/** The five steps as they are labelled. */
export const stepTitles: Readonly<Record<ConnectStep, string>> = {
  reachable: 'reach',
  preflight: 'preflight',
  initialize: 'initialize',
  'tools-list': 'tools/list',
  'test-call': 'test call',
};

/** A tick's state in a word. */
export const tickWords: Readonly<Record<Tick['state'], string>> = {
  pending: 'not tried',
  running: 'running',
  ok: 'passed',
  failed: 'failed',
  skipped: 'skipped',
};

/** All five read out: "reach: passed, preflight: failed, …". */
export const ticksRead = (ticks: readonly Tick[]): string =>
  ticks.map(({ step, state }) => `${stepTitles[step]}: ${tickWords[state]}`).join(', ');

/** The state of a server in a few words, for the list. */
export function standing(status: ServerStatus | undefined): { words: string; isBad: boolean } {
  const say = (words: string, isBad = false) => ({ words, isBad });
  if (!status) return say('not tried');
  if (status.state === 'connecting') return say('connecting …');
  if (status.state === 'reconnecting') return say('connection lost, trying again …', true);
  if (status.state === 'closed') return say('disconnected');
  if (status.state === 'connected') return say(counted(status.tools.length, 'tool'));
  const failed = status.ticks.find(({ state }) => state === 'failed');
  return say(failed ? `fails at ${stepTitles[failed.step]}` : 'not connected', true);
}
