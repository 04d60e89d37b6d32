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
