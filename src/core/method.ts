/** Where a definition comes from. */
interface MethodSource {
  /** As a person would cite it: paper and section, repository and commit; or that it is ours, and after what. */
  text: string;
  /** Where it can be read; absent: here alone. */
  href?: string;
}

/** What the page of a scorer, a metric, a kind of judge or a baseline says beside its name and meaning. */
export interface MethodNotes {
  /** Plain text, a line for each part. */
  formula: string;
  source: MethodSource;
  /** Where it misleads, in a few sentences. */
  weaknesses: string;
}
