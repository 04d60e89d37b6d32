export type ThemeName = 'light' | 'dark';

/** Light or dark: the reader's kept choice, else the system's. */
export class Theme {
  #chosen = $state.raw<ThemeName | undefined>(undefined);
  readonly store: Pick<Storage, 'getItem' | 'setItem'> | undefined;

  constructor(store: Pick<Storage, 'getItem' | 'setItem'> | undefined) {
    this.store = store;
  }

  /** The theme on screen now. */
  get current(): ThemeName {
    if (this.#chosen) return this.#chosen;
    // The build, which renders pages too, has no screen.
    return globalThis.matchMedia?.('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  }

  load(): void {
    const kept = this.store?.getItem('theme');
    if (kept === 'light' || kept === 'dark') this.#show(kept);
  }

  toggle(): void {
    const next = this.current === 'dark' ? 'light' : 'dark';
    this.#show(next);
    try {
      this.store?.setItem('theme', next);
    } catch {
      // A full or forbidden store loses the setting, never the page.
    }
  }

  #show(name: ThemeName): void {
    this.#chosen = name;
    document.documentElement.dataset.theme = name;
  }
}
