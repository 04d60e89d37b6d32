import { answer, world, ToolError, type ToolContext } from '../../world.ts';
import { click, withFocus, withValue, fieldValue, isTextField, optionsOf, hoverOver } from './act.ts';
import {
  isVisible,
  type DocumentNode,
  browserSlice,
  goTo,
  viewOf,
  type View,
  failing,
  openedIn,
  place,
} from './session.ts';
import { evaluateScript } from './evaluate.ts';
import { seen, seenPage, photographed } from './picture.ts';
import { select } from './select.ts';

const slice = browserSlice('puppeteer');

/** In pixels: larger windows cannot be painted, and much larger ones cannot be set. */
const MAX_PAINTED = 16_384;
const MAX_WINDOW = 10_000_000;
const MAX_NAME = 200;

const opened = openedIn(slice, 'Browser not initialized');

/** The first element that a selector finds. */
function found({ nodes }: View, selector: string): DocumentNode | undefined {
  const all = select(nodes, selector, 'puppeteer');
  if (!all)
    throw new ToolError(
      `SyntaxError: Failed to execute 'querySelector' on 'Document': '${selector.slice(0, 200)}' is not a valid selector.`,
    );
  return all[0];
}

function awaited(view: View, selector: string): DocumentNode {
  const node = found(view, selector);
  if (!node)
    throw new ToolError(`Waiting for selector \`${selector}\` failed: Waiting failed: 30000ms exceeded`);
  return node;
}

const checkSeen = (node: DocumentNode): DocumentNode => {
  if (!isVisible(node)) throw new ToolError('Node is either not clickable or not an Element');
  return node;
};

/** What typing leaves in a number field: a number, or nothing. */
function typedInto({ element }: DocumentNode, value: string): string {
  if (element.attributes.type !== 'number') return value;
  const digits = value.replace(/[^\d.eE+-]/g, '');
  return Number.isFinite(Number(digits)) ? digits : '';
}

function fill({ selector, value }: { selector: string; value: string }, context: ToolContext) {
  const { session, view } = opened(context);
  return failing(`Failed to fill ${selector}`, () => {
    const field = awaited(view, selector);
    // Keys that go to no field are lost silently, as with the real server; the answer gives the field's value.
    const isTyped = isTextField(field.element);
    const after = isTyped ? withValue(withFocus(session, field), field, typedInto(field, value)) : session;
    context.write(slice, after);
    const holds = fieldValue(viewOf(after)!.page, field.element) ?? '';
    return answer({ selector, value: holds }, `Filled ${selector} with: ${value}`);
  });
}

function choose({ selector, value }: { selector: string; value: string }, context: ToolContext) {
  const { session, view } = opened(context);
  return failing(`Failed to select ${selector}`, () => {
    const list = awaited(view, selector);
    if (list.element.tag !== 'select') throw new ToolError('Element is not a <select> element.');
    // A value that no option has leaves nothing chosen.
    const chosen = optionsOf(list.element).includes(value) ? value : '';
    context.write(slice, withValue(session, list, chosen));
    return answer({ selector, value: chosen }, `Selected ${selector} with: ${value}`);
  });
}

type ScreenshotArguments = { name: string; selector?: string; width?: number; height?: number };

function screenshot(args: ScreenshotArguments, context: ToolContext) {
  const { name, selector, width = 800, height = 600 } = args;
  const { view } = opened(context);
  if (name.length > MAX_NAME)
    throw new ToolError(`Screenshot failed: the name is longer than ${MAX_NAME} characters`);
  if (Math.max(width, height) > MAX_WINDOW)
    throw new ToolError(
      `Protocol error (Emulation.setDeviceMetricsOverride): Width and height values must be positive, not greater than ${MAX_WINDOW}`,
    );
  if (Math.max(width, height) > MAX_PAINTED)
    throw new ToolError('Protocol error (Page.captureScreenshot): Unable to capture screenshot');
  const element = selector === undefined ? undefined : found(view, selector);
  if (selector !== undefined && !element) throw new ToolError(`Element not found: ${selector}`);
  const sight = element ? seen(view, element, width) : seenPage(view, width, height, false);
  const words = () => `Screenshot '${name}' taken at ${width}x${height}\nIt shows:`;
  return photographed(context, slice, { name, view, sight, words });
}

/** Modelled on the reference Puppeteer server: it reports what it was asked to do and checks less than Playwright. */
export const puppeteer = world('puppeteer', [slice], {
  puppeteer_navigate({ url }: { url: string }, context) {
    const session = goTo(context.read(slice), url);
    const { page, title } = viewOf(session)!;
    context.write(slice, session);
    return answer(
      { url: page.url, title, status: page.status },
      `Navigated to ${url}\nTitle: ${title}, status ${page.status}`,
    );
  },
  puppeteer_screenshot: screenshot,
  puppeteer_click({ selector }: { selector: string }, context) {
    const { session, view } = opened(context);
    return failing(`Failed to click ${selector}`, () => {
      const node = found(view, selector);
      if (!node) throw new ToolError(`No element found for selector: ${selector}`);
      const after = click(session, checkSeen(node));
      const { url, title } = place(after);
      context.write(slice, after);
      return answer({ url, title }, `Clicked: ${selector}\nTitle: ${title} (${url})`);
    });
  },
  puppeteer_fill: fill,
  puppeteer_select: choose,
  puppeteer_hover({ selector }: { selector: string }, context) {
    const { session, view } = opened(context);
    const node = failing(`Failed to hover ${selector}`, () => checkSeen(awaited(view, selector)));
    context.write(slice, hoverOver(session, node));
    return answer({ url: view.page.url, title: view.title }, `Hovered ${selector}`);
  },
  puppeteer_evaluate({ script }: { script: string }, context) {
    const { view } = opened(context);
    const result = failing('Script execution failed', () => evaluateScript(script, view, false));
    return answer({ result }, `Execution result:\n${JSON.stringify(result)}\n\nConsole output:\n`);
  },
});
