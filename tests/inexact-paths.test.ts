import 'fake-indexeddb/auto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { turnsFromText } from '../src/app/lab/play/play.svelte.ts';
import { type Edit, edited, readEdits } from '../src/app/lab/edit.ts';
import { draftOf, trajectoryOf } from '../src/app/lab/draft.ts';
import { INEXACT_LABEL, withDigits, withDigitsAsTexts } from '#core/inexact-integers.ts';
import type { JsonValue } from '#core/json.ts';
import type { ModelRequest } from '#core/model.ts';
import type { ToolCall } from '#core/tool.ts';
import { answerText, answeredInText, type Trajectory } from '#core/trajectory.ts';
import { readJson } from '#core/written-floats.ts';
import { judge } from '#ask/judges/index.ts';
import { providersById } from '#ask/providers/index.ts';
import { labelOfAnswer, scoreAttempt, scorersById } from '#measure/scorers/index.ts';
import { contentOf } from '../src/store/storage/datasets.ts';
import { openDatabase, type Database } from '../src/store/storage/db.ts';
import { LiveTestbed } from '#world/index.ts';
import { judged } from '../src/explore/timeline/label-plan.ts';
import type { GatheredLog } from '../workers/files/gathered-log.ts';
import { ownTasksOf } from '../workers/files/pair-tasks.ts';
import { anExpectedCall, aTask } from './builders/a-task.ts';
import { ID, noted, ROUNDED, taskWith } from './builders/an-inexact-label.ts';
import { aTool } from './builders/plans.ts';
import { imported, textFile } from './datasets/imported.ts';
import { aRunToWrite } from './interchange/a-run-to-write.ts';
import { filesOf, writtenOf } from './interchange/written.ts';
import { orderOf, setupOf, withFacts } from './judges/cases.ts';
import { aTask as aStoredTask, storeTasks } from './storage/a-task.ts';

const call: ToolCall = { id: 'c1', name: 't', arguments: { id: ROUNDED, n: 5 }, inexact: [ID] };
const calling = (made: ToolCall, more: Partial<Trajectory> = {}): Trajectory => ({
  steps: [
    {
      index: 0,
      message: { role: 'assistant', text: '', toolCalls: [made] },
      toolCalls: [made],
      toolResults: [],
      durationMs: 1,
    },
  ],
  inTurns: true,
  stopReason: 'answered',
  ...more,
});

test('digits are written in place of what their number is written as, unless two became one number', () => {
  const json = JSON.stringify({ id: ROUNDED, text: String(ROUNDED), other: 1e21 });
  expect(withDigits(json, [ID, '1000000000000000000000'])).toBe(
    `{"id":${ID},"text":"${ROUNDED}","other":1000000000000000000000}`,
  );
  expect(withDigits(json, [ID, '1234567890123456790'])).toBe(json);
  expect(withDigitsAsTexts({ ids: [ROUNDED, 5] }, [ID])).toEqual({ ids: [ID, 5] });
});

describe('what is said of a call again has its digits', () => {
  const request: ModelRequest = {
    model: 'm',
    messages: [
      { role: 'user', text: 'Hi' },
      { role: 'assistant', text: '', toolCalls: [call] },
      { role: 'tool', text: 'not made', answers: { callId: 'c1', name: 't', isError: true } },
    ],
    tools: [aTool('t')],
    settings: {},
    stream: false,
  };
  test.each(['openai-chat', 'ollama', 'openai-responses', 'anthropic', 'gemini'])(
    'to a model that is asked again over %s',
    (id) => {
      const sent = JSON.stringify(providersById.get(id)!.encode(request).body);
      expect(sent).toContain(ID);
      expect(sent).not.toContain(String(ROUNDED));
    },
  );

  test('to a judge of outcomes; one of parameters is not asked beside such a label', () => {
    const task = { ...taskWith(ROUNDED, noted), query: 'Which?' };
    const trajectory = calling(call, { finalAnswer: 'Read.' });
    const { question } = judge(
      { task: { ...task, ...withFacts('38.90') }, trajectory },
      orderOf(setupOf('outcome')),
    );
    const asked = JSON.stringify(question!.messages);
    expect(asked).toContain(ID);
    expect(asked).not.toContain(String(ROUNDED));
    const { opinion } = judge({ task, trajectory }, orderOf(setupOf('parameters')));
    expect(opinion).toMatchObject({ verdict: 'not-judgeable', reasons: expect.stringContaining('2^53') });
  });

  test.each(['atif', 'inspect', 'eee', 'run-file'])('in a run written as %s', (id) => {
    const { run, records, taskOf } = aRunToWrite();
    const exact = records.map((record) => ({
      ...record,
      trajectory: {
        ...record.trajectory,
        steps: record.trajectory.steps.map((step) => ({
          ...step,
          toolCalls: step.toolCalls.map((made) => ({ ...made, arguments: { id: ROUNDED }, inexact: [ID] })),
        })),
      },
    }));
    const files = filesOf(id, writtenOf(run, exact, taskOf)).map(([, text]) => text);
    expect(files.join('')).toContain(ID);
  });
});

