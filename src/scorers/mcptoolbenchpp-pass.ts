import { PlaygroundError } from '#core/errors.ts';
import type { Scorer } from '#core/score.ts';
import { madeCalls } from './made-calls.ts';
import { withoutCall } from './mcptoolbenchpp-last-node.ts';
import { checkNodes } from './mcptoolbenchpp-nodes.ts';

/** The repository's flags of a trial, those it computes without its judge. */
export const mcpToolBenchPpPass: Scorer = {
  id: 'mcptoolbenchpp-pass',
  title: 'MCPToolBench++ repository, pass flags',
  family: 'MCPToolBench++',
  meaning:
    'Passes when the last call answered with success and with data that is not empty (if_pass), and was a call of the last labelled tool or a similar one (tool_correctness). The output is never compared with an expected one, though the paper asks for it. The repository’s third flag, parameter_correctness, is the word of a language model; here it is undefined and takes no part, so this pass is more lenient than the repository’s. It needs calls that were carried out. mcp-tool-bench/MCPToolBenchPP at 323725c4, base_error_analysis and check_correctness.',
  applies: ({ target }, { executed }) => executed && (target.calls?.length ?? 0) > 0,
  score(task, trajectory) {
    const made = madeCalls(trajectory);
    const { calls } = made;
    if (calls.length === 0) return withoutCall(made);
    const { toolCorrectness, ifPass } = checkNodes(task, trajectory, calls);
    if (ifPass === null) {
      throw new PlaygroundError(
        'scorer-failed',
        'No call of this trajectory was carried out, so there is no output that could pass.',
        'Choose a scorer that compares plans, or run the task against tools.',
      );
    }
    const passes = ifPass && toolCorrectness;
    const reason = ifPass ? 'answered with data' : 'failed or answered with nothing';
    return {
      value: passes ? 1 : 0,
      verdict: passes ? 'correct' : 'incorrect',
      ...(toolCorrectness ? {} : { errorType: 'wrong-name' }),
      explanation: `The last call ${reason}; its tool is ${toolCorrectness ? 'the right one' : 'another than the label’s last'}.`,
      measures: { if_pass: ifPass, tool_correctness: toolCorrectness, parameter_correctness: null },
    };
  },
};
