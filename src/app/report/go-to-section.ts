import { holdPlace } from '../focus.ts';

/** Scrolls to a section of the report by its id and moves the focus to its heading; it stays in place while sections above it are loaded. */
export function goToSection(id: string): void {
  const section = document.getElementById(id);
  if (!section) return;
  const heading = section.querySelector<HTMLElement>('h2') ?? section;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  holdPlace(document.body, () => section.scrollIntoView());
}
