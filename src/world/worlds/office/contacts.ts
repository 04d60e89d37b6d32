import { cell, readTable, remembered, columns } from '#core/table.ts';
import { answer, world, ToolError, type ToolContext } from '../../world.ts';
import { limitTexts, recordFamily, requireChanges } from '../records.ts';
import contactsText from './contacts.tsv?raw';
import { folded } from '../clock.ts';

type Details = { name: string; email?: string; phone?: string; company?: string };

const all = recordFamily({
  slice: 'contacts',
  member: 'contacts',
  noun: 'Contact',
  id: 'contact_id',
  prefix: 'con-',
  first: 301,
  // Ada's address book on 2026-03-12. The numbers are from ranges reserved for fiction or end in 555….
  initial: readTable('contacts.tsv', contactsText, {
    name: cell.text,
    ...columns(cell.anyText, 'email', 'phone', 'company'),
  }).map(
    (contact) => Object.fromEntries(Object.entries(contact).filter(([, text]) => text !== '')) as Details,
  ),
});

type Contact = ReturnType<typeof all.find>;

const LONGEST = 300;

/** The details trimmed. Throws ToolError for an empty name, an invalid phone number, or a text that is too long. */
function cleaned<Given extends Partial<Details>>(details: Given): Given {
  const clean = Object.fromEntries(
    Object.entries(details).map(([key, value]) => [key, value.trim()]),
  ) as Given;
  if (clean.name === '') throw new ToolError('name must not be empty');
  limitTexts(clean, Object.fromEntries(Object.keys(clean).map((key) => [key, LONGEST])));
  if (clean.phone !== undefined && !/^\+?\d[\d ()/.-]{2,24}$/.test(clean.phone))
    throw new ToolError(`Invalid phone number: '${clean.phone}'; write it like +49 30 5550101`);
  return clean;
}

/** Two contacts are the same person when they share an address, or a name when one of them has no address. */
function requireNew(context: ToolContext, candidate: Details & { contact_id?: string }): void {
  const same = all
    .all(context)
    .find(
      (one) =>
        one.contact_id !== candidate.contact_id &&
        (one.email !== undefined && candidate.email !== undefined
          ? folded(one.email) === folded(candidate.email)
          : folded(one.name) === folded(candidate.name)),
    );
  if (same) throw new ToolError(`Contact already exists: ${same.contact_id} (${same.name})`);
}

const searchTextOf = remembered(({ name, email = '', company = '' }: Contact) =>
  folded(`${name}\n${email}\n${company}`),
);

/** Ada's address book. */
export const contacts = world('contacts', [all.slice], {
  contacts_search({ query }: { query: string }, context) {
    const words = folded(query.slice(0, LONGEST)).split(/\s+/).filter(Boolean);
    if (words.length === 0) throw new ToolError('query must not be empty');
    const found = all
      .all(context)
      .filter((contact) => words.every((word) => searchTextOf(contact).includes(word)));
    return answer({ contacts: found, count: found.length });
  },
  contacts_add(details: Details, context) {
    const clean = cleaned(details);
    requireNew(context, clean);
    return answer(all.add(context, clean));
  },
  contacts_update({ contact_id, ...details }: Partial<Details> & { contact_id: string }, context) {
    const contact = all.find(context, contact_id);
    requireChanges(details, 'name, email, phone or company');
    const changed = { ...contact, ...cleaned(details) };
    requireNew(context, changed);
    return answer(all.keep(context, changed));
  },
  contacts_delete({ contact_id }: { contact_id: string }, context) {
    all.find(context, contact_id);
    all.delete(context, contact_id);
    return answer({ contact_id, deleted: true });
  },
});
