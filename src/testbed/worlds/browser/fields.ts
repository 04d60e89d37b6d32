import { textContent, type PageElement } from '../web/element.ts';
import type { DocumentNode } from './document-nodes.ts';
import type { OpenPage } from './session.ts';

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
