/** What such a model answers to any question, as JSON. */
export const ANSWER: string;
/** From now on `https://after-200.model.invalid` answers after 200 ms. `onAsked`: called at each question. */
export function answerAfter(onAsked?: () => void): void;
