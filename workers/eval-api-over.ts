import type { EvalApi } from '#store/bridge/contract.ts';
import type { testbedClient } from '#store/bridge/testbed-client.ts';
import { onForgottenElsewhere, sendForgotten } from '#store/bridge/models-contract.ts';
import { sendToPage } from '#store/bridge/line.ts';
import { pageFetch } from '#store/bridge/page-fetch.ts';
import { askPage } from '#store/bridge/page-model-contract.ts';
import { listenForSignIns } from '#store/bridge/servers-contract.ts';
import { agentsById } from '#ask/agents/index.ts';
import type { Execution } from '#core/run.ts';
import { versions } from '#core/versions.ts';
import { LocalNetwork, type Secrets } from '#serve/mcp/index.ts';
import { baselinesById, localProviders, providers, providersById } from '#ask/providers/index.ts';
import { knownModels } from '#ask/cells/known-answers.ts';
import { scorersById } from '#measure/scorers/index.ts';
import { beginsWith } from '#store/storage/hashes.ts';
import { getDataset } from '#store/storage/datasets.ts';
import type { Connect } from '#store/storage/db.ts';
import { deleteKeptKeys, keptKeys, putKeptKey } from '#store/storage/kept-keys.ts';
import { selectOrdinals } from '#store/storage/task-sort.ts';
import { loadTaskIndex, taskWithId } from '#store/storage/task-index.ts';
import { tasksAt } from '#store/storage/tasks.ts';
import { loadPatternEngineFor } from '#serve/validation/load-pattern-engine.ts';
import { createAuditApi } from './audit/audit-api.ts';
import { withLocalModels } from './models/ask-local-model.ts';
import { createModelAsker } from './models/ask-model.ts';
import { createBackupApi } from './backup/backup-api.ts';
import { createBuilderApi } from './builder/builder-api.ts';
import { connectTestbed, createTestbedApi } from './execution/connect-testbed.ts';
import type { Executor } from './execution/executor.ts';
import { datasetOf, taskChooser } from './runs/run-tasks.ts';
import { createEvalApi } from './runs/eval-api.ts';
import type { EvalDeps } from './runs/eval-deps.ts';
import { createJudgingApi, JudgingsAtWork } from './judging/judging-at-work.ts';
import type { JudgingDeps } from './judging/judged-run.ts';
import { createMutantsApi } from './mutants/mutants-api.ts';
import { createModelKeysApi, ModelKeys, type KeyStore } from './models/model-keys.ts';
import { ASKED_ONCE, createModelsApi, createPromptsApi } from './models/list-models.ts';
import { storedOver } from './stored.ts';
import { liveWith, nextMessage, waitFor } from './thread.ts';
import { createCoverageApi, sampleAsOffered, type SampleTasks } from './execution/server-coverage.ts';
import { engineBy } from './programs/engine.ts';
import { programRunner } from './programs/run-program.ts';
import { recordingStore } from './servers/recorded-servers.ts';
import { createServersApi } from './servers/servers-api.ts';
import { createSignIns } from './servers/server-sign-in.ts';

/** What the eval worker's work needs from outside. */
export interface EvalWorld {
  database: Connect;
  fetch: typeof globalThis.fetch;
  /** Every secret of this thread, taken out of all that comes in with it and all that leaves it. */
  secrets: Secrets;
  pageOrigin: string;
  testbed: TestbedClient;
  /** Starts a worker for a program that a model wrote; absent: no program is run. */
  startProgram?: () => Worker;
  /** A worker of its own: an audit must not hold up the calls of a run. */
  auditTestbed: TestbedClient;
}

type TestbedClient = ReturnType<typeof testbedClient>;

const now = (): number => performance.timeOrigin + performance.now();

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const makeId = (): string => crypto.randomUUID();

