/** MCP-AgentBench's four kinds of error, of its analysis of errors. */
export const ERROR_CLASSES = [
  'query-misread',
  'tools-refused',
  'information-omitted',
  'hallucination',
] as const;
export type ErrorClass = (typeof ERROR_CLASSES)[number];

/** Who put an unsolved attempt into its class. A rule reads what is stored; the others read the answer. */
export type ClassedBy = 'rule' | 'judge' | 'person';

/**
 * Why a task was not solved, with the class that the cause alone proves, and what to try. `undecided`: rules cannot tell the class, so that
 * it needs a judge. `outside`: none of the four, such as a limit. The paper lets people read the answers; these rules decide where the record
 * alone settles it, and nothing else. Where the cause leaves it open, the record may still prove a class: `errorClass` of a cell's summary.
 */
export const TASK_CAUSES = {
  'limit-reached': {
    errorClass: 'outside',
    remedy: 'Raise the limit, or look for a loop: the same call again and again.',
  },
  refused: {
    errorClass: 'outside',
    remedy:
      'Word the request differently, or ask another provider: the model refused, or a filter stopped its answer.',
  },
  // A call was expected, none was made, and it answered in words.
  'refused-tools': {
    errorClass: 'tools-refused',
    remedy: 'Tell the model that it has tools and that its own knowledge is not enough here.',
  },
  unparseable: {
    errorClass: 'outside',
    remedy:
      'Show one call in the form that is asked for as an example; of a plan, ask for JSON alone, or turn on repair or the text fallback as a labelled step.',
  },
  // Empty, written down and never called, or an empty list: what it meant is not to be seen.
  'no-call': {
    errorClass: 'undecided',
    remedy: 'Ask for a call even where the model is unsure; check that the tools reached it.',
  },
  // It invented a tool: none of that name was offered.
  'unknown-tool': {
    errorClass: 'hallucination',
    remedy:
      'The tool it called was not offered: offer it, or name those that are offered in words of the request.',
  },
  'wrong-tool': {
    errorClass: 'undecided',
    remedy: 'Compare the descriptions of the two tools: they read alike, or the right one says too little.',
  },
  // An expected call was never made, so that what it would have answered is missing.
  'missing-call': {
    errorClass: 'information-omitted',
    remedy: 'Ask for a plan of all steps first; the model stopped too early.',
  },
  'extra-call': {
    errorClass: 'undecided',
    remedy: 'Say that only needed calls count; a model that explores needs a scorer that allows it.',
  },
  'wrong-order': {
    errorClass: 'undecided',
    remedy: 'Ask for numbered steps; where order is free, a scorer that ignores it is fairer.',
  },
  'wrong-argument': {
    errorClass: 'undecided',
    remedy: 'State the format of this parameter in its description, with an example.',
  },
  'failed-call': {
    errorClass: 'outside',
    remedy: 'See the cause of the failed call: the plan was right, its execution was not.',
  },
  'wrong-result': {
    errorClass: 'undecided',
    remedy: 'The calls are right and their outcome is not: look at the final answer and the end state.',
  },
  unknown: {
    errorClass: 'undecided',
    remedy: 'Read the score’s explanation: no rule found a more specific cause.',
  },
} as const satisfies Record<string, { errorClass: ErrorClass | 'undecided' | 'outside'; remedy: string }>;

export type TaskCauseKind = keyof typeof TASK_CAUSES;

/**
 * Why a call failed: the kinds of MCPToolBench++'s table 4 with those that real servers add, each with its coarse class of figure 6 there.
 */
export const groupOfCallCause = {
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
} as const;

export type CallCauseKind = keyof typeof groupOfCallCause;
