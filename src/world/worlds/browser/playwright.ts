import { answer, ToolError, type ToolContext, type ToolOutcome, world } from '../../world.ts';
import {
  isVisible,
  type DocumentNode,
  browserSlice,
  viewOf,
  type Session,
  type View,
  innerText,
  goBack,
  goTo,
  failing,
  openedIn,
  place,
} from './session.ts';
import { select } from './select.ts';
import {
  filesystemSlice,
  HOME,
  plainPath,
  resolvePath,
  entryAt,
  fileOf,
  withDirectories,
  withEntry,
} from '../files/disk.ts';
import {
  click,
  withFocus,
  withValue,
  isBox,
  isFocusable,
  isTextField,
  optionsOf,
  hoverOver,
  pressKey,
} from './act.ts';
import { evaluateScript } from './evaluate.ts';
import { seen, seenPage, photographed, brokenLines } from './picture.ts';
import { emptyShopVisit } from './shop.ts';

const slice = browserSlice('playwright');

const opened = openedIn(slice, 'Browser page not initialized');

/** Runs a step of Playwright's API and names it in its errors. */
const inCall = <Result>(method: string, run: () => Result): Result =>
  failing(`Operation failed: ${method}`, run);

/** Playwright's error after a wait that timed out. */
const timeout = (locator: string, log: string): ToolError =>
  new ToolError(`Timeout 30000ms exceeded.\nCall log:\n  - waiting for locator('${locator}')${log}`);

