/** Makes a value at its first use, and again after it was lost or could not be made. */
export function onceUntilLost<Made>(make: (forget: () => void) => Promise<Made>): () => Promise<Made> {
  let current: Promise<Made> | undefined;
  const forget = () => (current = undefined);
  return () => {
    current ??= make(forget).catch((error: unknown) => {
      forget();
      throw error;
    });
    return current;
  };
}
