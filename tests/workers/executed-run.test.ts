import { beforeAll, describe, expect, test } from 'vitest';
import type { ResultRecord } from '#core/cell.ts';
import { contendersOf } from '#core/contender.ts';
import type { RunConfig } from '#core/run.ts';
import type { PlayableCell } from '#core/timeline.ts';
import { allToolCalls } from '#core/trajectory.ts';
import { fromTranscriptLink } from '#files/permalink/index.ts';
import { getDataset } from '#store/storage/datasets.ts';
import { tasksAt } from '#store/storage/tasks.ts';
import { putResults } from '#store/storage/runs.ts';
import { cellLink } from '../../src/app/look/cell/share-cell.ts';
import type { CellView } from '../../src/app/look/cell/cell-source.ts';
import { linkedDataset } from '../../src/app/frame/share-setup.ts';
import { transcriptsAddress } from '../../src/app/look/report/share-transcripts.ts';
import { loadRunView, type RunView } from '../../src/app/frame/run-view.ts';
import { defaultConfig } from '../../src/app/frame/linked-setup.ts';
import { shippedRows } from '#build/shipped-sets.ts';
import { auditLabel, replayLabel } from '../../workers/audit/audit-on-testbed.ts';
import { createAuditApi, type AuditDeps } from '../../workers/audit/audit-api.ts';
import { createTimelineApi } from '../../workers/timeline/timeline-api.ts';
import { aSite, type Site } from '../builders/a-site.ts';
import { tideRows } from '../builders/tide-rows.ts';

// What is made of a stored run whose calls were executed on the testbed: its calls made again, its transcripts in links.

const config: RunConfig = {
  ...defaultConfig('ground', 'Ground'),
  selection: { datasetId: 'ground', sample: { size: 6, seed: 42 } },
  execution: { on: 'testbed' },
  scorerIds: ['task-outcome', 'state-match'],
};
const ORACLE = 0;

let site: Site;
let view: RunView;
let records: ResultRecord[];
beforeAll(async () => {
  site = await aSite();
  const ended = await site.run(config);
  records = ended.records;
  view = await loadRunView(ended.run.id, site.database);
});
const linked = () => linkedDataset(view.run, undefined);

/** A stored cell as the page plays it again. */
async function playable(record: ResultRecord): Promise<PlayableCell> {
  const { playableCell } = await import('../../src/app/look/cell/time-travel.svelte.ts');
  const contenders = contendersOf(config);
  const task = Math.floor(record.cell / contenders.length);
  const [read] = await tasksAt(site.database, 'ground', [view.run.ordinals[task]!]);
  return playableCell(
    view.run,
    { task: read!, record } as CellView,
    contenders[record.cell % contenders.length]!,
  )!;
}
const withCalls = () => records.filter(({ trajectory }) => allToolCalls(trajectory).length > 0);

describe('the calls of a stored cell', () => {
  test('are made again with the recorded answers, stop by stop, and leave the recorded world', async () => {
    const api = createTimelineApi();
    expect(withCalls().length).toBeGreaterThan(12);
    for (const record of withCalls()) {
      const { stops, isSameRoot } = await api.timeline(await playable(record));
      expect(stops).toHaveLength(allToolCalls(record.trajectory).length + 1);
      expect(stops.flatMap(({ call }) => call?.recorded ?? [])).toEqual([]);
      expect(isSameRoot).toBe(true);
    }
  });

  test('of which one is left out lead to another attempt, which is scored beside the stored one', async () => {
    const api = createTimelineApi();
    const oracle = withCalls().filter(({ modelId }) => modelId === config.models[ORACLE]!.id);
    const verdicts = [];
    for (const record of oracle) {
      const cell = await playable(record);
      const last = allToolCalls(record.trajectory).length - 1;
      const { stops } = await api.timeline(cell);
      if (stops[last + 1]!.changed.slices.length === 0) continue;
      const forked = await api.fork(cell, { call: last, leftOut: true });
      verdicts.push([record.verdict, forked.verdict === 'correct']);
      expect(forked.scores['task-outcome']!.verdict).not.toBe('correct');
    }
    expect(verdicts.length).toBeGreaterThan(0);
    expect(verdicts).toEqual(verdicts.map(() => ['correct', false]));
    expect((await site.stored(view.run.id)).records).toEqual(records);
  });
});

