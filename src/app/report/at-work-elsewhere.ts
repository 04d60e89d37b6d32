const EVERY_MS = 500;

/** Is this run being worked on by another tab? Its worker holds the run's lock as long as it lives. */
async function isAtWorkElsewhere(runId: string): Promise<boolean> {
  if (!('locks' in navigator)) return false;
  const { held } = await navigator.locks.query();
  return held?.some(({ name }) => name === `run:${runId}`) ?? false;
}

/**
 * Looks every half second and reports each change; returns how to stop. The lock has to be seen twice: this tab's own worker still
 * holds it for a moment after its run has ended.
 */
export function watchElsewhere(runId: string, onChange: (isElsewhere: boolean) => void): () => void {
  let known = false;
  let wasHeld = false;
  let isOver = false;
  const look = async (): Promise<void> => {
    const isHeld = await isAtWorkElsewhere(runId);
    const isElsewhere = isHeld && wasHeld;
    wasHeld = isHeld;
    if (isOver || isElsewhere === known) return;
    known = isElsewhere;
    onChange(isElsewhere);
  };
  void look();
  const timer = setInterval(() => void look(), EVERY_MS);
  return () => {
    isOver = true;
    clearInterval(timer);
    if (known) onChange(false);
  };
}
