import type { DoctorReport, Probe } from '#core/doctor.ts';

/** What a probe sent, as one reads it. */
export function sentWords({ id, kind, header }: Probe): string {
  switch (kind) {
    case 'initialize':
      return 'POST initialize, as a client does';
    case 'with-header':
      if (id === 'S') return 'tools/list without its session';
      return /^B\d/.test(id)
        ? `initialize with ${header ?? 'one header'} alone`
        : `the same with ${header ?? 'one header'} more`;
    case 'simple':
      return 'POST as text/plain, which needs no preflight';
    case 'no-cors':
      return 'POST without asking for the answer (no-cors)';
  }
}

/** What came back, and whether that is good. */
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
