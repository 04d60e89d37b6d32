import { PlaygroundError } from '#core/errors.ts';

/** Why a plan is not accepted, in words that follow a colon. */
export const planRefused = (
  why: string,
  hint = 'Share the set-up again in the page, or write the plan again with `npm run headless -- LINK --plan FILE`.',
): PlaygroundError => new PlaygroundError('plan-refused', `The plan cannot be used: ${why}.`, hint);

/** Why parts of a run cannot be read or joined. `file`: the name of the file at fault; '' where it is none's alone. */
export const partsRefused = (file: string, why: string, hint?: string): PlaygroundError =>
  new PlaygroundError('parts-refused', `${file === '' ? 'The parts cannot be merged' : file}: ${why}.`, hint);
