import { describe, expect, test } from 'vitest';
import { AUDIT_SEEDS, AuditCount, auditTask, carryOut } from '#explore/audit/index.ts';
import type { AuditKind } from '#core/label-audit.ts';
import type { Target } from '#core/task.ts';
import { callsOf, notesWorlds, noteTask, type ShortCall } from './notes-world.ts';

interface Case {
  calls: ShortCall[];
  facts?: string[];
  target?: Partial<Target>;
  /** Kind, weight and the calls it speaks of, of every finding but notes on arguments. */
  finds: [kind: AuditKind, weight: string, ...calls: number[]][];
  says?: RegExp;
}

const milk: ShortCall = ['read', { name: 'milk' }];
const tea: ShortCall = ['read', { name: 'tea' }];
const together = { step: 1 };

const cases: Record<string, Case> = {
  'finds nothing in a label whose every call answers a fact or changes the state': {
    calls: [
      ['read', { name: 'tea' }],
      ['write', { name: 'copy', text: '<1_result>' }],
    ],
    facts: ['40'],
    finds: [],
  },
  'finds a call that answers no fact and changes nothing': {
    calls: [milk, tea],
    facts: ['40'],
    finds: [
      ['not-needed', 'defect', 0],
      ['may-swap', 'note', 0, 1],
    ],
    says: /^Call 1, `read`, is not needed: without it/,
  },
  'finds that a call is overwritten by another of the same step, and that it is not needed': {
    calls: [
      ['write', { name: 'a', text: 'one' }, together],
      ['write', { name: 'a', text: 'two' }, together],
    ],
    finds: [
      ['not-needed', 'defect', 0],
      ['parallel-order', 'defect', 0, 1],
    ],
    says: /in one step, but their order matters: the other way round, .*\/notes\/a is `one`, expected `two`/,
  },
  'notes an order that matters in two steps, and that of calls in between only where it matters itself': {
    calls: [
      ['write', { name: 'a', text: 'one' }],
      ['read', { name: 'a' }],
      ['write', { name: 'b', text: '<2_result>' }],
    ],
    facts: ['one'],
    finds: [['order-matters', 'note', 0, 1]],
    says: /the other way round, `read` failed: no note a$/,
  },
  'finds arguments that break the tool’s schema and executes nothing where the world lacks the tool': {
    calls: [
      ['read', { name: 7 }],
      ['fly', { to: 'Oslo' }],
    ],
    finds: [['breaks-schema', 'defect', 0]],
    says: /schema of call 1, `read` does not admit `\/name`/,
  },
  'finds a call that fails, and asks nothing more': {
    calls: [['read', { name: 'none' }], milk],
    target: { state: {}, isWholeState: true },
    finds: [['fails', 'defect', 0]],
    says: /^Call 1, `read`, failed: no note none$/,
  },
  'blames no label that was not written for this world when a call fails in it': {
    calls: [['read', { name: 'none' }]],
    finds: [['fails', 'gap', 0]],
  },
  'finds a call that answers nothing': {
    calls: [['empty', {}]],
    target: { state: {}, isWholeState: true },
    finds: [['answers-nothing', 'defect', 0]],
  },
  'finds a reference to a call of the same step': {
    calls: [
      ['read', { name: 'tea' }, together],
      ['weigh', { text: '<1_result>' }, together],
    ],
    facts: ['16'],
    finds: [['fails', 'defect', 1, 0]],
    says: /refers to call 1, `read`, which is of the same step/,
  },
  'finds a reference that leads nowhere in any world': {
    calls: [['weigh', { text: '<9_result>' }]],
    finds: [['fails', 'defect', 0]],
  },
  'finds a fact that no result holds': {
    calls: [milk],
    facts: ['bottles', '77'],
    finds: [['leaves-out-effect', 'defect']],
    says: /No result of its calls holds the fact `77`/,
  },
  'finds an end state that the calls do not lead to': {
    calls: [['write', { name: 'a', text: 'one' }]],
    target: { state: { notes: { a: 'two' } }, isWholeState: true },
    finds: [['leaves-out-effect', 'defect']],
  },
  'finds a change that the row gives to another call': {
    calls: [['write', { name: 'a', text: 'one' }], milk],
    facts: ['bottles'],
    target: { changes: { '2': ['notes'] } },
    finds: [
      ['leaves-out-effect', 'defect', 0],
      ['leaves-out-effect', 'defect', 1],
      ['may-swap', 'note', 0, 1],
    ],
  },
  'finds that the label does what its task forbids': {
    calls: [['write', { name: 'a', text: 'one' }]],
    target: { forbidden: [{ slice: 'notes', why: 'they are hers' }] },
    finds: [['does-forbidden', 'defect']],
  },
  'finds an accepted value and another plan that end elsewhere': {
    calls: [['write', { name: 'a', text: 'one' }, { arguments: { name: ['a'], text: ['one', 'uno'] } }]],
    target: { otherPlans: [callsOf([['write', { name: 'a', text: 'eins' }]])] },
    finds: [
      ['other-ends-elsewhere', 'defect', 0],
      ['other-ends-elsewhere', 'defect'],
    ],
  },
  'asserts nothing of a call that only looks where there is no fact': {
    calls: [milk, ['write', { name: 'a', text: 'one' }]],
    finds: [['may-swap', 'note', 0, 1]],
  },
  'asserts nothing of a call whose answer the seed draws': {
    calls: [['draw', {}], milk],
    facts: ['bottles'],
    finds: [['seed-dependent', 'note']],
  },
};

