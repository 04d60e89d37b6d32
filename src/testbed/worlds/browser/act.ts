import { ToolError } from '../../world.ts';
import { ancestorsOf, nearest, type DocumentNode } from './document-nodes.ts';
import { fieldValue, isBox, isFocusable, labelOf } from './fields.ts';
import { goTo, viewOf, withPage, type Session, type View } from './session.ts';
import { sendForm, type SentField } from './shop-forms.ts';

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
export function submitFormOf(session: Session, node: DocumentNode): Session {
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
