import { tick } from 'svelte';
import { holdPlace } from '../../frame/focus.ts';
import type { Router } from '../../frame/router.svelte.ts';
import { partOf, partOfSection, type SectionId } from './report-sections.ts';

/** Opens the part of the report that has a section, and goes there. */
export async function goToSection(router: Router, id: SectionId): Promise<void> {
  const part = partOfSection(id);
  if (partOf(router.query) !== part) {
    router.choose({ part: part === 'result' ? undefined : part, at: undefined });
    await tick();
  }
  showSection(id);
}

/** Scrolls to a section of this page and moves the focus to its heading; it stays in place while sections above it are loaded. */
export function showSection(id: string): void {
  const section = document.getElementById(id);
  if (!section) return;
  const heading = section.querySelector<HTMLElement>('h2') ?? section;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  holdPlace(document.body, () => section.scrollIntoView());
}
