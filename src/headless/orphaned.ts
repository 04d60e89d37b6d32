/** How often a parent is looked for, in milliseconds. */
const EVERY = 500;

/**
 * Calls `act` once when the parent of this process is gone, looked for until the process ends. npm starts a script in a shell and hands SIGTERM
 * on to that shell alone, which dies of it; the program would go on, and ask its models, after npm has ended. `parentId`: the process that is
 * the parent now.
 */
export function whenOrphaned(act: () => void, parentId = () => process.ppid): void {
  const first = parentId();
  const looking = setInterval(() => {
    if (parentId() === first) return;
    clearInterval(looking);
    act();
  }, EVERY);
  looking.unref();
}
