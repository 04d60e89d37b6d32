import { afterEach, expect, test, vi } from 'vitest';
import {
  onForgottenElsewhere,
  isForgotten,
  sendForgotten,
  type ForgottenKeys,
} from '#store/bridge/models-contract.ts';

const HOME = 'https://api.groq.com';
const stops: (() => void)[] = [];
afterEach(() => stops.splice(0).forEach((stop) => stop()));

/** Another tab of this site: what it hears, and what it may say. */
function aTab() {
  const channel = new BroadcastChannel('proving-ground-keys');
  const heard: unknown[] = [];
  channel.onmessage = ({ data }) => heard.push(data);
  stops.push(() => channel.close());
  return { heard, say: (data: unknown) => channel.postMessage(data) };
}
function hearing(): ForgottenKeys[] {
  const heard: ForgottenKeys[] = [];
  stops.push(onForgottenElsewhere((forgotten) => heard.push(forgotten)));
  return heard;
}
/** Said last by another tab: what was said before it was heard before it, or never will be. */
const LAST = { providerId: 'last' };
const untilLast = (heard: readonly ForgottenKeys[]): Promise<void> =>
  vi.waitFor(() => expect(heard.at(-1)).toEqual(LAST));

test.each<ForgottenKeys>([{}, { providerId: 'groq' }, { providerId: 'groq', origin: HOME }])(
  'other tabs are told which keys are meant, and nothing else: %j',
  async (forgotten) => {
    const other = aTab();
    sendForgotten({ ...forgotten, ...({ key: 'sk-planted' } as object) });
    const told = { visit: expect.any(String) as string, ...forgotten };
    await vi.waitFor(() => expect(other.heard).toEqual([told]));
  },
);

test('what other tabs forgot is heard, what this one forgot is not', async () => {
  const heard = hearing();
  const other = aTab();
  sendForgotten({});
  await vi.waitFor(() => expect(other.heard).toHaveLength(1));
  other.say({ visit: 'another', providerId: 'groq', origin: HOME, key: 'sk-planted' });
  other.say({ visit: 'another' });
  other.say({ visit: 'another', ...LAST });
  await untilLast(heard);
  expect(heard).toEqual([{ providerId: 'groq', origin: HOME }, {}, LAST]);
});

test.each<[unknown]>([
  [null],
  ['forget'],
  [{}],
  [{ visit: 7 }],
  [{ visit: 'another', providerId: null }],
  [{ visit: 'another', providerId: 'groq', origin: ['https://api.groq.com'] }],
])('what does not say which keys it means makes nothing forgotten: %j', async (told) => {
  const heard = hearing();
  const other = aTab();
  other.say(told);
  other.say({ visit: 'another', ...LAST });
  await untilLast(heard);
  expect(heard).toEqual([LAST]);
});

test.each<[ForgottenKeys, boolean]>([
  [{}, true],
  [{ providerId: 'groq' }, true],
  [{ providerId: 'groq', origin: HOME }, true],
  [{ providerId: 'groq', origin: 'https://proxy.example' }, false],
  [{ providerId: 'openrouter' }, false],
  [{ origin: HOME }, true],
])('of %j the key of one place is one: %s', (forgotten, isMeant) => {
  expect(isForgotten(forgotten, { providerId: 'groq', origin: HOME })).toBe(isMeant);
});
