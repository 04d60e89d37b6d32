/** What is wrong with a written task. */
export interface Finding {
  /** JSON pointer into the task; '' is the task itself. */
  field: string;
  reason: string;
}
