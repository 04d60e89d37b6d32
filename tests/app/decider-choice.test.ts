import { describe, expect, test } from 'vitest';
import type { Deciders } from '#core/cell.ts';
import { PlaygroundError } from '#core/errors.ts';
import type { Run } from '#core/run.ts';
import { DeciderChoice } from '../../src/app/look/report/decider-choice.svelte.ts';
import { askedDecider } from '../../src/app/frame/kit/scorer-titles.ts';

const run = {
  id: 'run-1',
  cells: 4,
  done: 4,
  ordinals: [0, 1],
  config: { scorerIds: ['ast', 'bfcl'], decidedBy: 'ast' },
} as unknown as Run;
const edge = { id: 'edge-f1', title: 'Edge F1', applies: 1 };
const deciders: Deciders = {
  ...{ of: 2, looked: 2, usual: 'ast' },
  scorers: [{ id: 'ast', title: 'AST', applies: 2 }, edge],
};

type Api = ReturnType<ConstructorParameters<typeof DeciderChoice>[0]>;

/** A choice over a worker that keeps scores as told; `heard` is what was asked of it and what came to decide. */
function aChoice(
  keepScores: Api['keepScores'] = async () => 4,
  lookUp: (of: Run) => Promise<Deciders | undefined> = async () => deciders,
) {
  const heard: string[] = [];
  const api: Api = {
    keepScores: (request, onProgress, signal) => {
      heard.push(`keep ${request.scorerIds.join()}`);
      signal!.addEventListener('abort', () => heard.push('stop'));
      return keepScores(request, onProgress);
    },
    reproduce: async () => void heard.push('reproduce'),
  };
  const choice = new DeciderChoice(
    () => api,
    lookUp,
    (id) => heard.push(`decide ${id}`),
  );
  return { choice, heard };
}

describe('choosing what decides a stored run', () => {
  test('offers what applies and was not computed, once that is known', async () => {
    const { choice } = aChoice();
    expect(choice.notComputed(run)).toBeUndefined();
    await choice.look(run);
    expect(choice.notComputed(run)).toEqual([edge]);
    expect(choice.notComputed({ ...run, id: 'another' })).toBeUndefined();
  });

  test('of two runs offers what the last one asked for allows, whichever is answered first', async () => {
    const answers = new Map<string, (of: Deciders) => void>();
    const { choice } = aChoice(undefined, ({ id }) => new Promise((resolve) => answers.set(id, resolve)));
    const other = { ...run, id: 'run-2' };
    const looks = [choice.look(run), choice.look(other)];
    answers.get('run-2')!(deciders);
    await looks[1];
    answers.get('run-1')!({ ...deciders, scorers: [] });
    await looks[0];
    expect(choice.notComputed(other)).toEqual([edge]);
  });

  test('computes nothing for a scorer of the run', async () => {
    const { choice, heard } = aChoice();
    await choice.choose(run, 'bfcl');
    expect(heard).toEqual(['decide bfcl']);
  });

  test('computes and keeps first what it was not scored by, and shows how far it is', async () => {
    const seen: unknown[] = [];
    const { choice, heard } = aChoice(async (_, onProgress) => {
      onProgress(2, 4);
      seen.push(choice.computing);
      return 4;
    });
    await choice.choose(run, 'edge-f1');
    expect(seen).toMatchObject([{ scorerId: 'edge-f1', done: 2, total: 4 }]);
    expect([choice.computing, heard]).toEqual([undefined, ['keep edge-f1', 'decide edge-f1']]);
  });

  test('leaves what decided before where the scores cannot be kept, and says why', async () => {
    const { choice, heard } = aChoice(async () => {
      throw new PlaygroundError('storage-quota', 'The disk is full.');
    });
    await choice.choose(run, 'edge-f1');
    expect(choice.failedOf(run)).toMatchObject({
      scorerId: 'edge-f1',
      error: { message: 'The disk is full.' },
    });
    expect([choice.computing, heard]).toEqual([undefined, ['keep edge-f1']]);
    // The page goes on to another run, or the address asks for another scorer.
    expect(choice.failedOf({ ...run, id: 'run-2' })).toBeUndefined();
    choice.stop();
    expect(choice.failedOf(run)).toBeUndefined();
  });

  test('of two choices the later one decides, begun when the first has let go of the run', async () => {
    let release = (): void => {};
    const { choice, heard } = aChoice(({ scorerIds }) =>
      scorerIds[0] === 'edge-f1'
        ? new Promise((resolve) => (release = () => resolve(4)))
        : Promise.resolve(4),
    );
    const first = choice.choose(run, 'edge-f1');
    await expect.poll(() => heard).toEqual(['keep edge-f1']);
    const second = choice.choose(run, 'nestful');
    await Promise.resolve();
    expect(heard).toEqual(['keep edge-f1', 'stop']);
    release();
    await Promise.all([first, second]);
    expect(heard).toEqual(['keep edge-f1', 'stop', 'keep nestful', 'decide nestful']);
  });
});

test.each<[string, string | null, RegExp | undefined, boolean]>([
  ['nothing', null, undefined, false],
  ['what decides already', 'ast', undefined, false],
  ['what was computed', 'bfcl', undefined, false],
  ['what can be computed', 'edge-f1', /has not been scored by “Edge F1” yet/, true],
  ['what applies to no task', 'state-match', /“End state” applies to no task/, false],
  ['no scorer', 'x” <b>', /asks for “x’ <b>”, which is not a scorer of this page/, false],
])('an address that asks for %s', (_, asked, words, isComputable) => {
  const said = askedDecider(asked, run.config, [edge]);
  expect(said?.words ?? '').toMatch(words ?? /^$/);
  expect(said?.isComputable ?? false).toBe(isComputable);
});
