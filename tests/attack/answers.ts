/** An answer written to cost whatever reads it as much as possible. */
export interface HostileAnswer {
  kind: string;
  /** The answer, of at most `characters` characters. */
  write: (characters: number) => string;
}

export const FIVE_MB = 5_000_000;

const filled = (piece: string, characters: number, start = '', end = ''): string =>
  start +
  piece.repeat(Math.max(1, Math.floor((characters - start.length - end.length) / piece.length))) +
  end;

const repeated = (kind: string, piece: string, start = '', end = ''): HostileAnswer => ({
  kind,
  write: (characters) => filled(piece, characters, start, end),
});

/** As deep as it is long. */
const nested = (characters: number): string => {
  const levels = Math.floor((characters - 32) / 6);
  return `{"name":"get_user","arguments":${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}}`;
};

const call = '{"name":"get_user","arguments":{"username":"ada"}}';

/** Twelve kinds of hostile answers, each by what fills it. */
export const hostileAnswers: readonly HostileAnswer[] = [
  { kind: 'nested JSON', write: nested },
  repeated('flat JSON', '1,', '[{"name":"get_user","arguments":{"username":[', '1]}}]'),
  repeated('many calls', `${call},`, '[', `${call}]`),
  repeated('fences', '```json\n{}\n```\n'),
  repeated('backticks', '`'),
  repeated('open brackets', '['),
  repeated('open objects', '{"name":'),
  repeated('think tags', '<think>{"a":1}</think>'),
  repeated('tool-call tags', `<tool_call>${call}</tool_call>`),
  repeated('ReAct actions', 'Action: get_user\nAction Input: {"username": "ada"}\n'),
  repeated('unicode', '\u{1F600}\u202E\u0301\uD800 ', 'get_user '),
  repeated('numbers', '-1.5e300 12:34 2026-11-23 $1,000.00 '),
];
