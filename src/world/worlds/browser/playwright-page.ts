import { answer, ToolError, type ToolContext, type ToolOutcome } from '../../world.ts';
import { isVisible, type DocumentNode } from './document-nodes.ts';
import { select } from './select.ts';
import { browserSlice, viewOf, type Session, type View } from './session.ts';

/** Playwright's browser. */
export const slice = browserSlice('playwright');

/** The browser and what it shows. Throws ToolError when none is open. */
export function opened({ read }: ToolContext): { session: Session; view: View } {
  const session = read(slice);
  const view = viewOf(session);
  if (!view) throw new ToolError('Session not found: Browser page not initialized');
  return { session, view };
}

/** Runs a step of Playwright's API and names it in its errors. */
export function inCall<Result>(method: string, run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    if (error instanceof ToolError) throw new ToolError(`Operation failed: ${method}: ${error.message}`);
    throw error;
  }
}

/** Playwright's error after a wait that timed out. */
export const timeout = (locator: string, log: string): ToolError =>
  new ToolError(`Timeout 30000ms exceeded.\nCall log:\n  - waiting for locator('${locator}')${log}`);

/** The first element that a selector finds; times out for one that is missing or hidden. */
export function located({ nodes }: View, method: string, selector: string): DocumentNode {
  return inCall(method, () => {
    const found = select(nodes, selector, 'playwright');
    if (!found)
      throw new ToolError(
        `Unexpected token while parsing css selector "${selector.slice(0, 200)}". Did you mean to CSS.escape it?`,
      );
    const [first] = found;
    if (!first) throw timeout(selector, method === 'page.click' ? '' : ' to be visible');
    if (!isVisible(first))
      throw timeout(selector, `\n    - locator resolved to hidden <${first.element.tag}>`);
    return first;
  });
}

/** Address and title of the open page, for an answer. */
export function place(session: Session): { url: string; title: string } {
  const { page, title } = viewOf(session)!;
  return { url: page.url, title };
}

/** The answer to a step that may have led to another page. */
export function moved({ write }: ToolContext, session: Session, words: string): ToolOutcome {
  write(slice, session);
  const { url, title } = place(session);
  return answer({ url, title }, `${words}\nPage: ${title} (${url})`);
}
