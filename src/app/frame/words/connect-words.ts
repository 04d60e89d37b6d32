import type { Tool } from '#core/tool.ts';
import { count, counted } from '../format.ts';
import { type ConnectStep, type ListedTool, type ServerStatus, type Tick } from '#core/mcp.ts';
import type { DoctorReport, Probe } from '#core/doctor.ts';
import type { ConfiguredServer } from '../servers/client-config.ts';

/** The tokens of these tools in every request, by estimateTokens: rounded, and shown with "~", because tokenizers differ. */
export function offeredTokens(list: readonly Pick<ListedTool, 'tokens'>[]): string {
  const tokens = list.reduce((sum, each) => sum + each.tokens, 0);
  return count(tokens < 100 ? Math.ceil(tokens / 5) * 5 : Math.round(tokens / 10) * 10);
}

/** A tool's own hints about its effects, in words; hints at their default are left out. */
export function annotationWords({ annotations }: Tool): string[] {
  if (!annotations) return [];
  const { readOnlyHint, destructiveHint, idempotentHint, openWorldHint } = annotations;
  return [
    ...(readOnlyHint === true ? ['read-only'] : []),
    ...(readOnlyHint !== true && destructiveHint === true ? ['destructive'] : []),
    ...(readOnlyHint !== true && destructiveHint === false ? ['not destructive'] : []),
    ...(idempotentHint === true ? ['idempotent'] : []),
    ...(openWorldHint === true ? ['open world'] : []),
    ...(openWorldHint === false ? ['closed world'] : []),
  ];
}

/** The first sentence of a description, or its beginning if it is too long for a row. */
export function firstSentence(text: string): string {
  const line = text.trim().split('\n', 1)[0]!;
  const end = /[.!?。](\s|$)/.exec(line);
  const sentence = end ? line.slice(0, end.index + 1) : line;
  return sentence.length > 160 ? `${sentence.slice(0, 159)}…` : sentence;
}

/** The five steps as they are labelled. */
export const stepTitles: Readonly<Record<ConnectStep, string>> = {
  reachable: 'reach',
  preflight: 'preflight',
  initialize: 'initialize',
  'tools-list': 'tools/list',
  'test-call': 'test call',
};

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

export function sentWords({ id, kind, header }: Probe): string {
  switch (kind) {
    case 'initialize':
      return 'POST initialize, as a client does';
    case 'with-header':
      if (id === 'S') return 'tools/list without its session';
      if (id === 'M') return 'server/discover with Mcp-Method, as in 2026-07-28';
      return /^B\d/.test(id)
        ? `initialize with ${header ?? 'one header'} alone`
        : `the same, with ${header ?? 'one header'} added`;
    case 'simple':
      return 'POST as text/plain, which needs no preflight';
    case 'no-cors':
      return 'POST without asking for the answer (no-cors)';
  }
}

/** The answer in words, and whether it is good. */
export function cameBack(probe: Probe): { words: string; mark: 'ok' | 'bad' | 'none' | 'part' } {
  const { state, kind, status, contentType } = probe;
  if (state === 'running') return { words: 'asking …', mark: 'none' };
  if (state === 'skipped') return { words: 'not needed', mark: 'none' };
  if (state === 'failed') return { words: 'blocked', mark: 'bad' };
  if (state === 'opaque')
    return kind === 'no-cors'
      ? { words: 'an answer that may not be read', mark: 'part' }
      : { words: 'a redirect', mark: 'bad' };
  const type = contentType ? `, ${contentType.split(';')[0]}` : '';
  return { words: `readable, ${status}${type}`, mark: 'ok' };
}

/** The headers to send, cut so that the missing names can be marked. */
export function fixParts({ recipes, missingHeaders, verdict }: DoctorReport): {
  text: string;
  isMissing: boolean;
}[] {
  const names = verdict === 'session-hidden' ? ['Mcp-Session-Id'] : missingHeaders;
  const wanted = names.filter((name) => /^[\w-]+$/.test(name));
  const code = recipes[0]?.code ?? '';
  if (wanted.length === 0) return [{ text: code, isMissing: false }];
  const pattern = new RegExp(`\\b(${wanted.join('|')})\\b`, 'gi');
  const line =
    verdict === 'session-hidden' ? /^Access-Control-Expose-Headers/i : /^Access-Control-Allow-Headers/i;
  return code
    .split(/(?<=\n)/)
    .flatMap((text) =>
      line.test(text)
        ? text.split(pattern).map((part, index) => ({ text: part, isMissing: index % 2 === 1 }))
        : [{ text, isMissing: false }],
    );
}

const unreachable: Readonly<Record<NonNullable<ConfiguredServer['why']>, string>> = {
  command:
    'It is a command on your machine: a page cannot start it. A bridge on Connect gives it an address.',
  'no-address': 'It has neither an address nor a command.',
  'no-entry': 'It is no object with an address or a command.',
  'not-http': 'Its address is no http or https address.',
};

/** Why no page can reach a server of a client's configuration. */
export const unreachableWords = (why: NonNullable<ConfiguredServer['why']>): string => unreachable[why];