/** The whole of EvalApi over such a world: the eval worker's, and in tests the page's own thread. */
export function evalApiOver({
  database,
  fetch: network,
  secrets,
  pageOrigin,
  testbed,
  auditTestbed,
  startProgram,
}: EvalWorld): EvalApi {
  const local = new LocalNetwork({
    fetch: (input, init) => network(input, init),
    pageOrigin,
    query: async (name) => (await navigator.permissions.query({ name: name as PermissionName })).state,
    askFromPage: (url) => pageFetch(url, { method: 'HEAD', mode: 'no-cors', credentials: 'omit' }),
  });
  const { fetch } = local;
  const { api: signInsApi, signIns } = createSignIns({
    secrets,
    fetch,
    makeId,
    now,
    wait,
    hear: listenForSignIns,
  });
  const servers = createServersApi({
    fetch,
    enter: (url, onAsking) => local.enter(url, onAsking),
    pageOrigin,
    version: versions.app,
    now,
    makeId,
    wait,
    tell: (message) => sendToPage('message', message),
    openPort: (testbedId, server) => testbed.api.connect(testbedId, server),
    loadPatterns: loadPatternEngineFor,
    secrets,
    signIns,
    recordings: recordingStore(database),
  });

  const engine = engineBy((address) => fetch(address));
  const stored = storedOver(database);
  const { site } = database;
  const keyStore: KeyStore = {
    read: async () => keptKeys(await database(), crypto),
    write: async (key) => putKeptKey(await database(), key, crypto),
    remove: async (providerId, origin) => deleteKeptKeys(await database(), providerId, origin),
  };
  const keys = new ModelKeys(keyStore, secrets);
  const modelWorld = { fetch, now, wait: waitFor, random: Math.random, keys };
  const asker = withLocalModels(createModelAsker(modelWorld), { answer: askPage, now, wait: waitFor });
  const datasetNamed = async (id: string) => getDataset(database, id);
  const selectedTasks: EvalDeps['selectTasks'] = async ({ id }, selection) =>
    selectOrdinals(await loadTaskIndex(database, id), selection);
  const storedTasks: EvalDeps['tasksAt'] = async ({ id }, ordinals) => tasksAt(database, id, ordinals);
  const chooseTasks = taskChooser({ selectTasks: selectedTasks, tasksAt: storedTasks, loadExecutor });
  const sampleTasks: SampleTasks = async (config, limit) => {
    const dataset = await datasetNamed(config.selection.datasetId);
    if (!dataset) return { tasks: [], total: 0 };
    const { ordinals } = await chooseTasks(dataset, config);
    return { tasks: await storedTasks(dataset, ordinals.slice(0, limit)), total: ordinals.length };
  };
  const testbedWorld = {
    fetch,
    pageOrigin,
    clientInfo: { name: 'proving-ground', version: versions.app },
    headers: () => ({}),
    openPort: (testbedId: string, server: string) => testbed.api.connect(testbedId, server),
    now,
  };

  async function loadExecutor(execution: Execution): Promise<Executor> {
    if (execution.on === 'servers') {
      const { createServersExecutor } = await import('./execution/execute-on-servers.ts');
      const { reach, another, api } = servers;
      const sessions = (serverId: string) => api.checkSessions(serverId);
      return createServersExecutor({ reach, another, sessions, now }, execution);
    }
    const { createTestbedExecutor } = await import('./execution/execute-on-testbed.ts');
    const deps = {
      testbed: testbed.api,
      restart: testbed.stop,
      connect: (testbedId: string, server: string) => connectTestbed(testbedWorld, testbedId, server),
      now,
      makeId,
    };
    return createTestbedExecutor(deps);
  }

  /** A deleted run is judged no longer. */
  const judgingsAtWork = new JudgingsAtWork();
  const runDeps: JudgingDeps = {
    getDataset: datasetNamed,
    beginsWith: async ({ id }, begun) => beginsWith(await loadTaskIndex(database, id), begun),
    selectTasks: selectedTasks,
    async tasksAt(dataset, ordinals) {
      const tasks = await storedTasks(dataset, ordinals);
      // The caller scores these tasks next: patterns in their schemas must be runnable by then.
      await loadPatternEngineFor(tasks.flatMap(({ tools }) => tools.map(({ inputSchema }) => inputSchema)));
      return tasks;
    },
    ...stored,
    deleteRun: async (id) => {
      await judgingsAtWork.endOfRun(id);
      await stored.deleteRun(id);
    },
    setAside: async (id) => {
      await judgingsAtWork.endOfRun(id);
      await stored.setAside(id, now());
    },
    baselines: baselinesById,
    ...(site ? { shippedModels: async () => knownModels(await (await site()).answers()) } : {}),
    loadExecutor,
    loadModels: async () => {
      const { settingFor, TODAY } = await import('#world/index.ts');
      const programs = startProgram && {
        run: programRunner({ start: startProgram, engine }),
        testbedClock: TODAY,
      };
      return {
        ...{ asker, providers: providersById, agents: agentsById, settingFor, now },
        ...(programs ? { programs } : {}),
      };
    },
    scorers: scorersById,
    versions,
    now,
    makeId,
    pause: nextMessage,
    withLock: async (name, work) =>
      navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
        if (lock) await work();
        return lock !== null;
      }),
  };

  return {
    liveWith,
    ...servers.api,
    ...createModelsApi({
      providers: [...providers, ...localProviders],
      keys,
      fetch,
      asker,
      tester: createModelAsker({ ...modelWorld, limits: ASKED_ONCE }),
      sampleTasks: sampleAsOffered({ reach: servers.reach, sampleTasks }),
      earlierCells: stored.earlierCells,
      loadSetting: async () => (await import('#world/index.ts')).settingFor,
      loadExecutor,
    }),
    ...createCoverageApi({ reach: servers.reach, recordedCalls: servers.recordedCalls, sampleTasks }),
    ...createModelKeysApi({
      keys,
      fetch,
      crypto,
      now,
      makeId,
      wait,
      hear: listenForSignIns,
      sendForgotten,
      onForgottenElsewhere,
    }),
    ...signInsApi,
    ...createTestbedApi(testbed.api),
    ...createBuilderApi({
      reach: servers.reach,
      testbed: testbed.api,
      connect: (testbedId, server) => connectTestbed(testbedWorld, testbedId, server),
      now,
      makeId,
      pause: nextMessage,
    }),
    ...createAuditApi({
      getDataset: datasetNamed,
      tasksAt: storedTasks,
      testbed: auditTestbed.api,
      restart: auditTestbed.stop,
      wait,
    }),
    ...createPromptsApi(),
    keepHumanLabels: stored.putHumanLabels,
    removeHumanLabel: stored.removeHumanLabel,
    keepReference: stored.putReference,
    ...createMutantsApi({
      tasksOf: async (datasetId) => {
        const dataset = await datasetOf({ getDataset: datasetNamed }, datasetId);
        return storedTasks(
          dataset,
          Array.from({ length: dataset.tasks }, (_, ordinal) => ordinal),
        );
      },
      taskOf: async (datasetId, taskId) => taskWithId(database, datasetId, taskId),
      loadExecutor: () => loadExecutor({ on: 'testbed' }),
      scorers: scorersById,
      now,
      pause: nextMessage,
    }),
    ...createEvalApi(runDeps, chooseTasks),
    ...createJudgingApi(runDeps, judgingsAtWork),
    ...createBackupApi({ database, deps: runDeps }),
  } satisfies EvalApi;
}
