import { describe, expect, test } from 'vitest';
import type { Dataset } from '#core/dataset.ts';
import type { CellSummary } from '#core/cell.ts';
import type { JudgedSum } from '#core/judge-kinds.ts';
import type { Run } from '#core/run.ts';
import { versions } from '#core/versions.ts';
import { summarize, tableFigures } from '#measure/metrics/index.ts';
import { fromPermalink, type ResultLink } from '#files/permalink/index.ts';
import { hasSetupLink, linkedDataset } from '../../src/app/frame/share-setup.ts';
import { resultAddress } from '../../src/app/look/report/share.ts';
import { averagesCaption, averagesOver, behindMean } from '../../src/app/look/report/result-words.ts';
import { leftOutWords } from '../../src/app/look/shared/claim-check.ts';
import { wholeFigures } from '../../src/app/look/report/figures.ts';
import { quoted } from '#core/quoted.ts';
import { appWords, rulesWords } from '../../src/app/look/shared/claim-check.ts';
import { endsOf } from '../../src/app/look/report/limits.ts';
import { tableOf } from '../../src/app/look/report/report-model.ts';
import {
  cellWords,
  comparedViews,
  differencesOf,
  type Differences,
} from '../../src/app/look/report/differences.ts';
import { inThisBrowser, computedView, viewOfLink } from '../../src/app/look/shared/shared-run.ts';
import { unknownTask, type RunView } from '../../src/app/frame/run-view.ts';
import { defaultConfig } from '../../src/app/frame/linked-setup.ts';

const run: Run = {
  id: 'run-1',
  createdAt: 1_795_000_000_000,
  config: defaultConfig('ground', 'Ground'),
  status: 'stopped',
  ordinals: [3, 5],
  dataset: { id: 'ground', title: 'Ground', tasks: 9, orderHash: 'abc' },
  cells: 6,
  done: 5,
  versions: { app: '0.1.0', rules: '2026-11' },
};
const cells: CellSummary[] = (['correct', 'incorrect', 'no-call', 'not-counted', 'correct'] as const).map(
  (verdict, cell) => ({
    cell,
    verdict,
    outcome: 'called',
    measures: { tool_selection_accuracy: 0.5 },
    calls: 1,
    expectedCalls: 1,
    durationMs: 1,
  }),
);
const view = { run, cells, tasks: [], tasksKnown: false };

async function sentAndRead(from: RunView = view): Promise<ResultLink> {
  const address = await resultAddress(from, linkedDataset(run, undefined));
  expect(address.startsWith('#/s/10.')).toBe(true);
  return (await fromPermalink(address.slice('#/s/'.length))) as ResultLink;
}

function differencesNow(link: ResultLink, claimed: RunView, whole: RunView): Differences {
  const [first, second] = comparedViews(link, claimed, whole);
  const figuresOf = (each: RunView) => tableFigures(tableOf(each), link.config);
  return differencesOf(link, claimed, whole, [figuresOf(first), figuresOf(second)]);
}

