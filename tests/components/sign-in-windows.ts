import { vi } from 'vitest';

/** A window in which a person signs in, as the page sees it. */
export interface SignInWindow {
  closed: boolean;
  opener: unknown;
  location: { replace: (address: string) => void };
  close: () => void;
}

/**
 * Stands for the windows that the page opens. `answer`: what the callback page is told when the window was sent to this address,
 * beside the state that came with it; undefined: nothing yet.
 */
export function signInWindows(answer: (sentTo: URL) => Record<string, string> | undefined): SignInWindow[] {
  const opened: SignInWindow[] = [];
  vi.spyOn(window, 'open').mockImplementation(() => {
    const shown: SignInWindow = {
      closed: false,
      opener: window,
      location: { replace: (address) => comeBack(new URL(address)) },
      close: () => (shown.closed = true),
    };
    const comeBack = (sentTo: URL): void => {
      const told = answer(sentTo);
      if (!told) return;
      const state = sentTo.searchParams.get('state');
      // As public/oauth/callback.js does.
      const channel = new BroadcastChannel('proving-ground-sign-in');
      channel.postMessage({ ...(state === null ? {} : { state }), ...told });
      channel.close();
      shown.close();
    };
    opened.push(shown);
    return shown as unknown as Window;
  });
  return opened;
}
