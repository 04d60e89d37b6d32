import type { ScriptedBias } from '#core/judgement.ts';
import { answerText } from '#core/trajectory.ts';
import { chanceOf, shuffled } from './data-parts.ts';
import { decided, notJudgeable, type Judge } from './judge.ts';

const NO_BIAS: ScriptedBias = { lenient: 0, strict: 0, position: 0, length: 0 };
const INPUTS = ['answer', 'reference'] as const;

/** A judge whose errors are known. It is handed the truth, and errs as its biases and the seed say. */
export const scriptedJudge: Judge = {
  kind: 'scripted',
  judge({ trajectory, truth, medianLength = Infinity }, order) {
    if (truth === undefined)
      return notJudgeable('The deciding scorer gave no verdict, so that the truth is not known.');
    const { lenient, strict, position, length } = order.setup.bias ?? NO_BIAS;
    const chance = chanceOf(order);
    // All four are drawn each time, so that one bias does not move the others' errors.
    const [isLenient, isStrict, isPlaced, likesLength] = [lenient, strict, position, length].map(
      (rate) => chance() < rate,
    );
    const inputs = shuffled(INPUTS, order);
    const erred: string[] = [];
    let passes = truth;
    const err = (to: boolean, why: string): void => {
      if (passes !== to) erred.push(why);
      passes = to;
    };
    if (truth ? isStrict : isLenient) err(!truth, truth ? 'strict' : 'lenient');
    if (!truth && likesLength && answerText(trajectory).length > medianLength)
      err(true, 'likes long answers');
    if (isPlaced && inputs[0] === 'reference') err(true, 'took the reference for the answer');
    const says = passes ? 'pass' : 'fail';
    return decided(
      {
        verdict: says,
        reasons:
          passes === truth
            ? 'As the deciding scorer says.'
            : `Against the deciding scorer: ${erred.join(', ')}.`,
      },
      inputs,
    );
  },
};
