import { hash32, mulberry32, shuffledIndices, type Random } from '#core/random.ts';
import type { JudgeOrder } from './judge.ts';

const nameOf = ({ setup, seed, cell, repeat }: JudgeOrder): string => `${seed} ${setup.id} ${cell} ${repeat}`;

/** The chance of one opinion: another for each judge, cell and repeat, and the same whenever the seed is. */
export const chanceOf = (order: JudgeOrder): Random => mulberry32(hash32(nameOf(order)));

/** Things in an order of this opinion's own. */
export const shuffled = <Thing>(things: readonly Thing[], order: JudgeOrder): Thing[] =>
  shuffledIndices(things.length, hash32(`order ${nameOf(order)}`)).map((index) => things[index]!);

/** 16 hexadecimal digits that the answer's author could not know: they mark where data begin and end. */
export const nonceOf = (order: JudgeOrder): string =>
  ['a', 'b']
    .map((half) =>
      hash32(`${half} ${nameOf(order)}`)
        .toString(16)
        .padStart(8, '0'),
    )
    .join('');
