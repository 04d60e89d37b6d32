/** One rung of the way from raw answer to verdict; `piece` is what it had in hand. */
export interface LadderRung {
  name: string;
  state: 'passed' | 'failed' | 'not-reached';
  what: string;
  piece?: string;
}