describe('no label is made of one, and none is played', () => {
  test('an answer with one is not accepted as a label', () => {
    expect(labelOfAnswer(aTask({ tools: [aTool('t')] }), calling(call))).toBeUndefined();
    const exact = calling({ id: 'c1', name: 't', arguments: { id: 5 } });
    expect(labelOfAnswer(aTask({ tools: [aTool('t')] }), exact)).toBeDefined();
  });

  test('the way back to the label is not judged where the label was not kept exactly', () => {
    const place = { testbed: new LiveTestbed(1), steps: [] };
    expect(() => judged(place, taskWith(ROUNDED, noted))).toThrow('2^53');
    expect(judged(place, taskWith(5)).score.verdict).toBe('no-call');
  });
});

describe('data that were imported before it was noted', () => {
  let db: Database;
  beforeAll(async () => {
    db = await openDatabase({ name: 'inexact-paths' });
    const labelled = (ordinal: number, value: JsonValue) => ({
      ...aStoredTask(ordinal),
      target: { calls: [anExpectedCall({ name: 't', arguments: { id: [value] } })] },
    });
    const tasks = [labelled(0, ROUNDED), labelled(1, 5), labelled(2, ID), labelled(3, 6e23)];
    await storeTasks(db, 'old', tasks);
    await storeTasks(db, 'new', tasks);
    const record = (await db.get('datasets', 'new'))!;
    await db.put('datasets', { ...record, dataset: { ...record.dataset, notesIntegers: true } });
  });
  afterAll(() => db.close());

  test.each([
    ['old', [[INEXACT_LABEL], [], [], []]],
    ['new', [[], [], [], []]],
  ])('%s: only labels that may have been rounded are noted as they are read', async (id, expected) => {
    const { tasks } = (await (await contentOf(db, id)).shardAt(0))!;
    const codes = tasks.map(({ issues }) =>
      issues.map(({ code }) => code).filter((code) => code === INEXACT_LABEL),
    );
    expect(codes).toEqual(expected);
  });
});

test('a label that a log carries is written with its digits, which its import notes', async () => {
  const expected = readJson(`[{"name":"t","arguments":{"id":${ID}}}]`) as { name: string }[];
  const attempt = { task: { id: 'q', query: 'Which?', expected } };
  const log = {
    tasks: new Map(),
    // eslint-disable-next-line @typescript-eslint/require-await -- as a log is read
    async *read() {
      yield { attempt, path: 'log.json' };
    },
  } as unknown as GatheredLog;
  const { blob } = await ownTasksOf(log, { mask: false, signal: new AbortController().signal });
  const text = await blob.text();
  expect(text).toContain(`{"id":${ID}}`);
  const { tasks } = await imported([textFile('own.jsonl', text)]);
  expect(tasks[0]!.issues.map(({ code }) => code)).toContain(INEXACT_LABEL);
});

describe('edits on the bench', () => {
  const other: Edit = { kind: 'set', call: 'c1', name: 'n', value: 6 };
  const itself: Edit = { kind: 'set', call: 'c1', name: 'id', value: 7 };
  const label = taskWith(9007199254740992);

  test('of another argument leave the mark of a call that was made', () => {
    const trajectory = trajectoryOf(edited(draftOf(calling(call)), [other]));
    expect(trajectory.steps[0]!.toolCalls[0]).toMatchObject({ arguments: { n: 6 }, inexact: [ID] });
    const whole = trajectoryOf(edited(draftOf(calling(call)), [itself]));
    expect(whole.steps[0]!.toolCalls[0]).not.toHaveProperty('inexact');
  });

  test.each([
    `[{"name":"t","parameters":{"id":9007199254740993,"n":5}}]`,
    `So:\n\`\`\`json\n[{"id":"1","name":"t","arguments":{"id":9007199254740993,"n":5}}]\n\`\`\``,
    `Action: t\nAction Input: {"id":9007199254740993,"n":5}`,
  ])('leave the digits of %j', (text) => {
    const draft = draftOf(answeredInText(text));
    const trajectory = trajectoryOf(edited(draft, [{ ...other, call: draft.calls[0]!.id }]));
    expect(answerText(trajectory)).toContain('9007199254740993');
    expect(() => scoreAttempt(scorersById.get('ast')!, label, trajectory)).toThrow('2^53');
  });

  test('are not taken from an address with an integer that a person could not have typed', () => {
    const address = (value: string) => `[{"kind":"set","call":"c1","name":"id","value":${value}}]`;
    expect(readEdits(address('7'))).toHaveLength(1);
    expect(readEdits(address(ID))).toBeUndefined();
    expect(turnsFromText(`[[["t",{"id":7}]]]`)).toHaveLength(1);
    expect(turnsFromText(`[[["t",{"id":${ID}}]]]`)).toEqual([]);
  });
});
