import type { RebuiltCell } from '#store/bridge/contract.ts';
import { callName } from '#core/tool.ts';
import { resultsOf } from '#core/transcript.ts';
import type { CellVerdict } from '#core/score.ts';
import { counted } from '../../frame/format.ts';
import { verdictWords } from '../../frame/words.ts';
import type { CellView } from './cell-source.ts';

const SAID =
  'What the model said is shown as the link holds it; what the tools answered is not, and nothing is scored.';

/** Why a cell that came as a transcript is not scored here. */
export function differsWords(differs: RebuiltCell['differs'] & {}, claimed: CellVerdict | undefined): string {
  const claim = claimed === undefined ? '' : ` Its sender claims “${verdictWords[claimed]}”.`;
  return `${whyWords(differs)} ${SAID}${claim}`;
}

function whyWords(differs: RebuiltCell['differs'] & {}): string {
  if (differs.what === 'testbed')
    return 'The testbed of this page is of another version than the one that answered these calls.';
  if (differs.what === 'elsewhere')
    return 'The calls were executed on servers of the sender’s own, which answer nobody else: ask for the exported run.';
  if (differs.what === 'state')
    return 'Every call is answered as it was for the sender, but the state left behind is another.';
  return `${callName(differs.call, differs.name || 'a call')}, is answered otherwise here than it was for the sender.`;
}

/** What was done here with a cell that came as a transcript and came out equal; '' for any other cell. */
export function rebuiltWords({ rebuilt, record }: Pick<CellView, 'rebuilt' | 'record'>): string {
  if (!rebuilt || rebuilt.differs) return '';
  const results = resultsOf(record.trajectory).length;
  const made =
    results === 0
      ? 'No call was executed'
      : `${results === 1 ? 'Its call was' : `Its ${counted(results, 'call')} were`} made again on a testbed of this browser, and ${results === 1 ? 'the answer is' : 'all answers are'} equal to the sender’s`;
  return `Rebuilt here: the link holds what the model said. ${made}; the verdict was computed here.`;
}
