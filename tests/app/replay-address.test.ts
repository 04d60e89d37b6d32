import { describe, expect, test } from 'vitest';
import { addressOfReplay, linkedRecording, replayAddresses } from '../../src/app/frame/servers/recordings.ts';

const id = `recorded-${'0a'.repeat(16)}`;
const asked = (address: string) => linkedRecording(new URLSearchParams(address.split('?')[1]));

describe('a link to a recording', () => {
  test('is read as it was written, with or without which recording it must be', () => {
    const url = 'https://a.org/lamps.jsonl?x=1&y=2';
    expect(addressOfReplay({ url })).toMatch(/^#\/connect\?replay=/);
    expect(asked(addressOfReplay({ url }))).toEqual({ url: new URL(url) });
    expect(asked(addressOfReplay({ url, id }))).toEqual({ url: new URL(url), id });
    expect(asked('#/connect')).toBeUndefined();
  });

  test.each([
    ['?replay=', /no address/],
    ['?replay=lamps', /no address/],
    ['?replay=javascript:alert(1)', /no address/],
    ['?replay=http://a.org/x', /https/],
    ['?replay=https://me:secret@a.org/x', /password/],
    ['?replay=https://a.org/x&is=recorded-1', /id of its recording/],
  ])('%s is refused with a reason', (address, reason) => {
    expect(asked(address)).toMatch(reason);
  });
});

describe('the recordings of a run can be loaded', () => {
  const execution = { on: 'servers' as const, serverIds: [id] };
  test.each([
    [{ on: 'testbed' as const }, 0],
    [execution, 0],
    [{ ...execution, recordedFrom: { [id]: 'lamps.jsonl' } }, 0],
    [{ ...execution, serverIds: ['a'], recordedFrom: { a: 'https://a.org/x' } }, 0],
    [{ ...execution, recordedFrom: { [id]: 'https://a.org/x' } }, 1],
  ])('of %o: %i', (of, count) => {
    const found = replayAddresses(of, () => false);
    expect(replayAddresses(of, (each) => each === id)).toEqual([]);
    expect(found).toEqual(count === 0 ? [] : [addressOfReplay({ url: 'https://a.org/x', id })]);
  });
});
