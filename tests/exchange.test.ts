import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { leftOut, MAX_KEPT, packExchanges, unpackExchanges } from '#core/exchange.ts';

const whole = (text: string) => ({ text, length: text.length });

describe('the exchanges of a cell', () => {
  test('come back whole, whatever they repeat of each other', () => {
    const body = fc.string({ unit: fc.constantFrom('a', 'b', '{', '😀'), maxLength: 40 });
    const exchanges = fc.array(fc.record({ sent: body, answered: body }), { maxLength: 8 });
    fc.assert(
      fc.property(exchanges, (asked) => {
        expect(unpackExchanges(packExchanges(asked))).toEqual(
          asked.map(({ sent, answered }) => ({ sent: whole(sent), answered: whole(answered) })),
        );
      }),
    );
  });

  test('of a long conversation fit, because what is said again is kept once', () => {
    const menu = 'm'.repeat(30_000);
    const asked = Array.from({ length: 30 }, (_, turn) => ({
      sent: `{"messages":[${'"a turn",'.repeat(turn)}],"tools":"${menu}"}`,
      answered: `{"turn":${turn}}`,
    }));
    const packed = packExchanges(asked);
    expect(JSON.stringify(packed).length).toBeLessThan(40_000);
    expect(unpackExchanges(packed).at(-1)!.sent).toEqual(whole(asked.at(-1)!.sent));
  });

  test('of 20 MB are kept by their beginning and their end, and count what is left out', () => {
    const answered = `begins${'x'.repeat(20_000_000)}ends`;
    const [packed] = packExchanges([{ sent: '', answered }]);
    const { text, end, length } = packed!.answered!;
    expect([text.slice(0, 6), end!.slice(-4), length]).toEqual(['begins', 'ends', 20_000_010]);
    expect(text.length + end!.length).toBe(MAX_KEPT);
    expect(leftOut(packed!.answered!)).toBe(20_000_010 - MAX_KEPT);
  });

  test('beyond the bound are cut and say how long they were; later ones that fit are whole', () => {
    const large = 'x'.repeat(MAX_KEPT);
    const [first, second] = unpackExchanges(
      packExchanges([
        { sent: 'question', answered: large },
        { sent: `question ${large}`, failure: 'The answer broke off.' },
      ]),
    );
    const half = (MAX_KEPT - 8) / 2;
    expect(first!.answered).toEqual({ text: 'x'.repeat(half), length: MAX_KEPT, end: 'x'.repeat(half) });
    expect(leftOut(first!.answered!)).toBe(8);
    expect(second!.sent.text).toBe('');
    expect(second).toMatchObject({
      sent: { length: MAX_KEPT + 9 },
      failure: 'The answer broke off.',
    });
    expect(leftOut(second!.sent)).toBe(MAX_KEPT + 9);
    const packed = packExchanges([{ sent: 'a'.repeat(MAX_KEPT + 1) }, { sent: 'b' }]);
    expect(packed.map(({ sent }) => sent.middle.length)).toEqual([MAX_KEPT, 0]);
  });
});
