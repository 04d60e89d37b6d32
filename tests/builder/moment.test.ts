import { expect, test } from 'vitest';
import { judged, newJudging, type Candidate } from '#builder/index.ts';
import { lookAtMoments } from '#builder/moment-gate.ts';
import { dateOf, dayIn, isMeant, momentsIn } from '#builder/moment.ts';
import { reasonText } from '#builder/reasons.ts';
import type { JsonObject } from '#core/json.ts';
import type { Tool } from '#core/tool.ts';

/** A Thursday. */
const DAY = '2026-03-12';

test.each([
  ['What is on today?', ['2026-03-12']],
  ['And tonight or tomorrow?', ['2026-03-13', '2026-03-12']],
  ['The day after tomorrow, please.', ['2026-03-14']],
  ['Who wrote three days ago?', ['2026-03-09']],
  ['Meet me in two weeks.', ['2026-03-26']],
  ['What is free two weeks from today?', ['2026-03-26']],
  ['And three days from now?', ['2026-03-15']],
  ['A room on this Friday.', ['2026-03-13']],
  ['A room next Friday.', ['2026-03-13, 2026-03-20']],
  ['What was last Monday?', ['2026-03-02, 2026-03-09']],
  ['A table on Thursday.', ['2026-03-05, 2026-03-12']],
  ['北京明天下雨吗？', ['2026-03-13']],
  ['下周五去上海', ['2026-03-20']],
  ['The Friday of my life, every day.', []],
  ['On 12 March 2026, the price of a day pass.', []],
])('%s', (query, days) => {
  expect(momentsIn(query, DAY).map((each) => each.days.join(', '))).toEqual(days);
});

test.each([
  ['What is free next week?', '2026-03-16', '2026-03-22', '2026-03-27'],
  ['What is on this weekend?', '2026-03-14', '2026-03-15', '2026-03-18'],
  ['Spend of last month?', '2026-02-01', '2026-02-28', '2026-03-01'],
  ['From tomorrow for three nights.', '2026-03-13', '2026-03-16', '2026-03-18'],
  ['The next 5 days.', '2026-03-12', '2026-03-17', '2026-03-23'],
  ['From Friday to Sunday.', '2026-03-13', '2026-03-15', '2026-03-17'],
  ['本周的会议', '2026-03-09', '2026-03-15', '2026-03-16'],
])('%s means %s and %s, and not %s', (query, first, last, other) => {
  const moments = momentsIn(query, DAY);
  expect([first, last, other].map((date) => isMeant(date, moments, query))).toEqual([true, true, false]);
});

test.each(['Two weeks from today?', 'Is it free in two weeks?', 'What is on 14 days from today?'])(
  'the length in “%s” is no length from the day that it names',
  (query) => {
    const moments = momentsIn(query, DAY);
    expect(
      ['2026-03-12', '2026-03-19', '2026-03-26', '2026-04-02'].map((date) => isMeant(date, moments, query)),
    ).toEqual([false, false, true, false]);
  },
);

test('days are read off values and off times as people write them', () => {
  expect([
    dateOf('2026-03-12'),
    dateOf('2026-03-12T09:00:00+01:00'),
    dateOf('in 2026-03-12'),
    dateOf(5),
  ]).toEqual(['2026-03-12', '2026-03-12', undefined, undefined]);
  for (const time of [
    'Thursday, 12 March 2026 at 10:00, Europe/Berlin',
    '10:00 on March 12, 2026',
    '2026-03-12T10:00Z',
    '2026年3月12日 10:00',
  ])
    expect(dayIn(time), time).toBe(DAY);
  expect(dayIn('half past ten')).toBeUndefined();
});

const tool: Tool = {
  ...{ name: 'list_events', server: 'calendar', description: 'Lists events.', schemaFrom: 'source' },
  inputSchema: {
    type: 'object',
    properties: { date: { type: 'string' }, text: { type: 'string' }, until: { default: '2030-01-01' } },
  },
};
const asked = (query: string, given: JsonObject, more: Partial<Candidate> = {}): Candidate => ({
  ...{ id: 'c1', category: 'single_server_single_call', query, servers: ['calendar'], said: {}, life: [] },
  ...{ calls: [{ id: '1', name: 'list_events', server: 'calendar', step: 1, arguments: given }], day: DAY },
  ...more,
});
const said = (candidate: Candidate): string => {
  const { is, evidence } = lookAtMoments(candidate, [tool]);
  return `${is}: ${reasonText(evidence)}`;
};

test('a date that is not what the day makes of the question is refused, a right one is noted', () => {
  expect(said(asked('What have I on tomorrow?', { date: '2026-03-14' }))).toBe(
    'rejected: call 1 passes 2026-03-14; set on 2026-03-12, “tomorrow” is 2026-03-13',
  );
  expect(said(asked('What have I on tomorrow?', { date: '2026-03-13' }))).toBe(
    'noted: set on 2026-03-12, “tomorrow” is 2026-03-13: asked on another day, the right answer may be another',
  );
  expect(said(asked('And next Friday?', { date: '2026-03-27' }))).toContain(
    '“next Friday” is 2026-03-13 or 2026-03-20',
  );
  expect(said(asked('And on 14 March 2026?', { date: '2026-03-14' }))).toBe(
    'passed: the question speaks of no day that moves',
  );
});

test('dates that are said in full, are the default, or stand beside another zone are left alone', () => {
  expect(said(asked('Move it from today to March 20, 2026.', { date: '2026-03-20' }))).toMatch(/^noted/);
  expect(said(asked('What is on today?', { date: DAY, until: '2030-01-01' }))).toMatch(/^noted/);
  expect(said(asked('At half past midnight tomorrow.', { date: '2026-03-12T23:30:00Z' }))).toMatch(/^noted/);
  // Each value by its own words.
  const twice = asked('Today or tomorrow?', { date: DAY }, { said: { '1/date': 'tomorrow' } });
  expect(said(twice)).toMatch(/^rejected/);
  // What is only passed on is no time of the question.
  expect(said(asked('Write “See you tomorrow, Ada!”', { text: 'See you tomorrow, Ada!' }))).toMatch(
    /^passed/,
  );
});

test('without a day nothing is refused, and “tomorrow” is the source of a date where the day is known', async () => {
  const { day: _, ...undated } = asked('What have I on tomorrow?', { date: '2026-03-20' });
  expect(said(undated)).toMatch(/^noted: .*the day on which it is set is not known$/);
  const world = {
    call: () =>
      Promise.resolve({
        ...{ callId: '', isError: false, durationMs: 0 },
        content: [{ type: 'text' as const, text: 'Lunch' }],
      }),
  };
  const life = async (one: Candidate) => (await judged(one, newJudging([tool], world))).life;
  const right = await life(asked('What have I on tomorrow?', { date: '2026-03-13' }));
  expect(right.find(({ step }) => step === 'inferable')).toMatchObject({ is: 'passed' });
  expect((await life(asked('What have I on tomorrow?', { date: '2026-03-14' }))).at(-1)).toMatchObject({
    step: 'moment',
    is: 'rejected',
    why: { code: 'momentWrong', values: { words: 'tomorrow' } },
  });
});
