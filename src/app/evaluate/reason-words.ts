import { reasonIn, SENTENCES, type LifeStep, type Reason } from '#builder/index.ts';

/** What a step of a life says, in the language of the page where it is a reason of ours; else as it was kept. */
export const stepWords = ({ why, evidence }: Pick<LifeStep, 'why' | 'evidence'>): string =>
  (why && reasonIn(why, SENTENCES)) || evidence;

/** A reason in the language of the page; words that were kept before there were codes as they are. */
export const reasonWords = (reason: Reason | string): string =>
  typeof reason === 'string' ? reason : reasonIn(reason, SENTENCES);
