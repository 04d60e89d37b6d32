/** The kind of exception mcpbr's statistics raise on counts that make no sense. */
export class ValueError extends Error {
  override name = 'ValueError';
}
