import { ToolError } from '../../world.ts';
import {
  click,
  submitFormOf,
  withFocus,
  withValue,
  fieldValue,
  isBox,
  isFocusable,
  isTextField,
  optionsOf,
} from './act.ts';
import type { DocumentNode } from './document-nodes.ts';
import { viewOf, withPage, type Session } from './session.ts';

const named = new Set(
  'Enter Tab Backspace Delete Escape Space ArrowUp ArrowDown ArrowLeft ArrowRight Home End PageUp PageDown Insert CapsLock Shift Control Alt Meta ControlOrMeta F1 F2 F3 F4 F5 F6 F7 F8 F9 F10 F11 F12'.split(
    ' ',
  ),
);
const modifiers = ['Shift', 'Control', 'Alt', 'Meta', 'ControlOrMeta'];

/** A key and its modifiers. Throws ToolError for an unknown key. */
function keyOf(text: string): { key: string; held: string[] } {
  // A plus is itself a key: "Control++" holds Control and presses it.
  const parts = text.split(/\+(?=.)/u);
  const [key, held] = [parts.at(-1)!, parts.slice(0, -1)];
  const unknown = [...held.filter((one) => !modifiers.includes(one)), key].find(
    (one) => !(named.has(one) || [...one].length === 1 || /^(?:Key[A-Z]|Digit\d)$/.test(one)),
  );
  if (unknown !== undefined) throw new ToolError(`Unknown key: "${unknown}"`);
  return { key: key.replace(/^(?:Key|Digit)(?=.$)/, ''), held };
}

/** Moves the focus to the next focusable element; after the last one comes the first. */
function moved(session: Session, step: 1 | -1): Session {
  const { nodes, page } = viewOf(session)!;
  const stops = nodes.filter(({ element }) => isFocusable(element));
  if (stops.length === 0) return session;
  const here = stops.findIndex(({ order }) => order === page.focus);
  const next = here === -1 && step === -1 ? stops.length - 1 : (here + step + stops.length) % stops.length;
  return withFocus(session, stops[next]!);
}

const typed = (session: Session, field: DocumentNode, change: (text: string) => string): Session => {
  const value = fieldValue(viewOf(session)!.page, field.element)!;
  const changed = change(value);
  return field.element.attributes.type === 'number' && !/^[\d.eE+-]*$/.test(changed)
    ? session
    : withValue(session, field, changed);
};

/** The arrow keys step through a list and count a number up and down. */
function stepped(session: Session, node: DocumentNode, step: 1 | -1): Session {
  const { tag, attributes } = node.element;
  const value = fieldValue(viewOf(session)!.page, node.element)!;
  if (tag === 'select') {
    const options = optionsOf(node.element);
    const next = Math.min(Math.max(options.indexOf(value) + step, 0), options.length - 1);
    return withValue(session, node, options[next] ?? '');
  }
  const number = Number(value);
  return attributes.type === 'number' && Number.isSafeInteger(number)
    ? withValue(session, node, String(number - step))
    : session;
}

function entered(session: Session, focused: DocumentNode): Session {
  const { tag } = focused.element;
  if (tag === 'textarea') return typed(session, focused, (text) => `${text}\n`);
  if (tag === 'select') return session;
  return tag === 'a' || tag === 'button' ? click(session, focused) : submitFormOf(session, focused);
}

function inFocus(session: Session, focused: DocumentNode, key: string): Session {
  const { element } = focused;
  const isBlank = key === 'Space' || key === ' ';
  if (key === 'Enter') return entered(session, focused);
  if (key === 'Escape') return session;
  if (key === 'ArrowDown') return stepped(session, focused, 1);
  if (key === 'ArrowUp') return stepped(session, focused, -1);
  if (isBlank && (isBox(element) || element.tag === 'button')) return click(session, focused);
  if (!isTextField(element)) return session;
  if (key === 'Backspace') return typed(session, focused, (text) => [...text].slice(0, -1).join(''));
  if (isBlank) return typed(session, focused, (text) => `${text} `);
  return [...key].length === 1 ? typed(session, focused, (text) => text + key) : session;
}

/** What a key does to the focused element. With Control, Alt or Meta these pages do nothing. */
export function pressKey(session: Session, text: string): Session {
  const { key, held } = keyOf(text);
  if (held.some((one) => one !== 'Shift')) return session;
  if (key === 'Tab') return moved(session, held.length > 0 ? -1 : 1);
  const { nodes, page } = viewOf(session)!;
  const focused = page.focus === null ? undefined : nodes[page.focus];
  if (!focused) return session;
  const isShifted = held.length > 0 && [...key].length === 1;
  return inFocus(session, focused, isShifted ? key.toUpperCase() : key);
}

/** The session with the pointer over an element. */
export const hoverOver = (session: Session, { order }: DocumentNode): Session =>
  withPage(session, { hover: order });
