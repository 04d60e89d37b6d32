import { countOf } from '#core/counted.ts';
import { isOf2024 } from '#core/bfcl-2024.ts';
import { isJsonObject } from '#core/json.ts';
import type { DocumentedScorer } from '#core/score.ts';
import type { Task } from '#core/task.ts';
import type { Trajectory } from '#core/trajectory.ts';
import { requireKnownDecoder } from './as-coded.ts';
import { modelOutput, outputText } from './model-output.ts';
import { entriesOf, itemsOf, type BfclValue } from './values.ts';

/** BFCL's test of knowing when to call nothing, for its rows where no call is due. */
export const bfclRelevanceAsCoded: DocumentedScorer = {
  id: 'bfcl-relevance-as-coded',
  title: 'BFCL relevance, as coded',
  family: 'BFCL',
  meaning:
    'BFCL’s relevance (in versions 3 and 4: irrelevance) detection: right when its decoder finds no call in the answer, so that an answer nobody can read passes, and an empty list too. In its rows of 2024 a call that is written as Python and has no named arguments counts as none, as the verdicts published with the answers of 2024-08 show. Calls are decoded as for “BFCL AST, as coded”. ShishirPatil/gorilla at 6ea57973 and at de8307b4.',
  formula: 'valid = the decoder finds no call in the answer',
  source: {
    text: 'ShishirPatil/gorilla at 6ea57973 and de8307b4, relevance and irrelevance detection',
    href: 'https://github.com/ShishirPatil/gorilla/tree/main/berkeley-function-call-leaderboard',
  },
  weaknesses:
    'An answer that attempts a call and breaks it passes, since nobody can read it. A model that writes bad JSON scores well here.',
  needs: ['no-call-due', 'bfcl-relevance-row'],
  textMatters: outputText,
  score(task, trajectory) {
    requireKnownDecoder(trajectory);
    const { calls, undecoded } = decodedCalls(trajectory, isJsonObject(task.raw) && isOf2024(task.raw));
    const valid = calls === 0;
    return {
      value: valid ? 1 : 0,
      verdict: valid ? 'correct' : 'incorrect',
      ...(valid ? {} : { errorType: 'undue-call' as const }),
      explanation: valid
        ? `Right: ${undecoded ?? 'the decoder found no call'}.`
        : `No call was due, but ${countOf(calls, 'call')} came.`,
      measures: { valid, calls },
    };
  },
};

/** Is it one of BFCL's rows without a fitting function? */
export const isRelevanceRow = ({ raw, category }: Task): boolean =>
  isJsonObject(raw) && Object.hasOwn(raw, 'function') && /relevance$/.test(category);

function decodedCalls(trajectory: Trajectory, of2024: boolean): { calls: number; undecoded?: string } {
  if (trajectory.undecoded) return { calls: 0, undecoded: trajectory.undecoded };
  const made = modelOutput(trajectory);
  if (made.reading === 'none') return { calls: 0, undecoded: 'the decoder fails on this answer' };
  const calls = itemsOf(made.output);
  if (of2024 && made.reading === 'python' && calls.some(isWithoutArguments))
    return { calls: 0, undecoded: 'a call without arguments counts as none' };
  return { calls: calls.length };
}

const isWithoutArguments = (call: BfclValue): boolean =>
  entriesOf(call).every(([, values]) => entriesOf(values).length === 0);
