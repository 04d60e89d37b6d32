import { describe, expect, test } from 'vitest';
import { RESCORE_CODES } from '#store/bridge/contract.ts';
import { cellNumber, type CellSummary } from '#core/cell.ts';
import type { Run } from '#core/run.ts';
import { leftOutOf, standingsOf, type Standings } from '#measure/metrics/index.ts';
import { fromStandingsLink } from '#files/permalink/index.ts';
import { runsAtFirst, groupsOfRuns, scorersAtFirst, tasksInAll } from '../../../src/app/compare/at-first.ts';
import {
  acceptedLabelWords,
  lostCategoryWords,
  originWords,
} from '../../../src/app/compare/caution-words.ts';
import { cellsOfRescore, differenceOf, runsOfClaim } from '../../../src/app/compare/claim.svelte.ts';
import { survivalWords } from '../../../src/app/compare/compare-words.ts';
import { claimedCompared, linkedComparison, linkOf } from '../../../src/app/compare/link.ts';

import { systemsAtFirst, systemsOf } from '../../../src/app/compare/systems.ts';
import { shortTitle } from '../../../src/app/frame/words.ts';
import { comparedOf, type Compared, type JudgedRun } from '../../../src/app/compare/tables.ts';
import {
  drawnNames,
  orderOf,
  rankedOf,
  rankWords,
  slopeOf,
  tauText,
} from '../../../src/app/look/plots/ranks.ts';

const SCORERS = ['ast', 'ast-dag'];

/** `answers[model]`: for each task two signs, one a scorer; + correct, - not, a dot: does not apply, xx: lost. */
function aRun(id: string, answers: Record<string, string[]>, part: Partial<Run> = {}): JudgedRun {
  const titles = Object.keys(answers);
  const ordinals = part.ordinals ?? answers[titles[0]!]!.map((_, task) => task);
  const run: Run = {
    id,
    createdAt: 1_795_000_000_000,
    config: {
      title: 'Ground',
      selection: { datasetId: 'ground' },
      models: titles.map((title) => ({ id: `recorded:${title}`, title, kind: 'recorded' })),
      agentIds: ['single-shot'],
      repeats: 1,
      seed: 42,
      scorerIds: SCORERS,
      recorded: {
        format: 'BFCL results',
        files: ['/home/me/a.json'],
        bytes: 9,
        sha256: id.padEnd(64, '0').replace(/[^0-9a-f]/g, 'a'),
      },
    },
    status: 'finished',
    dataset: { id: 'ground', title: 'Ground', tasks: 9, orderHash: 'abc' },
    cells: titles.length * ordinals.length,
    done: titles.length * ordinals.length,
    versions: { app: '0', rules: '0' },
    ...part,
    ordinals,
  };
  const cells = titles.flatMap((title, model) =>
    answers[title]!.map((signs, task): CellSummary => {
      const verdicts = Object.fromEntries(
        SCORERS.flatMap((scorer, at): [string, 'correct' | 'incorrect'][] =>
          signs[at] === '+' ? [[scorer, 'correct']] : signs[at] === '-' ? [[scorer, 'incorrect']] : [],
        ),
      );
      return {
        cell: cellNumber({ task, model, repeat: 0 }, titles.length, 1),
        verdict: signs === 'xx' ? 'not-counted' : 'correct',
        outcome: signs === 'xx' ? 'error' : 'called',
        measures: {},
        verdicts,
        calls: 0,
        expectedCalls: 0,
      };
    }),
  );
  return { run, cells };
}

function standingsNow({ table }: Compared): Standings {
  return standingsOf(table)!;
}

const first = aRun('one', { a: ['++', '+-', 'xx', '+.'], b: ['--', '++', '++', '++'] });
const second = aRun('two', { c: ['++', '--', '++'] }, { ordinals: [0, 1, 3] });
const compared = (runs: readonly JudgedRun[]): Compared =>
  comparedOf(runs, systemsOf(runs.map(({ run }) => run)), SCORERS);
const all = compared([first, second]);

