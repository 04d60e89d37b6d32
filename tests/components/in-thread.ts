import type { EvalApi } from '#store/bridge/contract.ts';
import type { FiguresApi } from '#store/bridge/figures-client.ts';
import type { FilesApi } from '#store/bridge/files-contract.ts';
import type { TimelineApi } from '#store/bridge/timeline-client.ts';
import { watchedFetch } from '#store/bridge/wire.ts';
import type { Remote } from '#store/bridge/worker-client.ts';
import { PlaygroundError } from '#core/errors.ts';
import { Secrets } from '#serve/mcp/index.ts';
import type { Connect } from '#store/storage/db.ts';
import { createFilesApi } from '../../workers/files/files-api.ts';
import { evalApiOver } from '../../workers/eval-api-over.ts';
import { createFiguresApi } from '../../workers/figures/figures-api.ts';
import { createTestbedWorkerApi } from '../../workers/execution/testbed-worker-api.ts';
import { createTimelineApi } from '../../workers/timeline/timeline-api.ts';

// Stands for src/store/bridge/client.ts, figures-client.ts and timeline-client.ts in component tests (vite.config.ts): the same names over
// the same APIs, made in the page's own thread for one test at a time.

/** What a test's world is made of. */
export interface World {
  database: Connect;
  fetch: typeof globalThis.fetch;
}

interface Apis {
  files: Remote<FilesApi>;
  evaluation: Remote<EvalApi>;
  timeline: Remote<TimelineApi>;
  figures: Remote<FiguresApi>;
}

type Method = (...parameters: unknown[]) => unknown;

/** Data cross to a worker as copies: what cannot be copied fails here too. Functions and signals reach across. */
const copied = (value: unknown): unknown =>
  typeof value === 'function' || value instanceof AbortSignal ? value : structuredClone(value);
const crossing =
  (method: Method): Method =>
  (...parameters) =>
    method(
      ...parameters.map((each) => (typeof each === 'function' ? copying(each as Method) : copied(each))),
    );
const copying =
  (method: Method): Method =>
  async (...parameters) =>
    copied(await method(...parameters.map(copied)));

function remote<Api extends object>(api: Api): Remote<Api> {
  const methods = Object.entries(api as Record<string, Method>).map(([name, method]) => [
    name,
    async (...parameters: unknown[]) => copied(await crossing(method)(...parameters)),
  ]);
  return Object.fromEntries(methods) as Remote<Api>;
}

/** Ports are handed on, not copied, so the testbed is called as it is. */
function direct<Api extends object>(api: Api): { api: Remote<Api>; stop: () => void } {
  const methods = Object.entries(api as Record<string, Method>).map(([name, method]) => [
    name,
    async (...parameters: unknown[]) => method(...parameters),
  ]);
  return { api: Object.fromEntries(methods) as Remote<Api>, stop: () => {} };
}

let world: World | undefined;
let made: Partial<Apis> = {};
const lossListeners = new Set<(reason: PlaygroundError) => void>();

/** What the APIs are made over from now on, each at its first call, as a worker is started at its first call. */
export function startWorld(given: World): void {
  world = given;
  made = {};
}

/** Ends the APIs, as a page that is closed ends its workers. */
export function stopWorkers(): void {
  made = {};
  const reason = new PlaygroundError('worker-lost', 'The eval worker stopped unexpectedly: it was ended.');
  lossListeners.forEach((listener) => listener(reason));
}

function given(): World {
  if (!world) throw new Error('No page is open: a component test opens one first.');
  return world;
}

function evaluationOf({ database, fetch }: World): EvalApi {
  const secrets = new Secrets();
  return evalApiOver({
    database,
    fetch: watchedFetch('eval worker', fetch, undefined, (text) => secrets.text(text)),
    secrets,
    pageOrigin: location.origin,
    testbed: direct(createTestbedWorkerApi()),
    auditTestbed: direct(createTestbedWorkerApi()),
  });
}

const filesOf = ({ database, fetch }: World): FilesApi =>
  createFilesApi({
    connect: database,
    fetch: watchedFetch('files worker', fetch),
    now: Date.now,
    makeId: () => crypto.randomUUID(),
  });

export const filesApi = (): Remote<FilesApi> => (made.files ??= remote(filesOf(given())));
export const evalApi = (): Remote<EvalApi> => (made.evaluation ??= remote(evaluationOf(given())));
export const figuresApi = (): Remote<FiguresApi> => (made.figures ??= remote(createFiguresApi()));
export const timelineApi = (): Remote<TimelineApi> => (made.timeline ??= remote(createTimelineApi()));
export const stopTimeline = (): void => void (made.timeline = undefined);

export function onEvalLost(listener: (reason: PlaygroundError) => void): () => void {
  lossListeners.add(listener);
  return () => lossListeners.delete(listener);
}
