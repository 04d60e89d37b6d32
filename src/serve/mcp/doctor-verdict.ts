import type { DoctorVerdict, Probe } from '#core/doctor.ts';

/**
 * What the probes together mean. A browser reports every failure in the same way; which of four ways of asking fail separates them
 * apart (measured in Chromium 156). `missingHeaders` are those whose single repeat failed.
 */
export function doctorVerdict(probes: readonly Probe[]): {
  verdict: DoctorVerdict;
  missingHeaders: string[];
} {
  const of = (id: string) => probes.find((probe) => probe.id === id)?.state;
  const isReadable = (id: string) => of(id) === 'readable';
  const repeats = probes.filter(({ kind, id }) => kind === 'with-header' && id !== 'B');
  const missingHeaders = repeats.flatMap(({ state, header }) =>
    state === 'failed' && header ? [header] : [],
  );
  const verdict = (): DoctorVerdict => {
    if (['A', 'B', 'C'].some((id) => of(id) === 'opaque')) return 'redirected';
    if (isReadable('A')) {
      if (['B', 'M', 'P'].some((id) => of(id) === 'failed')) return 'header-not-allowed';
      if (probes.find(({ id }) => id === 'A')?.isMcp === false) return 'not-mcp';
      return sessionHidden(probes) ? 'session-hidden' : 'connected';
    }
    if (isReadable('C'))
      return missingHeaders.length > 0 && repeats.some(passed)
        ? 'header-not-allowed'
        : 'preflight-unanswered';
    if (of('D') === 'opaque') return 'no-cors';
    return of('D') === 'failed' ? 'unreachable' : 'unclear';
  };
  return { verdict: verdict(), missingHeaders };
}

const passed = ({ state }: Probe): boolean => state === 'readable';

/**
 * The session's header could not be read though the request was a success. Servers without sessions send none: the follow-up
 * request, whose id is S, is refused only by those that have one.
 */
function sessionHidden(probes: readonly Probe[]): boolean {
  const first = probes.find(({ id }) => id === 'A');
  const next = probes.find(({ id }) => id === 'S');
  return first?.sessionIdReadable === false && next?.state === 'readable' && (next.status ?? 200) >= 400;
}

const words: Record<DoctorVerdict, { title: string; explanation: string }> = {
  connected: {
    title: 'This page can speak with the server',
    explanation:
      'Every way of asking was answered readably. If connecting still fails, the reason is not CORS.',
  },
  'not-mcp': {
    title: 'No MCP server answers at this address',
    explanation: 'Something answers there, and not as an MCP server does: most often the path is wrong.',
  },
  'session-hidden': {
    title: 'The session header is hidden',
    explanation:
      'The server begins a session, but the browser does not let this page read its Mcp-Session-Id, so that the next request was refused. It must be named in Access-Control-Expose-Headers.',
  },
  'header-not-allowed': {
    title: 'Some request headers are not allowed',
    explanation:
      'Requests with few headers get through, others are stopped before they are sent, because Access-Control-Allow-Headers does not name them all.',
  },
  'preflight-unanswered': {
    title: 'The server does not answer the browser’s question',
    explanation:
      'Before such requests a browser asks with OPTIONS whether they are allowed. A request that needs no asking got through, so CORS headers are sent – but OPTIONS is answered with an error, or asks for a sign-in. It must answer 2xx without one.',
  },
  'no-cors': {
    title: 'The server is there, and sends no CORS headers',
    explanation:
      'A request whose answer stays hidden reached the server; nothing it answers may be read by this page. It must send Access-Control-Allow-Origin on every response, errors included.',
  },
  unreachable: {
    title: 'The server cannot be reached',
    explanation:
      'Not even a request whose answer stays hidden went out: wrong address, server down, no network, a certificate problem or an ad blocker.',
  },
  'permission-denied': {
    title: 'The browser does not let this page reach your machine or network',
    explanation:
      'Its permission for this page was refused, so that the server was asked nothing. Press the icon in front of this page’s address, set “Apps on device”, “Local network” or “Local network access” to “Allow”, and ask again.',
  },
  'permission-undecided': {
    title: 'The browser waits for your permission, or nothing listens there',
    explanation:
      'A page may reach your machine or network once you allow it. The browser asks you as soon as a server takes the connection, and it got no answer: start the server, ask again, and press “Allow”. If no question comes, nothing listens at this address.',
  },
  redirected: {
    title: 'The server sends requests on to another address',
    explanation:
      'Redirects are not followed, so that no header goes where you did not send it; browsers do not say where they lead. Enter the final address, often the same with or without a slash at the end.',
  },
  'mixed-content': {
    title: 'This page may not speak plain http',
    explanation:
      'The page came over https, and browsers forbid it to speak http with other machines. Nothing was sent.',
  },
  unclear: {
    title: 'The probes do not agree',
    explanation: 'No known fault looks like this. The table of probes shows what each saw.',
  },
};

export const verdictWords = (verdict: DoctorVerdict) => words[verdict];

/** A message to the server's operator. */
export function letterTo(
  {
    url,
    origin,
    verdict,
    missingHeaders,
  }: { url: string; origin: string; verdict: DoctorVerdict; missingHeaders: readonly string[] },
  headersRecipe: string,
): string {
  const { title, explanation } = words[verdict];
  const missing = missingHeaders.length > 0 ? `\nHeaders not allowed: ${missingHeaders.join(', ')}` : '';
  return `Browsers cannot use the MCP server at ${url} from ${origin}.\n\n${title}. ${explanation}${missing}\n\nWhat it should send:\n\n${headersRecipe}\n`;
}