describe('runs beside each other', () => {
  test('tasks are those of any run, and only those that all share are compared', () => {
    expect(all.ordinals).toEqual([0, 1, 2, 3]);
    expect(standingsNow(all).tasks).toEqual([0, 1]);
    // The third task was lost for a and not in the run of c; on the fourth ast-dag does not apply to the answer of a.
    expect(leftOutOf(all.table)).toEqual({ tasks: 2, bySystem: [1, 0, 1], byEvaluator: [0, 1] });
  });

  test('what a limit ended is counted as failed, or left out where that is asked for', () => {
    const { run } = first;
    const cells = [0, 1, 2, 3].map((task): CellSummary => ({
      cell: cellNumber({ task, model: 0, repeat: 0 }, 2, 1),
      verdict: 'incorrect',
      verdicts: { ast: 'incorrect' },
      outcome: 'called',
      ...(task < 2 ? { cause: 'limit-reached' } : {}),
      measures: {},
      calls: 1,
      expectedCalls: 1,
    }));
    const under = (limits?: 'left-out') => {
      const { table, limited } = comparedOf([{ run, cells }], systemsOf([run]).slice(0, 1), SCORERS, limits);
      return [table.answered, table.evaluators[0]!.counted, limited].map((each) => [...each!]);
    };
    expect(under()).toEqual([[1, 1, 1, 1], [1, 1, 1, 1], [2]]);
    expect(under('left-out')).toEqual([[0, 0, 1, 1], [0, 0, 1, 1], [2]]);
  });

  test('the order of the runs changes no figure', () => {
    const other = compared([second, first]);
    const named = (of: Compared) =>
      standingsNow(of).byEvaluator.map((each) =>
        Object.fromEntries(each.map((standing, system) => [of.systems[system]!.name, standing])),
      );
    expect(named(other)).toEqual(named(all));
  });

  test('a model of two runs is named after what tells the runs apart: title, way or time', () => {
    const three = aRun('three', { a: ['++'] }).run;
    const namesWith = (other: typeof three) => systemsOf([first.run, other]).map(({ name }) => name);
    expect(namesWith({ ...three, createdAt: three.createdAt + 1 })[1]).toBe('b');
    const titled = { ...three, config: { ...three.config, title: 'Other' } };
    expect(namesWith(titled)).toEqual(['a, Ground', 'b', 'a, Other']);
    const read = { ...three, config: { ...three.config, textFallback: true as const } };
    expect(namesWith(read)).toEqual(['a', 'b', 'a, text fallback']);
    const names = namesWith({ ...three, createdAt: three.createdAt + 3_600_000 });
    expect(new Set(names.map((name) => shortTitle(name))).size).toBe(3);
    expect(names[0]).toMatch(/^a, \d{4}-/);
  });

  test('baselines beside models are not ranked unless they are asked for', () => {
    const baseline = systemsOf([aRun('base', { Oracle: ['++'] }).run]).map((system) => ({
      ...system,
      kind: 'baseline' as const,
    }));
    const models = systemsOf([first.run]);
    expect(systemsAtFirst([...models, ...baseline])).toEqual(models);
    expect(systemsAtFirst(baseline)).toEqual(baseline);
  });

  test('an scorer that would leave few tasks is not chosen for the reader', () => {
    const run = aRun('wide', { a: ['++', '++', '+.', '+.', '+.'] });
    expect(scorersAtFirst(compared([run]), SCORERS)).toEqual(['ast']);
    expect(scorersAtFirst(compared([second]), SCORERS)).toEqual(SCORERS);
  });

  test('runs are grouped by their tasks, the group with the most models first, the newest run of each model chosen', () => {
    const runs = [
      { ...second.run, ordinals: first.run.ordinals },
      first.run,
      { ...first.run, id: 'old' },
      { ...second.run, id: 'other', done: 0 },
    ];
    const elsewhere = { ...second.run, id: 'else', dataset: { ...second.run.dataset, orderHash: 'def' } };
    const groups = groupsOfRuns([elsewhere, ...runs]);
    expect(groups.map(({ key, models }) => [key, models.length])).toEqual([
      ['abc-9', 3],
      ['def-9', 1],
    ]);
    expect(runsAtFirst(groups[0]!).map(({ id }) => id)).toEqual(['two', 'one']);
  });

  test('a data set with a run of the person’s own stands before the run that comes with the site', () => {
    const sample = aRun('sample', { a: ['++'], b: ['++'], c: ['++'] }).run;
    const own = { ...second.run, dataset: { ...second.run.dataset, orderHash: 'def' } };
    expect(groupsOfRuns([sample, own]).map(({ key }) => key)).toEqual(['def-9', 'abc-9']);
  });

  test('an scorer that finds all right equally often is not chosen for the reader', () => {
    const run = aRun('flat', { a: ['+-', '+-', '--'], b: ['--', '+-', '--'] });
    expect(scorersAtFirst(compared([run]), SCORERS)).toEqual(['ast']);
  });

  test('a run that would leave few tasks to compare is not chosen for the reader', () => {
    const [wide, narrow] = [aRun('wide', { a: ['++', '++', '++'] }), aRun('narrow', { z: ['++'] })];
    const [group] = groupsOfRuns([narrow.run, wide.run]);
    expect(runsAtFirst(group!).map(({ id }) => id)).toEqual(['wide']);
    expect([tasksInAll([wide.run]), tasksInAll([narrow.run, wide.run]), tasksInAll([])]).toEqual([3, 1, 0]);
  });

  test('two runs of one title and minute keep their models apart', () => {
    const names = systemsOf([aRun('one', { a: ['++'] }).run, aRun('two', { a: ['++'] }).run]).map(
      ({ name }) => name,
    );
    expect(new Set(names).size).toBe(2);
  });
});

