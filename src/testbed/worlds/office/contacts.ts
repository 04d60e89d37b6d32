import { cell, readTable } from '#core/table.ts';
import { answer, handlers, ToolError, type Slice, type ToolContext, type World } from '../../world.ts';
import contactsText from './contacts.tsv?raw';
import { folded } from './local-time.ts';

type Contact = {
  contact_id: string;
  name: string;
  email?: string;
  phone?: string;
  company?: string;
};

const FIRST_ID = 301;
const columns = {
  name: cell.text,
  email: cell.anyText,
  phone: cell.anyText,
  company: cell.anyText,
};

/** Ada's address book on 2026-03-12. The numbers are from ranges reserved for fiction or end in 555…. */
const initialContacts: readonly Contact[] = readTable('contacts.tsv', contactsText, columns).map(
  ({ name, email, phone, company }, index) => ({
    contact_id: `con-${FIRST_ID + index}`,
    name,
    ...(email && { email }),
    ...(phone && { phone }),
    ...(company && { company }),
  }),
);

type ContactsState = { next: number; contacts: Record<string, Contact> };

const slice: Slice<ContactsState> = {
  name: 'contacts',
  init: () => ({
    next: FIRST_ID + initialContacts.length,
    contacts: Object.fromEntries(initialContacts.map((contact) => [contact.contact_id, contact])),
  }),
  meaning: {
    bookkeeping: ['/next'],
    ids: [{ kind: 'contact', prefix: 'con-', digits: 3, after: FIRST_ID - 1 + initialContacts.length }],
  },
};

type Details = { name?: string; email?: string; phone?: string; company?: string };

const LONGEST = 300;

/** The details trimmed. Throws ToolError for an empty name, an invalid phone number, or a text that is too long. */
function cleaned(details: Details): Details {
  const clean = Object.fromEntries(
    Object.entries(details).map(([key, value]) => [key, value.trim()]),
  ) as Details;
  if (clean.name === '') throw new ToolError('name must not be empty');
  for (const [key, value] of Object.entries(clean))
    if (value.length > LONGEST) throw new ToolError(`${key} must be at most ${LONGEST} characters long`);
  if (clean.phone !== undefined && !/^\+?\d[\d ()/.-]{2,24}$/.test(clean.phone))
    throw new ToolError(`Invalid phone number: '${clean.phone}'; write it like +49 30 5550101`);
  return clean;
}

function find(context: ToolContext, id: string): Contact {
  const { contacts } = context.read(slice);
  if (!Object.hasOwn(contacts, id)) throw new ToolError(`Contact not found: ${id.slice(0, 60)}`);
  return contacts[id]!;
}

/** Two contacts are the same person when they share an address, or a name when one of them has no address. */
function requireNew(context: ToolContext, candidate: Contact): void {
  const same = Object.values(context.read(slice).contacts).find(
    (one) =>
      one.contact_id !== candidate.contact_id &&
      (one.email !== undefined && candidate.email !== undefined
        ? folded(one.email) === folded(candidate.email)
        : folded(one.name) === folded(candidate.name)),
  );
  if (same) throw new ToolError(`Contact already exists: ${same.contact_id} (${same.name})`);
}

function keep(context: ToolContext, contact: Contact, created = false) {
  requireNew(context, contact);
  const { next, contacts } = context.read(slice);
  context.write(slice, {
    next: created ? next + 1 : next,
    contacts: { ...contacts, [contact.contact_id]: contact },
  });
  return answer(contact);
}

const searchTexts = new WeakMap<Contact, string>();

function searchTextOf(contact: Contact): string {
  const known = searchTexts.get(contact);
  if (known !== undefined) return known;
  const made = folded(`${contact.name}\n${contact.email ?? ''}\n${contact.company ?? ''}`);
  searchTexts.set(contact, made);
  return made;
}

/** Ada's address book. */
export const contacts: World = {
  server: 'contacts',
  slices: [slice],
  tools: handlers({
    contacts_search({ query }: { query: string }, context) {
      const words = folded(query.slice(0, LONGEST)).split(/\s+/).filter(Boolean);
      if (words.length === 0) throw new ToolError('query must not be empty');
      const found = Object.values(context.read(slice).contacts).filter((contact) =>
        words.every((word) => searchTextOf(contact).includes(word)),
      );
      return answer({ contacts: found, count: found.length });
    },
    contacts_add(details: Details & { name: string }, context) {
      const contact_id = `con-${context.read(slice).next}`;
      return keep(context, { contact_id, ...cleaned(details), name: details.name.trim() }, true);
    },
    contacts_update({ contact_id, ...details }: Details & { contact_id: string }, context) {
      const contact = find(context, contact_id);
      if (Object.keys(details).length === 0)
        throw new ToolError('Nothing to change: give name, email, phone or company');
      return keep(context, { ...contact, ...cleaned(details) });
    },
    contacts_delete({ contact_id }: { contact_id: string }, context) {
      find(context, contact_id);
      const { next, contacts: all } = context.read(slice);
      const { [contact_id]: _deleted, ...left } = all;
      context.write(slice, { next, contacts: left });
      return answer({ contact_id, deleted: true });
    },
  }),
};
