import { describe, expect, test } from 'vitest';
import type { DoctorVerdict, Probe } from '#core/doctor.ts';
import { doctorVerdict, letterTo, verdictWords } from '../../src/serve/mcp/diagnose.ts';
import { recipes } from '../../src/serve/mcp/recipes.ts';

const kinds = { A: 'initialize', B: 'with-header', C: 'simple', D: 'no-cors' } as const;

/** `A=readable B=failed` as probes; a part like `B1/x-key=failed` is the repeat for one header. */
function probes(text: string, sessionIdReadable = true): Probe[] {
  return text.split(' ').map((part) => {
    const [, id, header, state] = /^(\w+)(?:\/([\w-]+))?=(\w+)$/.exec(part)!;
    const kind = kinds[id as keyof typeof kinds] ?? 'with-header';
    const status = id === 'S' ? 400 : 200;
    return {
      id: id!,
      kind,
      ...(header ? { header } : {}),
      state: state as Probe['state'],
      ...(state === 'readable' ? { status, sessionIdReadable } : {}),
    };
  });
}

test.each<{ saw: string; sid?: boolean; verdict: DoctorVerdict; missing?: string[] }>([
  { saw: 'A=failed B=failed C=failed D=failed', verdict: 'unreachable' },
  { saw: 'A=failed B=failed C=failed D=opaque', verdict: 'no-cors' },
  { saw: 'A=failed B=failed C=readable D=opaque', verdict: 'preflight-unanswered' },
  {
    saw: 'A=failed B=failed C=readable D=opaque B1/mcp-protocol-version=failed B2/x-key=failed',
    verdict: 'preflight-unanswered',
    missing: ['mcp-protocol-version', 'x-key'],
  },
  {
    saw: 'A=failed B=failed C=readable D=opaque B1/mcp-protocol-version=readable B2/x-key=failed',
    verdict: 'header-not-allowed',
    missing: ['x-key'],
  },
  {
    saw: 'A=readable B=failed C=readable D=opaque B1/mcp-protocol-version=failed B2/mcp-session-id=failed',
    verdict: 'header-not-allowed',
    missing: ['mcp-protocol-version', 'mcp-session-id'],
  },
  { saw: 'A=readable B=readable C=readable D=opaque S=readable', sid: false, verdict: 'session-hidden' },
  { saw: 'A=readable B=readable C=readable D=opaque', sid: false, verdict: 'connected' },
  { saw: 'A=readable B=readable C=readable D=opaque', verdict: 'connected' },
  { saw: 'A=readable B=readable C=readable D=opaque M/mcp-method=readable', verdict: 'connected' },
  {
    saw: 'A=readable B=readable C=readable D=opaque M/mcp-method=failed',
    verdict: 'header-not-allowed',
    missing: ['mcp-method'],
  },
  { saw: 'A=failed B=failed C=opaque D=opaque', verdict: 'redirected' },
  { saw: 'A=failed B=failed C=failed', verdict: 'unclear' },
])('$saw means $verdict', ({ saw, sid = true, verdict, missing = [] }) => {
  expect(doctorVerdict(probes(saw, sid))).toEqual({ verdict, missingHeaders: missing });
});

test('a server that refuses the follow-up for no lack of a session hides none', () => {
  const seen = probes('A=readable B=readable C=readable D=opaque S=readable', false).map((probe) =>
    probe.id === 'S' ? { ...probe, status: 200 } : probe,
  );
  expect(doctorVerdict(seen).verdict).toBe('connected');
});

describe('recipes', () => {
  const offered = recipes('https://ground.test', ['X-Api-Key', 'accept', 'evil"); rm -rf']);

  test('for a bridge name the flags that allow our origin and the missing header', () => {
    const { code } = offered.at(-1)!;
    expect(code).toContain('--corsAddAllowedHeader X-Api-Key --');
    expect(code).toContain('--allow-origin "https://ground.test"');
    expect(code).not.toContain('evil');
  });

  test.each(offered.slice(0, -1))(
    'for $title name our origin, the missing header and what to expose',
    ({ code }) => {
      for (const part of [
        'https://ground.test',
        'X-Api-Key',
        'MCP-Protocol-Version',
        'Mcp-Session-Id',
        'WWW-Authenticate',
      ])
        expect(code).toContain(part);
      expect(code).not.toContain('evil');
      expect(code.match(/accept/gi)).toHaveLength(1);
    },
  );

  test('an origin that is none becomes a star', () => {
    expect(recipes('null', [])[0]!.code).toContain('Access-Control-Allow-Origin: *');
  });

  test('the letter says what is wrong and what to send', () => {
    const letter = letterTo(
      { url: 'https://a.test/mcp', origin: 'https://b.test', verdict: 'no-cors', missingHeaders: [] },
      offered[0]!.code,
    );
    expect(letter).toContain(verdictWords('no-cors').title);
    expect(letter).toContain('Access-Control-Expose-Headers');
  });
});
