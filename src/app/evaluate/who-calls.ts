/** Something that calls tools: who does, how often at most, and how it begins. */
export type Calling = { begin: () => void } & (
  | {
      /** The page, which tries values: so many calls. */
      by: 'page';
      calls: number;
    }
  /** The page, which executes the calls of tasks. */
  | { by: 'labels' }
  | {
      /** Models that try the tasks; so many calls in all. */
      by: 'models';
      models: string;
      calls: number;
    }
);

/** Asks before tools are called, or begins at once where nobody has to be asked. */
export type OnCalling = (calling: Calling) => void;
