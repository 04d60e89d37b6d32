import { countOf, figure } from '#core/quoted.ts';
import { CONNECT_STEPS, type ConnectStep, type McpServerRef, type Tick } from '#core/mcp.ts';
import type { ConnectionBudget } from './metered-fetch.ts';
import { limits, headOfBody } from './limits.ts';
import { listTools, offersTools, type ToolList } from './list-tools.ts';
import { type ConnectWorld, inPageServer, openSession } from './open-session.ts';
import { Secrets, type Cleaner } from './secrets.ts';
import type { Session, SessionListener } from './session.ts';
import { suspiciousText } from '#serve/validation/text-warnings.ts';
import type { Fetch } from './guarded-fetch.ts';
import { isHtml } from './refusal.ts';

/** Opens a session and ticks off what is seen on the way; the step it fails in is left running. */
export async function openWatched(
  server: McpServerRef,
  world: ConnectWorld,
  budget: ConnectionBudget,
  ticks: Ticks,
  listener: Omit<SessionListener, 'onAnswer'>,
): Promise<Session> {
  ticks.set('reachable', 'running', '');
  await world.enter?.(server.url, () =>
    ticks.set(
      'reachable',
      'running',
      'The browser may ask whether this page may reach the address: press “Allow”.',
    ),
  );
  const { secrets = new Secrets() } = world;
  const fetch = cleanRefusals(world.fetch, secrets);
  const opened = await secrets.during(() =>
    openSession(server, { ...world, fetch }, budget, {
      ...cleanListener(listener, secrets),
      onAnswer: (method) => answered(method, ticks),
    }),
  );
  const session = cleanSession(opened, secrets);
  if (session.recorded || inPageServer(server.url)) {
    const how = session.recorded ? 'It is replayed in this page from a recording.' : 'It runs in this page.';
    ticks.set('reachable', 'ok', how);
    ticks.set('preflight', 'skipped', 'Nothing leaves the page.');
  }
  const { serverInfo, protocolVersion } = session;
  const name = serverInfo.name || 'A server without a name';
  ticks.set('initialize', 'ok', `${name} ${serverInfo.version} speaks MCP ${protocolVersion}.`);
  return session;
}

function answered(method: string, ticks: Ticks): void {
  if (ticks.stateOf('reachable') === 'running') {
    ticks.set('reachable', 'ok', 'The server answered.');
    ticks.set('preflight', 'running', '');
    ticks.set('initialize', 'running', '');
  }
  // The first request has few headers; those after it carry the version and the session, and may still be refused.
  if (method === 'tools/list' && ticks.stateOf('preflight') === 'running')
    ticks.set('preflight', 'ok', 'The browser let every header through.');
}

/** Lists the tools and ticks that off; warnings are those of the server's instructions too. */
export async function listWatched(session: Session, serverId: string, ticks: Ticks): Promise<ToolList> {
  const ofInstructions = suspiciousText(session.instructions ?? '', 'instructions');
  if (!offersTools(session.capabilities)) {
    ticks.set('tools-list', 'ok', 'The server offers no tools.');
    return { listed: [], warnings: ofInstructions, pages: 0 };
  }
  ticks.set('tools-list', 'running', '');
  const { listed, warnings, pages, ...more } = await listTools(session, serverId);
  ticks.set(
    'tools-list',
    'ok',
    `${countOf(listed.length, 'tool')}${pages > 1 ? ` on ${figure(pages)} pages` : ''}.`,
  );
  return { listed, warnings: [...ofInstructions, ...warnings], pages, ...more };
}

/** The time a call on this server may take, within bounds. */
export const callMsOf = ({ callTimeoutMs = limits.callMs }: McpServerRef): number =>
  Math.min(Math.max(callTimeoutMs, 1000), 600_000);

/** The five ticks of one attempt to connect. A step begins when it is said to run; its time is counted from there. */
export class Ticks {
  #ticks: Tick[] = CONNECT_STEPS.map((step) => ({ step, state: 'pending', message: '' }));
  readonly #startedAt = new Map<ConnectStep, number>();
  readonly #now: () => number;
  readonly #onChange: () => void;

  constructor(now: () => number, onChange: () => void) {
    this.#now = now;
    this.#onChange = onChange;
  }

  get list(): Tick[] {
    return this.#ticks;
  }

  set(step: ConnectStep, state: Tick['state'], message: string): void {
    if (state === 'running') this.#startedAt.set(step, this.#now());
    const startedAt = this.#startedAt.get(step);
    const isOver = state === 'ok' || state === 'failed';
    const duration = isOver && startedAt !== undefined ? { durationMs: this.#now() - startedAt } : {};
    this.#ticks = this.#ticks.map((tick) =>
      tick.step === step ? { step, state, message, ...duration } : tick,
    );
    this.#onChange();
  }

  stateOf(step: ConnectStep): Tick['state'] {
    return this.#ticks.find((tick) => tick.step === step)!.state;
  }

  /** The first step that is not done fails with this message; those after it are skipped. */
  fail(message: string): void {
    const failing = this.#ticks.find(({ state }) => state === 'running' || state === 'pending');
    if (!failing) return;
    const after = CONNECT_STEPS.slice(CONNECT_STEPS.indexOf(failing.step) + 1);
    for (const step of after) this.set(step, 'skipped', 'Not tried.');
    this.set(failing.step, 'failed', message);
  }
}

/**
 * The session as all others see it: a server may repeat what it was sent, and neither an answer nor a failure carries a secret on.
 */
function cleanSession(session: Session, secrets: Secrets): Session {
  const about = {
    serverInfo: session.serverInfo,
    capabilities: session.capabilities,
    instructions: session.instructions,
  };
  return {
    ...session,
    ...secrets.answer(about),
    ...(session.whyOlder === undefined ? {} : { whyOlder: secrets.text(session.whyOlder) }),
    request: (method, params, options) =>
      secrets.during(async (clean) => {
        const { onProgress, onTask } = options;
        const answer = await session.request(method, params, {
          ...cleanListener(options, clean),
          ...(onProgress ? { onProgress: (step) => onProgress(clean.answer(step)) } : {}),
          ...(onTask ? { onTask: (said) => onTask(clean.text(said)) } : {}),
        });
        return answer.isError === true ? clean.failure(answer) : clean.answer(answer);
      }),
  };
}

/** What the server asks of the person, without the secrets it was sent. */
function cleanListener<Listener extends Pick<SessionListener, 'onQuestion'>>(
  listener: Listener,
  secrets: Cleaner,
): Listener {
  const { onQuestion } = listener;
  return onQuestion
    ? { ...listener, onQuestion: (question) => onQuestion(secrets.answer(question)) }
    : listener;
}

/** Characters read beyond the bound, so that a secret astride of it is found; longer secrets are not. */
const MARGIN = 16 * 1024;

/**
 * The fetch of a connection whose refusals are clean: the body of an answer that is an error or a web page has lost its secrets
 * before it is cut to an excerpt, which would leave half of one.
 */
const cleanRefusals =
  (fetch: Fetch, secrets: Secrets): Fetch =>
  (input, init) =>
    secrets.during(async (clean) => {
      const response = await fetch(input, init);
      if (response.status < 400 && !isHtml(response)) return response;
      const { status, statusText, headers, url } = response;
      const body = clean
        .text(await headOfBody(response, limits.errorBytes + MARGIN))
        .slice(0, limits.errorBytes);
      return Object.defineProperty(new Response(body, { status, statusText, headers }), 'url', {
        value: url,
      });
    });