const options = { seeds: AUDIT_SEEDS };

describe('an audit of one label', () => {
  test.each(Object.entries(cases))('%s', async (_, { calls, facts, target, finds, says }) => {
    const { findings } = await auditTask(noteTask(calls, target, facts), notesWorlds(), options);
    const found = findings.filter(({ kind }) => kind !== 'free-argument');
    expect(found.map(({ kind, weight, calls: of }) => [kind, weight, ...of])).toEqual(finds);
    if (says) expect(found.map(({ sentence }) => sentence).join('\n')).toMatch(new RegExp(says.source, 'm'));
  });

  test('notes arguments that may be others or left out without effect', async () => {
    const task = noteTask(
      [
        ['write', { name: 'a', text: 'one', style: 'bold' }],
        ['read', { name: 'tea', most: 3 }],
      ],
      {},
      ['40'],
    );
    const { findings } = await auditTask(task, notesWorlds(), options);
    expect(findings.filter(({ kind }) => kind === 'free-argument').map(({ sentence }) => sentence)).toEqual([
      'Call 1, `write`: `style` may be left out, or be `plain` instead of `bold`, the end is the same',
      'Call 2, `read`: `most` may be left out, or be `4` instead of `3`, the end is the same',
    ]);
  });

  test('says why it cannot decide whether a call is needed', async () => {
    const open = [
      [noteTask([milk]), /only look, and it has no fact/],
      [noteTask([['draw', {}], milk], {}, ['bottles']), /drawn by the seed/],
      [noteTask([milk], {}, ['bottles']), undefined],
      [noteTask([milk, ['write', { name: 'a', text: '<1_result>' }]]), undefined],
    ] as const;
    for (const [task, why] of open) {
      const { undecided } = await auditTask(task, notesWorlds(), options);
      if (why) expect(undecided).toMatch(why);
      else expect(undecided).toBeUndefined();
    }
  });

  test('finds the smallest of all subsets of ten calls within a tree of 2,047 calls', async () => {
    const calls: ShortCall[] = Array.from({ length: 10 }, (_, index) => [
      'weigh',
      { text: 'x'.repeat(index + 1) },
      together,
    ]);
    const count = { calls: 0 };
    const task = noteTask(calls, {}, ['3 grams', '8 grams']);
    const { findings, subsets } = await auditTask(task, notesWorlds(count), { seeds: [1], notes: false });
    expect(subsets).toBe(1024);
    expect(findings.find(({ kind }) => kind === 'not-needed')!.replay!.calls).toEqual([2, 7]);
    // The plan itself, at most all nodes of the tree, both ways of 45 pairs, and the finding once more.
    expect(count.calls).toBeLessThan(10 + 2047 + 45 * 10 + 2);
  });

  test('a finding is carried out again beside the label, with what each call answered and changed', async () => {
    const task = noteTask(
      [
        ['write', { name: 'a', text: 'one' }],
        ['read', { name: 'a' }],
      ],
      {},
      ['one'],
    );
    const { findings } = await auditTask(task, notesWorlds(), options);
    const { replay } = findings.find(({ kind }) => kind === 'order-matters')!;
    const pair = await carryOut(task, replay!, notesWorlds());
    expect(pair!.label.made.map(({ changes }) => changes)).toEqual([['notes'], []]);
    expect(pair!.tried).toMatchObject({
      positions: [1, 0],
      made: [{ trouble: 'failed: no note a' }, {}],
      changed: ['notes'],
      facts: [{ fact: 'one', isHeld: true }],
    });
  });
});

test('labels that are not executed are counted with their reason and never as sound', async () => {
  const count = new AuditCount();
  const tasks = [
    noteTask([milk], {}, ['bottles']),
    noteTask([milk, tea], {}, ['40']),
    noteTask([['fly', {}]]),
    noteTask([['read', { name: 'none' }]]),
    noteTask([]),
    { ...noteTask([]), target: {} },
    noteTask([['read', {}, { arguments: null }]]),
  ];
  for (const task of tasks) count.add(await auditTask(task, notesWorlds(), options));
  const { executed, defective, gaps, kinds, ...others } = count.tally;
  expect([others.tasks, executed, defective]).toEqual([7, 2, 1]);
  expect(gaps.map(({ why, tasks: of }) => `${of} ${why}`)).toEqual([
    '1 the world lacks a tool',
    '1 read fails on the testbed with the label’s own arguments',
    '1 no call is expected, so there is nothing to execute',
    '1 the source does not say which calls are expected',
    '1 the label names tools without their arguments',
  ]);
  expect(kinds.map(({ kind, weight, tasks: found, of }) => [kind, weight, found, of])).toEqual([
    ['not-needed', 'defect', 1, 2],
    ['fails', 'gap', 1, 7],
    ['may-swap', 'note', 1, 2],
  ]);
});