describe('what is said of a ranking', () => {
  test('a category that no compared task is of is named, with the models that do not answer it and the scorers that do not judge it', () => {
    const counted = [Uint8Array.of(1, 1, 1, 1, 1, 1), Uint8Array.of(1, 0, 1, 1, 0, 1)];
    const evaluators = counted.map((each, at) => ({ scorerId: `s${at}`, counted: each, correct: each }));
    const table = { systems: 2, tasks: 3, answered: counted[0]!, evaluators };
    const rows = ['simple', 'relevance', 'simple'].map((category) => ({ category }));
    const titles = ['First', 'Second'];
    const models = ['a', 'b'];
    expect(lostCategoryWords(table, [0, 2], rows, models, titles)).toBe(
      'Left out: “relevance” (1 task), because Second does not judge it.',
    );
    expect(lostCategoryWords(table, [0, 1], rows, models, titles)).toBe('');
    const second = ['simple', 'relevance', 'relevance'].map((category) => ({ category }));
    expect(lostCategoryWords(table, [0], second, models, titles)).toBe(
      'Left out: “relevance” (2 tasks), because no task there was answered by every model and judged by every scorer.',
    );
    const unanswered = { ...table, answered: Uint8Array.of(1, 1, 1, 1, 0, 1) };
    expect(lostCategoryWords(unanswered, [0, 2], rows, models, titles)).toBe(
      'Left out: “relevance” (1 task), because b has no answer to it; Second does not judge it.',
    );
  });

  test('a long name in the drawing keeps its end, which tells models of a family apart', () => {
    const names = ['Meta-Llama-3-70B-Instruct', 'Meta-Llama-3-8B-Instruct', 'gpt-4'];
    expect(drawnNames(names, 22)).toEqual(['Meta-Llam…70B-Instruct', 'Meta-Llama…8B-Instruct', 'gpt-4']);
  });

  test('names that would look the same when cut in their middle keep more of their ends, and numbers whole', () => {
    const names = ['Meta-Llama-3-70B-Instruct', 'Meta-Llama-3-8B-Instruct', 'claude-3-5-sonnet-20240620'];
    expect(drawnNames(names, 20)).toEqual([
      'Meta-Ll…70B-Instruct',
      'Meta-Lla…8B-Instruct',
      'claude-3-…t-20240620',
    ]);
    expect(drawnNames(['a-long-name-of-two', 'a-long-name-of-two'], 9)).toEqual(Array(2).fill('a-lo…-two'));
  });

  test('ranks stand with their interval, tau without a leading zero', () => {
    const standings = standingsNow(all);
    expect(orderOf(standings)).toEqual([0, 1, 2]);
    expect(rankWords(standings.byEvaluator[0]![0]!)).toMatch(/^1 \[1–\d\]$/);
    expect([0.816, -0.1, 1, -1, null, 0.9958, -0.997].map(tauText)).toEqual([
      '.82',
      '−.10',
      '1',
      '−1',
      'u.',
      '> .99',
      '< −.99',
    ]);
  });

  test('labels that were accepted from answers are named before the ranking', () => {
    const rows = [{ issues: ['label-accepted'] }, { issues: [] }];
    expect(acceptedLabelWords([0, 1], rows)).toContain('1 label of the compared tasks was accepted');
    expect(acceptedLabelWords([1], rows)).toBe('');
  });

  test('a baseline beside models, the oracle and chance have a rate and no rank, here and in a link', async () => {
    const run = aRun('lines', {
      'baseline-oracle': ['++'],
      'baseline-lexical': ['++'],
      m: ['--'],
      n: ['++'],
    });
    const kinds = ['baseline', 'baseline', 'language-model', 'language-model'] as const;
    const systems = systemsOf([run.run]).map((system, at) => ({
      ...system,
      kind: kinds[at]!,
      model: { id: at < 2 ? system.name : 'm' },
    }));
    const ranksNow = (compared: Compared) => standingsNow(compared).byEvaluator[0]!.map(({ rank }) => rank);
    const beside = comparedOf([run], systems, SCORERS);
    expect(ranksNow(beside)).toEqual([null, null, 2, 1]);
    expect(orderOf(standingsNow(beside))).toEqual([0, 1, 3, 2]);
    // Without models the lexical baseline is a rival, but alone.
    const baselines = comparedOf([run], systems.slice(0, 2), SCORERS);
    expect(ranksNow(baselines)).toEqual([null, null]);
    expect(survivalWords(rankedOf(standingsNow(baselines)).length, 2, 1, [])).toBe(
      'A single model has no rank, and reference lines have none.',
    );
    const address = await linkOf(beside, {
      runs: [run.run],
      dataset: { id: 'ground', title: 'Ground', tasks: 9, orderHash: 'abc' },
      now: 0,
    });
    const claimed = claimedCompared(await fromStandingsLink(address!.slice('#/compare/'.length)));
    expect(ranksNow(claimed)).toEqual([null, null, 2, 1]);
  });

  test('nothing is concluded from a few tasks', () => {
    expect(survivalWords(16, 6, 3, [])).toBe(
      'Only 3 tasks can be compared: too few to say whether the ranking holds.',
    );
    expect(survivalWords(16, 6, 300, [])).toBe('None of the 120 pairs changes its order between 6 scorers.');
  });

  test('recorded answers are never mixed with models asked here without a word', () => {
    expect(originWords(all.systems)).toContain('no model was asked here');
    const named = all.systems.map((system, at) => ({
      ...system,
      recorded: { ...system.recorded!, publisher: at === 0 ? 'X' : undefined },
    }));
    expect(originWords(named as typeof all.systems)).toContain(
      '1 published by X, 2 without a named publisher',
    );
    const mixed = [...all.systems, { ...all.systems[0]!, kind: 'language-model' as const }];
    expect(originWords(mixed)).toContain('3 models of recorded answers');
    expect(originWords(mixed)).toContain('are compared with 1 that answered here');
  });

  test('in the drawing every system has a row and a lane of its own', () => {
    const standings = standingsNow(all);
    const { lines } = slopeOf(standings, orderOf(standings), 100);
    for (const evaluator of [0, 1]) {
      expect(new Set(lines.map(({ points }) => points[evaluator]!.y)).size).toBe(3);
      expect(new Set(lines.map(({ points }) => points[evaluator]!.x)).size).toBe(3);
    }
  });
});

