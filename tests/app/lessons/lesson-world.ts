import { readFileSync } from 'node:fs';
import type { TestbedWorkerApi } from '#store/bridge/testbed-client.ts';
import type { WireMessage } from '#store/bridge/line.ts';
import type { Remote } from '#store/bridge/worker-client.ts';
import { WHOLE } from '#core/dataset.ts';
import { getDataset } from '#store/storage/datasets.ts';
import { tasksAt } from '#store/storage/tasks.ts';
import type { SampleRun } from '../../../src/app/frame/sample-run.ts';
import {
  createLessonWorld,
  MENU_TASKS,
  type LessonWorld,
  type WorldSource,
} from '../../../src/app/learn/lessons/world.ts';
import { createTestbedApi } from '../../../workers/execution/connect-testbed.ts';
import { createTestbedWorkerApi } from '../../../workers/execution/testbed-worker-api.ts';
import { menuTokens } from '../../../workers/runs/menu-tokens.ts';
import { connected } from '../../builders/site-data.ts';
import { aTestbedExecutor } from '../../workers/a-testbed-executor.ts';
import { aBrowser } from '../../servers/a-browser.ts';

/** The world of lessons in this thread: real testbeds, real MCP connections, the finished run that the build wrote. */
export function aLessonWorld(): LessonWorld {
  const worker = createTestbedWorkerApi();
  const testbed = new Proxy(worker, {
    get:
      (target, name: keyof TestbedWorkerApi) =>
      async (...parameters: never[]) =>
        (target as unknown as Record<string, (...of: never[]) => unknown>)[name]!(...parameters),
  }) as unknown as Remote<TestbedWorkerApi>;
  const source = connected();
  const menuDeps = {
    getDataset: (id: string) => getDataset(source, id),
    tasksAt: ({ id }: { id: string }, ordinals: readonly number[]) => tasksAt(source, id, ordinals),
    loadExecutor: async () => aTestbedExecutor(),
    pause: async () => {},
  };
  const listeners = new Set<(message: WireMessage) => void>();
  const servers = aBrowser({
    fetch: () => Promise.reject(new Error('nothing leaves the page')),
    tell: (message) => listeners.forEach((listener) => listener(message)),
    openPort: (testbedId, server) => testbed.connect(testbedId, server),
  });
  const api = { ...createTestbedApi(testbed), ...servers.api } as unknown as ReturnType<WorldSource['api']>;
  return createLessonWorld({
    api: () => api,
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    countMenus: async (menu) =>
      (await menuTokens(
        menuDeps,
        { datasetId: WHOLE.id, ordinals: MENU_TASKS, offers: [{ agentId: 'native-tools', menu }] },
        () => {},
        new AbortController().signal,
      ))!,
    loadRun: () =>
      Promise.resolve(JSON.parse(readFileSync('public/generated/sample-run.json', 'utf8')) as SampleRun),
  });
}