describe('a shared result', () => {
  test('shows the reader what the sender had, and the cell that was not run as not run', async () => {
    const link = await sentAndRead();
    const shown = viewOfLink(link, 'not here');
    expect(shown.run).toMatchObject({ status: 'stopped', done: 5, cells: 6, ordinals: [3, 5] });
    expect(shown.cells.map(({ cell, verdict }) => [cell, verdict])).toEqual(
      cells.map(({ cell, verdict }) => [cell, verdict]),
    );
    expect(shown.tasksKnown).toBe(false);
  });

  test('says nothing of languages, so that no answer in another one differs from it', async () => {
    const foreign = cells.map((cell) => ({ ...cell, otherLanguage: true }));
    const differencesWith = async (others: CellSummary[]) => {
      const link = await sentAndRead({ ...view, cells: others });
      const claimed = viewOfLink(link, 'not here');
      return differencesNow(link, claimed, computedView(claimed, others)).figures;
    };
    expect(await differencesWith(foreign)).toEqual(await differencesWith(cells));
  });

  test('names its judges where it is opened, where it is reproduced, and where it is sent on', async () => {
    const judge: JudgedSum = {
      kind: 'mcp-eval',
      title: 'MCP-Eval, as published',
      model: 'o3-mini',
      prompt: 'mcp-eval-1',
      edited: true,
      repeats: 1,
      answers: 5,
      passed: 2,
    };
    const secret = { ...judge, model: `my model sk-proj-${'a1B2'.repeat(12)}` };
    const address = await resultAddress(view, linkedDataset(run, undefined), undefined, [judge, secret]);
    const link = (await fromPermalink(address.slice('#/s/'.length))) as ResultLink;
    const shown = viewOfLink(link, 'not here');
    expect(shown.judges![0]).toEqual(judge);
    expect(shown.judges![1]!.model).toMatch(/^my model /);
    expect(shown.judges![1]!.model).not.toContain('a1B2');
    expect(computedView(shown, cells).judges).toEqual(shown.judges);
    expect(await resultAddress(shown, link.dataset)).toBe(address);
  });

  test('tells undecided cells from lost ones at both ends, and when they do not come out so', async () => {
    const lost = { ...cells[0]!, verdict: 'not-counted', outcome: 'error' } as const;
    const undecided = { ...cells[0]!, verdict: 'not-counted', undecided: true } as const;
    const sent = [undecided, lost, cells[0]!, undecided, lost].map((each, cell) => ({ ...each, cell }));
    const address = await resultAddress({ ...view, cells: sent }, linkedDataset(run, undefined));
    const link = (await fromPermalink(address.slice('#/s/'.length))) as ResultLink;
    const claimed = viewOfLink(link, 'not here');
    const tasks = run.ordinals.map(unknownTask);
    const counts = (from: RunView) =>
      summarize(tableOf({ ...from, tasks })).map(({ notCounted, undecided: open }) => [notCounted, open]);
    expect(counts(claimed)).toEqual(counts({ ...view, cells: sent }));
    expect(counts(claimed)).toEqual([
      [0, 2],
      [2, 0],
      [0, 0],
    ]);
    // Sent on without being run again, it says the same.
    expect(await resultAddress(claimed, link.dataset)).toBe(address);
    const came = sent.map((each) => (each.cell === 3 ? { ...lost, cell: 3 } : each));
    const again = computedView(claimed, [...came, { ...cells[0]!, cell: 5 }]);
    expect(differencesNow(link, claimed, again).cells).toEqual([3]);
  });

  test('of a run on a replayed server keeps which cells a recording does not answer', async () => {
    const undecided = { ...cells[0]!, verdict: 'not-counted', undecided: true } as const;
    const open = { ...undecided, notRecorded: true } as const;
    const sent = [undecided, open, cells[0]!, open, undecided].map((each, cell) => ({ ...each, cell }));
    const address = await resultAddress({ ...view, cells: sent }, linkedDataset(run, undefined));
    expect(address.startsWith('#/s/10.')).toBe(true);
    const link = (await fromPermalink(address.slice('#/s/'.length))) as ResultLink;
    const claimed = viewOfLink(link, 'not here');
    expect(endsOf(claimed)).toEqual(endsOf({ cells: sent }));
    expect(endsOf(claimed)).toMatchObject({ solved: 1, undecided: 2, notRecorded: 2, lost: 0 });
    expect(await resultAddress(claimed, link.dataset)).toBe(address);
    const again = (at: number, came: CellSummary) =>
      computedView(
        claimed,
        [...sent, { ...cells[0]!, cell: 5 }].map((each) => (each.cell === at ? { ...came, cell: at } : each)),
      );
    expect(differencesNow(link, claimed, again(0, undecided)).cells).toEqual([]);
    expect(differencesNow(link, claimed, again(1, undecided)).cells).toEqual([1]);
  });

  test('tells which claims did not come out again, and what the cells come to that it leaves out', async () => {
    const link = await sentAndRead();
    const claimed = viewOfLink(link, 'not here');
    const again = (['correct', 'correct', 'no-call', 'not-counted', 'correct', 'correct'] as const).map(
      (verdict, cell) => ({ ...cells[0]!, cell, verdict }),
    );
    const computed = computedView(claimed, again);
    expect(computed.cells).toHaveLength(6);
    const differences = differencesNow(link, claimed, computed);
    expect(differences.cells).toEqual([1]);
    expect(differences.leftOut).toEqual({ cells: 1, failed: 0, notCounted: 0 });
    expect(leftOutWords(differences.leftOut)).toBe('The link leaves out 1 cell; run here, 0 of them fail.');
    expect(differences.figures).toContain('Lexical, solved: 1 of 2 claimed, 2 of 2 computed');
    expect(cellWords(link.config, [3, 5], 1)).toBe('task 4, Lexical baseline (BM25 and slot filling)');
  });

  test('says over how many cells a claimed average is, and no brackets or tasks that a link does not hold', async () => {
    const claimed = viewOfLink(
      await sentAndRead({ ...view, tasks: run.ordinals.map(unknownTask) }),
      'not here',
    );
    const [oracle] = wholeFigures(tableOf(claimed), [], { figures: claimed.claim!.figures }).summaries;
    expect(oracle!.toolSelection).toMatchObject({ mean: 0.5, n: 1, tasks: 0 });
    expect(averagesOver(oracle!, true)).toBe('1 cell');
    expect(behindMean(oracle!.toolSelection)).toBe('n 1');
    expect(averagesCaption(true)).not.toContain('95');
    expect(averagesCaption(false)).toContain('Brackets are 95');
  });

  test('quotes other versions, and blames them for differences only where there are any', () => {
    expect(rulesWords(versions.rules, 'different')).toBe('');
    expect(appWords(versions.app)).toBe('');
    expect(appWords('9')).toContain('“9” as the version');
    expect(rulesWords('2099', 'not yet')).toMatch(/“2099”.*may differ for that reason alone/);
    expect(rulesWords('2099', 'different')).toMatch(/may differ for that reason alone/);
    expect(rulesWords('2099', 'equal')).not.toMatch(/may differ/);
  });

  test('keeps a sender’s words in quotation marks that they cannot close', () => {
    expect(quoted('Ground”, certified by “us')).toBe('“Ground’, certified by ’us”');
    expect(quoted('Ground＂ ❞ ″')).toBe('“Ground’ ’ ’”');
    expect(quoted('a\u202eb\nc')).toBe('“a b c”');
    expect(quoted('x'.repeat(200))).toBe(`“${'x'.repeat(100)}…”`);
  });

  test('keeps no half of a choice whose ids stay with the sender', async () => {
    const config = defaultConfig('ground', 'Ground');
    const selection = {
      datasetId: 'ground',
      taskIds: ['a'],
      filter: { category: ['pay'] },
      sample: { size: 1, seed: 1 },
    };
    const own = { ...run, config: { ...config, selection } };
    const address = await resultAddress({ ...view, run: own }, linkedDataset(own, undefined));
    const link = await fromPermalink(address.slice('#/s/'.length));
    expect(link.config.selection).toEqual({ datasetId: 'own-abc' });
  });

  test('names an address only for data that has one, and only while it is the same data', () => {
    const present = {
      orderHash: 'abc',
      origin: { kind: 'url', url: 'https://example.org/a.json' },
    } as Dataset;
    expect(linkedDataset(run, present).origin).toEqual(present.origin);
    expect(linkedDataset(run, { ...present, orderHash: 'other' }).origin).toBeUndefined();
    const url = 'https://example.org/a.json?key=sk-abcdefghij0123456789abcdefghij';
    expect(linkedDataset(run, { ...present, origin: { kind: 'url', url } }).origin).toBeUndefined();
  });

  test('holds no name of a file of the sender’s disk, and is known again by the order of its tasks', async () => {
    const named = { id: 'my-secret', title: 'my secret', tasks: 9, orderHash: 'abc' };
    const whole = defaultConfig('my-secret', 'my secret');
    const selection = { datasetId: 'my-secret', taskIds: ['my secret.json/1'] };
    const own = { ...run, dataset: named, config: { ...whole, selection } };
    const present = { ...named, origin: { kind: 'file', names: ['/home/me/my secret.json'] } } as Dataset;
    const dataset = linkedDataset(own, present);
    const address = await resultAddress({ ...view, run: own }, dataset);
    const link = (await fromPermalink(address.slice('#/s/'.length))) as ResultLink;
    expect(JSON.stringify(link)).not.toMatch(/secret/);
    expect(hasSetupLink(own.config, dataset)).toBe(false);
    expect(hasSetupLink(whole, dataset)).toBe(true);
    const elsewhere = { ...named, id: 'copy', title: 'Copy' } as Dataset;
    expect(inThisBrowser(link, [elsewhere])).toMatchObject({
      dataset: { id: 'copy' },
      config: { title: 'Copy', selection: { datasetId: 'copy' } },
    });
    expect(inThisBrowser(link, [{ ...elsewhere, orderHash: 'other' }])).toEqual(link);
  });

  test('of a run on the sender’s own servers names none of them, not even in the filter of its tasks', async () => {
    const whole = defaultConfig('my-tasks', 'My tasks');
    const execution = { on: 'servers' as const, serverIds: ['server-planted'] };
    const selection = { datasetId: 'my-tasks', filter: { server: ['planted.example'] } };
    const named = { id: 'my-tasks', title: 'My tasks', tasks: 9, orderHash: 'abc' };
    const own = { ...run, dataset: named, config: { ...whole, execution, selection } };
    const dataset = linkedDataset(own, { ...named, origin: { kind: 'text' } } as Dataset);
    const link = await fromPermalink(
      (await resultAddress({ ...view, run: own }, dataset)).slice('#/s/'.length),
    );
    expect(JSON.stringify(link)).not.toContain('planted');
    expect(link.config.execution).toMatchObject({ elsewhere: 1 });
    expect(hasSetupLink(own.config, dataset)).toBe(false);
    expect(hasSetupLink({ ...whole, execution }, dataset)).toBe(true);
  });
});