describe('a comparison in a link', () => {
  const from = { runs: [first.run, second.run], dataset: first.run.dataset, now: 1_795_000_000_000 };
  const claim = linkedComparison(all, from);

  /** What scoring the stored answers again gives: the same verdicts. */
  const again = ({ run, cells }: JudgedRun): JudgedRun => {
    const codes = cells.flatMap(({ verdicts }) =>
      SCORERS.map((id) => RESCORE_CODES.indexOf(verdicts?.[id] ?? 'does-not-apply')),
    );
    const result = { cells: Uint32Array.from(cells, ({ cell }) => cell), codes: Uint8Array.from(codes) };
    return { run, cells: cellsOfRescore(SCORERS, result) };
  };

  test('show the figures that the sender had', async () => {
    const address = await linkOf(all, from);
    const read = await fromStandingsLink(address!.slice('#/compare/'.length));
    const sources = claim.runs.map(({ recorded }) => ({ ...recorded, files: [], elsewhere: 1 }));
    expect(read).toEqual({
      ...claim,
      runs: claim.runs.map((run, at) => ({ ...run, recorded: sources[at] })),
    });
    expect(standingsNow(claimedCompared(read)).byEvaluator).toEqual(standingsNow(all).byEvaluator);
    expect(JSON.stringify(read)).not.toContain('/home/me');
  });

  test('are reproduced where the runs are here, by their id or by the hash of their log', () => {
    const runs = runsOfClaim(claim, [{ ...second.run, id: 'imported elsewhere' }, first.run]);
    expect(runs).toMatchObject([{ id: 'one' }, { id: 'imported elsewhere' }]);
    const found = differenceOf(claim, [first, second].map(again));
    expect(found).toMatchObject({ of: 12, different: 0, leftOut: 0 });
    expect(standingsNow(found.computed).byEvaluator).toEqual(standingsNow(all).byEvaluator);
  });

  test('stay as claimed where a run is missing, or an scorer is not known', () => {
    expect(runsOfClaim(claim, [first.run])).toBe('1 of its 2 runs is not in this browser.');
    expect(runsOfClaim({ ...claim, scorerIds: ['made-up', 'ast'] }, [])).toContain('no scorer “made-up”');
  });

  test('a verdict that was changed and a task that was left out are found', () => {
    const counts = claim.counts.map(({ counted, correct }) => ({ counted, correct: correct.slice() }));
    counts[0]!.correct[0] = 0;
    expect(differenceOf({ ...claim, counts }, [first, second].map(again)).different).toBe(1);
    const short = claim.counts.map(() => ({
      counted: Uint8Array.of(1, 1, 1),
      correct: Uint8Array.of(1, 0, 1),
    }));
    const chosen = { ...claim, ordinals: [0], counts: short };
    expect(differenceOf(chosen, [first, second].map(again))).toMatchObject({ different: 0, leftOut: 1 });
  });
});