/** The first element that a selector finds; times out for one that is missing or hidden. */
function located({ nodes }: View, method: string, selector: string): DocumentNode {
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

/** The answer to a step that may have led to another page. */
function moved({ write }: ToolContext, session: Session, words: string): ToolOutcome {
  write(slice, session);
  const { url, title } = place(session);
  return answer({ url, title }, `${words}\nPage: ${title} (${url})`);
}

/** Playwright's window, in pixels. */
const WINDOW = { width: 1280, height: 720 };
const MAX_NAME = 200;
const MAX_PDFS = 100;

function checkFillable({ element }: DocumentNode, value: string): void {
  if (isBox(element)) throw new ToolError('Error: Input of type "checkbox" cannot be filled');
  if (!isTextField(element))
    throw new ToolError('Error: Element is not an <input>, <textarea> or [contenteditable] element');
  if (element.attributes.type === 'number' && !Number.isFinite(Number(value)))
    throw new ToolError('Error: Cannot type text into input[type=number]');
}

function fill({ selector, value }: { selector: string; value: string }, context: ToolContext) {
  const { session, view } = opened(context);
  const field = located(view, 'page.waitForSelector', selector);
  const filled = inCall('page.fill', () => {
    checkFillable(field, value);
    return withValue(withFocus(session, field), field, value);
  });
  context.write(slice, filled);
  return answer({ selector, value }, `Filled ${selector} with: ${value}`);
}

function choose({ selector, value }: { selector: string; value: string }, context: ToolContext) {
  const { session, view } = opened(context);
  const list = located(view, 'page.waitForSelector', selector);
  const chosen = inCall('page.selectOption', () => {
    if (list.element.tag !== 'select') throw new ToolError('Error: Element is not a <select> element');
    if (!optionsOf(list.element).includes(value))
      throw timeout(selector, '\n    - did not find some options');
    return withValue(session, list, value);
  });
  context.write(slice, chosen);
  return answer({ selector, value }, `Selected ${selector} with: ${value}`);
}

type ScreenshotArguments = { name: string; selector?: string; fullPage?: boolean };

function screenshot({ name, selector, fullPage = false }: ScreenshotArguments, context: ToolContext) {
  const { view } = opened(context);
  if (name.length > MAX_NAME || /[/\0]/.test(name))
    throw new ToolError(
      `Operation failed: page.screenshot: ENOENT: no such file or directory, open '${name.slice(0, MAX_NAME)}.png'`,
    );
  const { width, height } = WINDOW;
  const element = selector === undefined ? undefined : select(view.nodes, selector, 'playwright')?.[0];
  if (selector !== undefined && !element) throw new ToolError(`Element not found: ${selector}`);
  const sight = element ? seen(view, element, width) : seenPage(view, width, height, fullPage);
  const words = `Screenshot saved to: ${name}.png\nScreenshot also stored in memory with name: '${name}'`;
  return photographed(context, slice, {
    name,
    view,
    sight,
    words: ({ width, height }) => `${words}\n${width} x ${height} pixels, showing:`,
  });
}

type PdfArguments = { outputPath: string; filename?: string; format?: Paper };

function saveAsPdf({ outputPath, filename = 'page.pdf', format = 'A4' }: PdfArguments, context: ToolContext) {
  const { session, view } = opened(context);
  const { file, pages } = pdfOf(`${view.title}\n${view.page.url}\n\n${bodyText(view)}`, format);
  const path = inCall('page.pdf', () => saveInHome(context, outputPath, filename, file));
  const others = session.pdfs.filter((other) => other !== path);
  context.write(slice, { ...session, pdfs: [...others, path].slice(-MAX_PDFS) });
  return answer({ path, pages }, `Saved page as PDF: ${path}`);
}

const bodyText = ({ nodes }: View): string =>
  innerText(nodes.find(({ element }) => element.tag === 'body')!.element);

function press({ key, selector }: { key: string; selector?: string }, context: ToolContext) {
  const { session, view } = opened(context);
  const node = selector === undefined ? undefined : located(view, 'page.waitForSelector', selector);
  const focused = node && isFocusable(node.element) ? withFocus(session, node) : session;
  const after = inCall('keyboard.press', () => pressKey(focused, key));
  return moved(context, after, `Pressed key: ${key}`);
}

/** Modelled on executeautomation's Playwright server: each step waits for its element and times out with its selector. */
export const playwright = world('playwright', [slice, filesystemSlice], {
  playwright_navigate({ url }: { url: string }, context) {
    const session = inCall('page.goto', () => goTo(context.read(slice), url));
    const { page, title } = viewOf(session)!;
    context.write(slice, session);
    const words = `Navigated to: ${url}\nPage: ${title} (${page.url}), status ${page.status}`;
    return answer({ url: page.url, title, status: page.status }, words);
  },
  playwright_screenshot: screenshot,
  playwright_click({ selector }: { selector: string }, context) {
    const { session, view } = opened(context);
    const node = located(view, 'page.click', selector);
    return moved(context, click(session, node), `Clicked element: ${selector}`);
  },
  playwright_fill: fill,
  playwright_select: choose,
  playwright_hover({ selector }: { selector: string }, context) {
    const { session, view } = opened(context);
    const after = hoverOver(session, located(view, 'page.waitForSelector', selector));
    context.write(slice, after);
    return answer(place(after), `Hovered ${selector}`);
  },
  playwright_get_visible_text(_, context) {
    const { view } = opened(context);
    const text = bodyText(view);
    return answer({ url: view.page.url, text }, `Visible text content:\n${text}`);
  },
  playwright_press_key: press,
  playwright_go_back(_, context) {
    const { session } = opened(context);
    const after = goBack(session);
    context.write(slice, after);
    return answer(place(after), `Navigated back to: ${place(after).url}`);
  },
  playwright_save_as_pdf: saveAsPdf,
  playwright_evaluate({ script }: { script: string }, context) {
    const { view } = opened(context);
    const result = inCall('page.evaluate', () => evaluateScript(script, view, true));
    return answer({ result }, `Executed JavaScript:\n${script}\nResult:\n${JSON.stringify(result)}`);
  },
  playwright_close(_, { read, write }) {
    const session = read(slice);
    if (!viewOf(session)) return answer({ closed: false }, 'No browser instance to close');
    write(slice, { ...session, history: [], shop: emptyShopVisit });
    return answer({ closed: true }, 'Browser closed successfully');
  },
});

/** Points, wide and high. */
const papers = { A4: [595, 842], Letter: [612, 792], A3: [842, 1191] } as const;

export type Paper = keyof typeof papers;

const MARGIN = 50;
const SIZE = 10;
const LEADING = 14;
/** Every letter of Courier is six tenths of its size wide. */
const LETTER = 0.6 * SIZE;

/** Letters whose code in WinAnsiEncoding is not their code point. */
const winAnsi: Record<string, number> = {
  '€': 0x80,
  '…': 0x85,
  '‘': 0x91,
  '’': 0x92,
  '“': 0x93,
  '”': 0x94,
  '•': 0x95,
  '–': 0x96,
  '—': 0x97,
};

const octal = (code: number): string => `\\${code.toString(8).padStart(3, '0')}`;

/** A line as a string of PDF, in ASCII alone; letters that Courier's encoding lacks become question marks. */
const pdfString = (line: string): string =>
  `(${[...line]
    .map((letter) => {
      const code = winAnsi[letter] ?? letter.codePointAt(0)!;
      if (code > 0xff || code < 0x20) return '?';
      return code > 0x7e || '()\\'.includes(letter) ? octal(code) : letter;
    })
    .join('')})`;

function contentStream(lines: string[], top: number): string {
  const shown = lines.map((line) => `${pdfString(line)} '`).join('\n');
  const body = `BT /F1 ${SIZE} Tf ${LEADING} TL ${MARGIN} ${top} Td\n${shown}\nET`;
  return `<< /Length ${body.length} >>\nstream\n${body}\nendstream`;
}

/** The file of numbered objects with its table of where each begins. All of it is ASCII, so characters count as bytes. */
function assembled(objects: string[]): string {
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  return `${file}xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
}

/** A text set in Courier as a PDF file, and how many pages it takes. */
export function pdfOf(text: string, paper: Paper): { file: string; pages: number } {
  const [width, height] = papers[paper];
  const lines = brokenLines(text, Math.floor((width - 2 * MARGIN) / LETTER));
  const perPage = Math.floor((height - 2 * MARGIN) / LEADING);
  const pages = Math.max(1, Math.ceil(lines.length / perPage));
  const sheets = Array.from({ length: pages }, (_, page) => {
    const stream = contentStream(lines.slice(page * perPage, (page + 1) * perPage), height - MARGIN);
    const sheet = `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + 2 * page} 0 R >>`;
    return [sheet, stream];
  });
  const kids = sheets.map((_, page) => `${4 + 2 * page} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >>',
    ...sheets.flat(),
  ];
  return { file: assembled(objects), pages };
}

/**
 * Writes a file below Ada's home, with the folders on the way, and returns its plain path. Throws ToolError, worded like a
 * system error, for any other place.
 */
export function saveInHome(context: ToolContext, folder: string, filename: string, content: string): string {
  const path = plainPath(`${folder}/${filename}`);
  if (!folder.startsWith('/') || !path.startsWith(`${HOME}/`) || path.includes('\0'))
    throw new ToolError(`EACCES: permission denied, open '${path}'`);
  const { home } = context.read(filesystemSlice);
  const steps = resolvePath(home, path);
  const there = entryAt(home, steps);
  if (there?.type === 'directory' || filename.endsWith('/') || filename === '')
    throw new ToolError(`EISDIR: illegal operation on a directory, open '${path}'`);
  const made = withDirectories(home, steps.slice(0, -1), context.now);
  const file = fileOf(content, context.now, there?.mode);
  context.write(filesystemSlice, { home: withEntry(made, steps, file, context.now) });
  return path;
}
