import { expect, test } from 'vitest';
import { PlaygroundError } from '#core/errors.ts';
import type { Dataset } from '#core/dataset.ts';
import type { TaskAudit } from '#core/label-audit.ts';
import { auditLabel, replayLabel } from '../../workers/audit/audit-on-testbed.ts';
import { type AuditDeps, createAuditApi } from '../../workers/audit/audit-api.ts';
import { anExpectedCall, aTestbedTask } from '../builders/a-task.ts';

const dataset = { id: 'own', title: 'Own', tasks: 4 } as Dataset;
const twice = anExpectedCall({ name: 'todo_create', server: 'todo', arguments: { title: ['Buy a kite'] } });
const tasks = [
  aTestbedTask({ id: 'own#1' }),
  aTestbedTask({ id: 'own#2', target: { calls: [{ ...twice, name: 'fly_kite' }] } }),
  aTestbedTask({
    id: 'own#3',
    target: { calls: [twice, { ...twice, id: '2', name: 'todo_list', arguments: {} }] },
  }),
  // Of its menu the testbed lacks a tool that the label does not call.
  aTestbedTask({
    id: 'own#4',
    tools: [...aTestbedTask().tools, { ...aTestbedTask().tools[0]!, name: 'todo_paint' }],
  }),
];

/** `never` resolves never: no label is late. */
const world = (
  deps: Partial<Omit<AuditDeps, 'testbed'>> & { auditLabel?: typeof auditLabel } = {},
): AuditDeps => ({
  getDataset: (id) => Promise.resolve(id === 'own' ? dataset : undefined),
  tasksAt: (_, ordinals) => Promise.resolve(ordinals.map((ordinal) => tasks[ordinal]!)),
  restart: () => {},
  wait: () => new Promise(() => {}),
  ...deps,
  testbed: { auditLabel: deps.auditLabel ?? auditLabel, replayLabel } as AuditDeps['testbed'],
});

test('labels are executed on the testbed, with progress task by task', async () => {
  const progress: number[] = [];
  const audit = await createAuditApi(world()).auditLabels('own', (done) => void progress.push(done));
  expect(progress).toEqual([1, 2, 3, 4]);
  expect(audit!.tally).toMatchObject({ tasks: 4, executed: 3, defective: 0 });
  expect(audit!.tally.gaps).toEqual([{ why: 'the testbed lacks fly_kite (todo)', tasks: 1 }]);
  expect(audit!.tasks.find(({ taskId }) => taskId === 'own#2')).toMatchObject({ ordinal: 1, findings: [] });
});

test('a finding is replayed from the stored task', async () => {
  const api = createAuditApi(world());
  const { label, tried } = await api.replayFinding({
    datasetId: 'own',
    ordinal: 2,
    replay: { seed: 42, plan: 0, calls: [1] },
  });
  expect(label.made.map(({ call, changes }) => [call.name, changes.length > 0])).toEqual([
    ['todo_create', true],
    ['todo_list', false],
  ]);
  expect(tried!.made.map(({ call }) => call.name)).toEqual(['todo_list']);
});

test('a stopped audit gives nothing and ends the label that is being executed', async () => {
  let restarts = 0;
  let end: (reason: PlaygroundError) => void = () => {};
  const api = createAuditApi(
    world({
      restart: () => {
        restarts++;
        end(new PlaygroundError('worker-lost', 'it was ended'));
      },
      auditLabel: () => new Promise((_, reject) => (end = reject)),
    }),
  );
  const stopping = new AbortController();
  const audit = api.auditLabels('own', () => {}, stopping.signal);
  await new Promise((resolve) => setTimeout(resolve));
  stopping.abort();
  expect(await audit).toBeUndefined();
  expect(restarts).toBe(1);
});

test('a label whose tools do not answer, or that cannot be audited, is not executable and the rest goes on', async () => {
  let restarts = 0;
  let asked = 0;
  const audit = await createAuditApi(
    world({
      restart: () => void restarts++,
      wait: () => Promise.resolve(),
      auditLabel: (): Promise<TaskAudit> => {
        asked++;
        if (asked === 1) return new Promise(() => {});
        if (asked === 2) return Promise.reject(new Error('too long to read'));
        return Promise.resolve(found);
      },
    }),
  ).auditLabels('own', () => {});
  expect(restarts).toBe(1);
  expect(audit!.tally).toMatchObject({ tasks: 4, executed: 2 });
  expect(audit!.tally.gaps.map(({ why }) => why)).toEqual([
    'it did not end within 20 seconds',
    'it could not be audited: too long to read',
  ]);
});
const found: TaskAudit = {
  calls: 1,
  isSchemaChecked: true,
  facts: 0,
  writes: true,
  isDrawn: false,
  subsets: 2,
  findings: [],
};

test('a data set that is not in this browser is named', async () => {
  const api = createAuditApi(world());
  await expect(api.auditLabels('none', () => {})).rejects.toMatchObject({
    code: 'dataset-unknown',
  });
});
