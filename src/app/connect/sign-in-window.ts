/** The window in which a person signs in. */
export interface SignInWindow {
  /** Sends it to the address; only http and https ones. */
  goTo(url: string): void;
  close(): void;
  /** Resolves when it is closed, or hides from us whether it is: some sites cut the tie on purpose. */
  closed: Promise<void>;
}

const LOOK_EVERY_MS = 500;

/**
 * Opens an empty window at once, while the click still counts; undefined where the browser blocks it. It cannot reach this
 * page, whatever is shown in it later.
 */
export function openSignInWindow(): SignInWindow | undefined {
  const opened = window.open('about:blank', '_blank', 'popup,width=520,height=720');
  if (!opened) return undefined;
  opened.opener = null;
  return {
    goTo(url) {
      if (!/^https?:\/\//i.test(url)) throw new TypeError('not a web address');
      opened.location.replace(url);
    },
    close: () => opened.close(),
    closed: new Promise((resolve) => {
      const timer = setInterval(() => {
        if (!opened.closed) return;
        clearInterval(timer);
        resolve();
      }, LOOK_EVERY_MS);
    }),
  };
}
