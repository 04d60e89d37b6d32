import { ToolError } from '../../world.ts';
import { textContent, type PageElement } from '../web/markup.ts';
import {
  type DocumentNode,
  ancestorsOf,
  nearest,
  type OpenPage,
  goTo,
  viewOf,
  withPage,
  type Session,
  type View,
} from './session.ts';
import { sendForm, type SentField } from './shop.ts';

const textTypes = ['text', 'email', 'search', 'tel', 'url', 'password'];

/** Whether one can type into the element. */
export const isTextField = ({ tag, attributes }: PageElement): boolean =>
  tag === 'textarea' || (tag === 'input' && [...textTypes, 'number'].includes(attributes.type ?? 'text'));

export const isBox = ({ tag, attributes }: PageElement): boolean =>
  tag === 'input' && attributes.type === 'checkbox';

/** Whether keys can go to the element. */
export const isFocusable = ({ tag, attributes }: PageElement): boolean =>
  ['a', 'button', 'select', 'textarea'].includes(tag) || (tag === 'input' && attributes.type !== 'hidden');

/** The values of a list's options, in order. */
export const optionsOf = (select: PageElement): string[] =>
  select.children.flatMap((option) =>
    typeof option === 'string' ? [] : [option.attributes.value ?? textContent(option)],
  );

/** What a field holds now: for a checkbox 'on' or '', for a list the value of its option. Undefined for an element that is not a field. */
export function fieldValue({ values }: OpenPage, field: PageElement): string | undefined {
  const { id = '', value = '' } = field.attributes;
  if (!['input', 'select', 'textarea'].includes(field.tag)) return undefined;
  if (Object.hasOwn(values, id)) return values[id];
  if (isBox(field)) return '';
  return field.tag === 'select' ? (optionsOf(field)[0] ?? '') : value;
}

/** The words of the label that belongs to a field; '' without one. */
export function labelOf(nodes: readonly DocumentNode[], { attributes }: PageElement): string {
  const label = nodes.find(
    ({ element }) => element.tag === 'label' && element.attributes.for === attributes.id,
  );
  return label ? textContent(label.element) : '';
}

/** Characters one field takes. */
const MAX_VALUE = 100_000;

/** The session with another value in a field. Throws ToolError for more text than a field takes. */
export function withValue(session: Session, { element }: DocumentNode, value: string): Session {
  if (value.length > MAX_VALUE)
    throw new ToolError(`Protocol error (Input.insertText): text is longer than ${MAX_VALUE} characters`);
  const { values } = session.history.at(-1)!;
  return withPage(session, { values: { ...values, [element.attributes.id!]: value } });
}

export const withFocus = (session: Session, { order }: DocumentNode): Session =>
  withPage(session, { focus: order });

const isInside = (node: DocumentNode, outer: DocumentNode): boolean => ancestorsOf(node).includes(outer);

function fieldsOf({ nodes, page }: View, form: DocumentNode): SentField[] {
  return nodes
    .filter((node) => node.element.attributes.name !== undefined && isInside(node, form))
    .map(({ element }) => ({
      name: element.attributes.name!,
      label: labelOf(nodes, element),
      type: element.tag === 'input' ? (element.attributes.type ?? 'text') : element.tag,
      value: fieldValue(page, element) ?? '',
    }));
}

/** Sends the form that an element belongs to; without one nothing happens. */
function submitFormOf(session: Session, node: DocumentNode): Session {
  const view = viewOf(session)!;
  // The page may have been rendered again since the element was found; its number is the same.
  const form = nearest(view.nodes[node.order]!, 'form');
  if (!form) return session;
  const { shop, path, message } = sendForm(session.shop, form.element.attributes.id!, fieldsOf(view, form));
  const { url, values } = view.page;
  if (path !== null) return goTo({ ...session, shop }, new URL(path, url).href, message);
  return withPage(goTo({ ...session, shop }, url, message), { values });
}

function pressed(session: Session, target: DocumentNode): Session {
  const { tag, attributes } = target.element;
  if (tag === 'a') return goTo(session, new URL(attributes.href!, viewOf(session)!.page.url).href);
  if (tag === 'button') return submitFormOf(session, target);
  if (isBox(target.element)) {
    const isSet = fieldValue(viewOf(session)!.page, target.element) === 'on';
    return withValue(session, target, isSet ? '' : 'on');
  }
  return session;
}

/** What a click on an element does: follows its link, sends its form, toggles its checkbox, or focuses its field. */
export function click(session: Session, node: DocumentNode): Session {
  const { nodes } = viewOf(session)!;
  const label = nearest(node, 'label');
  const target = label
    ? nodes.find(({ element }) => element.attributes.id === label.element.attributes.for)
    : nearest(node, 'a', 'button', 'input', 'select', 'textarea');
  const there = withPage(session, { hover: node.order, focus: null });
  if (!target || !isFocusable(target.element)) return there;
  return pressed(withFocus(there, target), target);
}

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
