import fc from 'fast-check';
import type { Assessment, ReferenceRevision, ReferenceWork } from '#core/assessment.ts';
import type { HumanLabel, JudgeSetup, Judgement, Judging } from '#core/judgement.ts';
import type { LanguageModelRef } from '#core/model.ts';
import type { Run } from '#core/run.ts';
import { count, members, number, text, usage } from './any-trajectory.ts';

const yes = fc.constant(true as const);
const rate = fc.constantFrom(0, 0.25, 1);
const time = fc.nat();
const texts = fc.array(text, { maxLength: 2 });
const errorClass = fc.constantFrom('query-misread', 'hallucination');
const versions = fc.record({ app: text, rules: text });

const setup = (id: string): fc.Arbitrary<JudgeSetup> =>
  members<JudgeSetup>(
    {
      id: fc.constant(id),
      kind: fc.constantFrom(
        'outcome',
        'mcp-eval',
        'parameters',
        'claims',
        'rubric',
        'call-success',
        'rule',
        'scripted',
      ),
      title: text,
      model: members<LanguageModelRef>(
        {
          id: text,
          title: text,
          kind: fc.constant('language-model' as const),
          providerId: text,
          model: text,
          baseUrl: text,
        },
        ['id', 'title', 'kind', 'providerId', 'model'],
      ),
      settings: fc.record({ temperature: number, maxOutputTokens: count }, { requiredKeys: [] }),
      prompt: fc.record({ version: text, text }),
      rubric: text,
      threshold: number,
      everyCall: fc.boolean(),
      withoutReference: yes,
      bias: fc.record({ lenient: rate, strict: rate, position: rate, length: rate }),
    },
    ['id', 'kind', 'title'],
  );

const judging = (run: Run, id: string): fc.Arbitrary<Judging> =>
  members<Judging>(
    {
      id: fc.constant(id),
      runId: fc.constant(run.id),
      title: text,
      createdAt: time,
      finishedAt: time,
      status: fc.constantFrom('running', 'stopped', 'finished'),
      judges: fc.tuple(setup('one'), setup('two')),
      repeats: fc.integer({ min: 1, max: 2 }),
      seed: count,
      cells: fc.subarray(Array.from({ length: Math.min(run.cells, 3) }, (_, cell) => cell)),
      budget: fc.record({ dollars: number }),
      prices: fc.constant([]),
      spending: fc.record({ dollars: number, uncertain: number, underWay: number }),
      done: count,
      versions,
    },
    ['id', 'runId', 'title', 'createdAt', 'status', 'judges', 'repeats', 'seed', 'cells', 'done', 'versions'],
  );

const judgement = (at: Pick<Judgement, 'judgingId' | 'cell' | 'judge' | 'repeat'>): fc.Arbitrary<Judgement> =>
  members<Judgement>(
    {
      judgingId: fc.constant(at.judgingId),
      cell: fc.constant(at.cell),
      judge: fc.constant(at.judge),
      repeat: fc.constant(at.repeat),
      verdict: fc.constantFrom('pass', 'fail', 'unparseable', 'not-judgeable', 'error'),
      value: rate,
      reasons: text,
      claims: fc.array(
        fc.record(
          { claim: text, value: fc.constantFrom(0, 0.5, 1), reason: text },
          { requiredKeys: ['claim', 'value'] },
        ),
        { maxLength: 2 },
      ),
      calls: fc.array(
        fc.record(
          { call: fc.nat(9), tool: text, ruled: fc.boolean(), judged: fc.boolean(), reason: text },
          { requiredKeys: ['call', 'tool'] },
        ),
        { maxLength: 2 },
      ),
      errorClass,
      reply: text,
      suspicious: texts,
      order: texts,
      usage,
      durationMs: number,
      error: fc.record({ code: fc.constant('model-timeout' as const), message: text }),
    },
    ['judgingId', 'cell', 'judge', 'repeat', 'verdict'],
  );

const judged = (run: Run, id: string): fc.Arbitrary<Assessment[]> =>
  judging(run, id).chain((made) => {
    const places = made.cells.flatMap((cell) =>
      made.judges.flatMap((judge) =>
        Array.from({ length: made.repeats }, (_, repeat) => ({
          ...{ judgingId: id, cell, judge: judge.id, repeat },
        })),
      ),
    );
    return fc
      .subarray(places)
      .chain((some) => fc.tuple(...some.map(judgement)))
      .map((judgements) => [{ judging: made }, ...judgements.map((each) => ({ judgement: each }))]);
  });

const label = (run: Run): fc.Arbitrary<HumanLabel> =>
  members<HumanLabel>(
    {
      runId: fc.constant(run.id),
      cell: fc.nat(Math.max(0, run.cells - 1)),
      rater: fc.constantFrom('AB', 'ç d'),
      verdict: fc.constantFrom('pass', 'fail', 'unclear'),
      errorClass,
      comment: fc.string({ maxLength: 40 }),
      blind: yes,
      seconds: fc.constantFrom(0, 12.5, 150),
      labelledAt: time,
    },
    ['runId', 'cell', 'rater', 'verdict', 'labelledAt'],
  );

const revision = (before: number): fc.Arbitrary<ReferenceRevision> =>
  members<ReferenceRevision>(
    {
      at: time,
      by: fc.constantFrom('', 'AB'),
      kind: fc.constantFrom(
        'query-revised',
        'answer-refined',
        'answer-written',
        'accepted',
        'left-out',
        'diagnosed',
      ),
      query: text,
      answers: texts,
      match: fc.constantFrom('text', 'facts'),
      keepsLabel: fc.boolean(),
      from: fc.record({ cell: count, model: text }),
      note: text,
      diagnosis: fc.constantFrom('query-ambiguous', 'judge-wrong'),
      before: fc.constant(before),
    },
    ['at', 'by', 'kind', 'query', 'answers', 'match', 'keepsLabel', 'before'],
  );

const reference = (run: Run): fc.Arbitrary<ReferenceWork> =>
  members<ReferenceWork>(
    {
      runId: fc.constant(run.id),
      task: fc.nat(run.ordinals.length - 1),
      taskId: text,
      revisions: fc.tuple(revision(-1), revision(0)),
      current: fc.integer({ min: -1, max: 1 }),
    },
    ['runId', 'task', 'taskId', 'revisions', 'current'],
  );

/** What may be said of a run: two judgings, labels of two raters, reference answers. */
export const anyAssessments = (run: Run): fc.Arbitrary<Assessment[]> =>
  fc
    .tuple(
      judged(run, 'first'),
      judged(run, 'second'),
      fc.uniqueArray(label(run), { maxLength: 3, selector: ({ cell, rater }) => `${cell} ${rater}` }),
      fc.uniqueArray(reference(run), { maxLength: 2, selector: ({ task }) => task }),
    )
    .map(([first, second, labels, references]) => [
      ...first,
      ...second,
      ...labels.map((each) => ({ label: each })),
      ...references.map((each) => ({ reference: each })),
    ]);
