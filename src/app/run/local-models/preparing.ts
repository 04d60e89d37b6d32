/** Can a model inside this browser be asked now, and what can the person do about it? */
export type Readiness = {
  isReady: boolean;
  /** Is “Make it ready” of any use? */
  canPrepare: boolean;
  /** Can its files be deleted from here? */
  canRemove: boolean;
  words: string;
  /** What the button says, where it is not “Make it ready”. */
  prepare?: string;
};

/** How far a model is on its way, from 0 to 1, and in words. `resumes`: what came stays when it is stopped, and it goes on from there. */
export type Preparing = { share: number; words?: string; resumes?: true };
