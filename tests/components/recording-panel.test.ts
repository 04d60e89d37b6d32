import { afterEach, describe, expect, test, vi } from 'vitest';
import { cleanup, render } from 'vitest-browser-svelte';
import type { RecordingLook, RecordingReport, RecordingsApi } from '#store/bridge/files-contract.ts';
import { PlaygroundError } from '#core/errors.ts';
import RecordingPanel from '../../src/app/data/RecordingPanel.svelte';
import type { RecordingImport } from '../../src/app/frame/state/recording-import.ts';
import { RecordingStore } from '../../src/app/frame/state/recording-store.svelte.ts';
import WithStores from './WithStores.svelte';

afterEach(() => void cleanup());

const look: RecordingLook = {
  format: 'BFCL results',
  attempts: 3,
  besides: 0,
  refused: 1,
  models: [{ name: '<b>model</b>', attempts: 3 }],
  tasks: 3,
  fits: [
    { datasetId: 'whole', title: 'A whole one', tasks: 3 },
    { datasetId: 'part', title: 'A part', tasks: 1 },
  ],
  ownTasks: 0,
  someIds: ['simple_0'],
  secrets: [],
  notes: [{ kind: 'rejected', file: 'a.json', row: 4, field: '/id', reason: 'no id' }],
};
const report: RecordingReport = {
  runId: 'r1',
  title: 'Published',
  datasetId: 'whole',
  datasetTitle: 'A whole one',
  madeDataset: false,
  format: 'BFCL results',
  models: 1,
  rows: 9,
  stored: 3,
  refused: 1,
  unpaired: 2,
  repeated: 1,
  joined: 2,
  repaired: 1,
  judged: 3,
  missing: 0,
  masked: 0,
  notes: [],
  bytes: 1_000_000,
  durationMs: 1200,
};

/** A panel over a worker that answers as the test says. */
async function panelOf(of: Partial<RecordingImport>) {
  const api = {
    inspectRecording: vi.fn<RecordingsApi['inspectRecording']>(async () => ({ look, files: [], tasks: [] })),
    storeRecording: vi.fn<RecordingsApi['storeRecording']>(async () => report),
    cancelRecording: vi.fn(async () => {}),
  };
  const recordings = new RecordingStore(() => api);
  const known: RecordingImport = {
    importId: 'i1',
    title: 'a.json',
    files: [],
    source: {},
    state: 'choosing',
    ...of,
  };
  const onstore = vi.fn(async () => undefined);
  const given = {
    of: known,
    isNewest: true,
    recordings,
    catalog: [],
    onstore,
    ondata: async () => {},
    onload: async () => {},
    onagain: () => {},
    onfree: () => {},
  };
  const screen = await render(WithStores, { of: RecordingPanel as never, given });
  return { screen, api, onstore };
}

describe('a log that was looked at', () => {
  test('offers the data sets that hold its tasks, the fullest first, and is stored as chosen', async () => {
    const { screen, onstore } = await panelOf({ look });
    await expect.element(screen.getByRole('heading', { name: 'a.json' })).toHaveFocus();
    await expect
      .element(screen.getByRole('radio', { name: /A whole one: contains 3 of 3 tasks/ }))
      .toBeChecked();
    await screen.getByRole('radio', { name: /A part: contains 1 of 3 tasks/ }).click();
    await screen.getByRole('button', { name: 'Import 3 answers' }).click();
    expect(onstore).toHaveBeenCalledExactlyOnceWith('i1', {
      title: 'a.json',
      tasks: { datasetId: 'part' },
      secrets: 'mask',
      source: {},
    });
  });

  test('shows what came from outside as text, and why a row was refused', async () => {
    const { screen } = await panelOf({ look });
    await expect.element(screen.getByRole('row', { name: '<b>model</b> 3' })).toBeVisible();
    await expect.element(screen.getByRole('row', { name: /a.json 5 \/id rejected no id/ })).toBeVisible();
  });

  test('that fits nothing says what is missing before it can be imported', async () => {
    const { screen } = await panelOf({ look: { ...look, fits: [] } });
    await expect.element(screen.getByRole('button', { name: 'Import 3 answers' })).toBeDisabled();
    await expect.element(screen.getByText('First choose the tasks that were attempted.')).toBeVisible();
    await expect.element(screen.getByText(/no known one has such ids/)).toBeVisible();
    await screen.getByRole('radio', { name: /own tasks, whose questions are not recorded/ }).click();
    await expect.element(screen.getByRole('button', { name: 'Import 3 answers' })).toBeEnabled();
  });
});

describe('a log that is stored', () => {
  test('says how far it is and can be stopped', async () => {
    const progress = {
      stage: 'scoring',
      attempts: 1200,
      totalAttempts: 2400,
      refused: 0,
      bytes: 50,
      totalBytes: 100,
    } as const;
    const { screen, api } = await panelOf({ state: 'storing', title: 'Published', progress });
    await expect.element(screen.getByText('1,200 of 2,400 answers stored')).toBeVisible();
    const bar = screen.getByRole('progressbar', { name: 'Importing Published' });
    await expect.element(bar).toHaveAttribute('aria-valuenow', '50');
    await screen.getByRole('button', { name: 'Cancel' }).click();
    expect(api.cancelRecording).toHaveBeenCalledExactlyOnceWith('i1');
  });

  test('accounts for every row', async () => {
    const { screen } = await panelOf({ state: 'done', report });
    await expect.element(screen.getByText('3 answers of 1 model stored')).toBeVisible();
    const said = screen.container.textContent;
    for (const part of [
      '1 rejected',
      '2 with a task that is not in the data set',
      '1 the same as an earlier one',
      '2 merged into the answer of another row',
      '9 rows',
    ])
      expect(said).toContain(part);
    const link = screen.getByRole('link', { name: 'Open the report of Published' });
    await expect.element(link).toHaveAttribute('href', '#/r/r1');
  });

  test('and fails can be chosen about again', async () => {
    const error = new PlaygroundError('storage-quota', 'The store is full.');
    const { screen } = await panelOf({ state: 'failed', look, error });
    await expect.element(screen.getByRole('alert')).toHaveTextContent('The store is full.');
    await expect.element(screen.getByRole('button', { name: 'Free space' })).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Choose again' })).toBeVisible();
  });

  test('and was stopped says that nothing was kept', async () => {
    const error = new PlaygroundError('import-cancelled', 'Stopped.');
    const { screen } = await panelOf({ state: 'failed', error });
    await expect.element(screen.getByRole('heading', { name: 'Stopped: a.json' })).toBeVisible();
    await expect.element(screen.getByText('Nothing of it was kept.')).toBeVisible();
  });
});