describe('a link with transcripts', () => {
  test('of one cell is rebuilt by its reader: the same calls, answers, state and verdict', async () => {
    const record = withCalls()[1]!;
    const { address } = await cellLink(view, record, linked());
    const { result, transcripts, testbed } = await fromTranscriptLink(address.split('/')[2]!);
    const rebuilt = await site.runs.rebuild({
      config: { ...result.config, selection: { datasetId: 'ground' } },
      ordinals: result.ordinals!,
      cell: 0,
      transcript: transcripts.get(0)!,
      testbed,
    });
    expect(rebuilt.differs).toBeUndefined();
    const { worldRoot, verdict } = record;
    expect(rebuilt.record).toMatchObject({ verdict, worldRoot });
  });

  test('of the whole run names the secrets in its texts and holds none of them', async () => {
    const secret = `sk-ant-${'a1B2'.repeat(8)}`;
    const [record] = records;
    const planted = { ...record!.trajectory, finalAnswer: `The key is ${secret}.` };
    await putResults(site.db, [{ record: { ...record!, trajectory: planted }, summary: view.cells[0]! }]);
    const { address, cells, masked } = await transcriptsAddress(view, site.db, linked());
    expect([cells, masked]).toEqual([18, [{ kind: 'Anthropic key', times: 1, cells: [0] }]]);
    const { transcripts } = await fromTranscriptLink(address.slice('#/t/'.length));
    expect(transcripts.get(0)!.finalAnswer).toBe('The key is [Anthropic key].');
    expect(JSON.stringify([...transcripts])).not.toContain(secret);
    await putResults(site.db, [{ record: record!, summary: view.cells[0]! }]);
  });
});

describe('an audit of labels', () => {
  const api = () =>
    createAuditApi({
      getDataset: (id) => getDataset(site.database, id),
      tasksAt: ({ id }, ordinals) => tasksAt(site.database, id, ordinals),
      restart: () => {},
      wait: () => new Promise(() => {}),
      testbed: { auditLabel, replayLabel } as AuditDeps['testbed'],
    });

  test('executes labels, counts them, and replays a finding that order matters', async () => {
    // The label of one of them makes two calls whose order matters without data between them.
    const few = shippedRows().filter((_, ordinal) => [0, 1, 2, 32].includes(ordinal));
    const datasetId = await site.holds('few', few);
    const audit = (await api().auditLabels(datasetId, () => {}))!;
    expect(audit.tally).toMatchObject({ tasks: 4, executed: 4, gaps: [] });
    const found = audit.tasks.flatMap(({ ordinal, findings }) =>
      findings.filter(({ kind }) => kind === 'order-matters').map((finding) => ({ ordinal, ...finding })),
    );
    expect(found.length).toBeGreaterThan(0);
    expect(found[0]!.sentence).toContain('the other way round');
    const { label, tried } = await api().replayFinding({
      datasetId,
      ordinal: found[0]!.ordinal,
      replay: found[0]!.replay!,
    });
    expect(label.made.some(({ changes }) => changes.length > 0)).toBe(true);
    expect(tried!.made.map(({ call }) => call.name)).toHaveLength(label.made.length);
  });

  test('says of labels that break schemas or cannot run that they are so, and counts none of them as sound', async () => {
    const datasetId = await site.holds('tides', tideRows);
    const audit = (await api().auditLabels(datasetId, () => {}))!;
    expect(audit.tally).toMatchObject({
      tasks: 2,
      executed: 0,
      gaps: [{ why: 'the testbed lacks get_tide (tides)', tasks: 2 }],
    });
    const sentences = audit.tasks.flatMap(({ findings }) => findings.map(({ sentence }) => sentence));
    expect(sentences).toEqual([expect.stringContaining('does not admit')]);
  });
});
