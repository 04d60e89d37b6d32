import { reasonIn, SENTENCES, type LifeStep } from '#builder/index.ts';

/** What a step of a life says, in the language of the page where it is a reason of ours; else as it was kept. */
export const stepWords = ({ why, evidence }: Pick<LifeStep, 'why' | 'evidence'>): string =>
  (why && reasonIn(why, SENTENCES)) || evidence;
