/** The kinds of failed calls in MCPToolBench++'s table 4, with those that real servers add. */
export type CallCauseKind =
  | 'malformed-call'
  | 'unknown-tool'
  | 'parameter-missing'
  | 'parameter-invalid'
  | 'api-error'
  | 'access-denied'
  | 'rate-limit'
  | 'internal-failure'
  | 'empty-result'
  | 'session-or-runtime'
  | 'executable-missing'
  | 'missing-file'
  | 'missing-resource'
  | 'edit-mismatch'
  | 'transport'
  | 'oversize'
  | 'unknown';

/** The coarse classes of MCPToolBench++'s figure 6. */
export type CallCauseGroup =
  | 'parameter error'
  | 'API error'
  | 'empty result'
  | 'session or runtime error'
  | 'missing resource'
  | 'transport'
  | 'unknown';

export const groupOfCallCause: Record<CallCauseKind, CallCauseGroup> = {
  'malformed-call': 'parameter error',
  'unknown-tool': 'missing resource',
  'parameter-missing': 'parameter error',
  'parameter-invalid': 'parameter error',
  'api-error': 'API error',
  'access-denied': 'API error',
  'rate-limit': 'API error',
  'internal-failure': 'API error',
  'empty-result': 'empty result',
  'session-or-runtime': 'session or runtime error',
  'executable-missing': 'session or runtime error',
  'missing-file': 'missing resource',
  'missing-resource': 'missing resource',
  'edit-mismatch': 'parameter error',
  transport: 'transport',
  oversize: 'transport',
  unknown: 'unknown',
};

/** Why a task was not solved. */
export type TaskCauseKind =
  | 'limit-reached'
  | 'refused'
  | 'refused-tools'
  | 'unparseable'
  | 'no-call'
  | 'unknown-tool'
  | 'wrong-tool'
  | 'missing-call'
  | 'extra-call'
  | 'wrong-order'
  | 'wrong-argument'
  | 'failed-call'
  | 'wrong-result'
  | 'unknown';

/** What to try, by cause of an unsolved task. */
export const TASK_REMEDIES: Record<TaskCauseKind, string> = {
  'limit-reached': 'Raise the limit, or look for a loop: the same call again and again.',
  refused:
    'Word the request differently, or ask another provider: the model refused, or a filter stopped its answer.',
  'refused-tools': 'Tell the model that it has tools and that its own knowledge is not enough here.',
  unparseable:
    'Show one call in the form that is asked for as an example; of a plan, ask for JSON alone, or allow repair as a labelled step.',
  'no-call': 'Ask for a call even where the model is unsure; check that the tools reached it.',
  'unknown-tool':
    'The tool it called was not offered: offer it, or name those that are offered in words of the request.',
  'wrong-tool':
    'Compare the descriptions of the two tools: they read alike, or the right one says too little.',
  'missing-call': 'Ask for a plan of all steps first; the model stopped too early.',
  'extra-call': 'Say that only needed calls count; a model that explores needs a scorer that allows it.',
  'wrong-order': 'Ask for numbered steps; where order is free, a scorer that ignores it is fairer.',
  'wrong-argument': 'State the format of this parameter in its description, with an example.',
  'failed-call': 'See the cause of the failed call: the plan was right, its execution was not.',
  'wrong-result': 'The calls are right and their outcome is not: look at the final answer and the end state.',
  unknown: 'Read the score’s explanation: no rule found a more specific cause.',
};
