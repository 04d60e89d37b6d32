import { afterEach, expect, test, vi } from 'vitest';
import { whenOrphaned } from '../../src/headless/orphaned.ts';

afterEach(() => void vi.useRealTimers());

test('a process whose parent is gone is ended once, and one whose parent stays is not', () => {
  vi.useFakeTimers();
  const act = vi.fn();
  let parent = 7;
  whenOrphaned(act, () => parent);
  vi.advanceTimersByTime(60_000);
  expect(act).not.toHaveBeenCalled();
  parent = 1;
  vi.advanceTimersByTime(60_000);
  expect(act).toHaveBeenCalledOnce();
});
