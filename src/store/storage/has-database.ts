export const DATABASE_NAME = 'proving-ground';

/** Was anything ever stored here? True if the browser does not say. */
export async function hasDatabase(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === DATABASE_NAME);
  } catch {
    return true;
  }
}
