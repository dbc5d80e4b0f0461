import type { Contact } from '@fixit/contract/conversation';
import { listOf } from '../../lib/http/list.ts';

export interface ContactGroup<C extends Contact> {
  readonly category_id: string;
  readonly category_name: string;
  readonly chats: readonly C[];
}

/** What is loaded of a list of contacts, by category, latest first. */
export interface ContactList<C extends Contact> {
  readonly groups: readonly ContactGroup<C>[];
  /** Where the rest begins; null when this is all. */
  readonly next: string | null;
}

interface Page<C extends Contact> {
  readonly data: readonly { category_id: string; category_name: string; chats: readonly C[] }[];
  readonly next?: string | null;
}

/** A server that knows only SPEC.md has one page, and may leave out what it does not know. */
export function readPage<C extends Contact>({ data, next }: Page<C>): ContactList<C> {
  return { groups: listOf(data).map((group) => ({ ...group, chats: listOf(group.chats) })), next: next ?? null };
}

export function contactsOf<C extends Contact>({ groups }: ContactList<C>): C[] {
  return groups.flatMap(({ chats }) => chats);
}

export function appendPage<C extends Contact>(known: ContactList<C>, page: ContactList<C>): ContactList<C> {
  return { groups: addGroups(known.groups, page.groups), next: page.next };
}

/**
 * What is loaded with its beginning as it is now. Where too much has changed to tell what lies between the two, only the new beginning.
 */
export function refreshBeginning<C extends Contact>(
  known: ContactList<C> | undefined,
  beginning: ContactList<C>,
): ContactList<C> {
  if (!known || beginning.next === null) return beginning;
  const before = new Map(contactsOf(known).map((contact) => [contact.id, timeOf(contact)]));
  const fresh = contactsOf(beginning);
  // Whoever has a new message stands above all without one: an old one in the beginning means that all new ones are there.
  const isJoined = fresh.some((contact) => before.get(contact.id) === timeOf(contact));
  if (!isJoined) return beginning;
  return { groups: addGroups(beginning.groups, known.groups), next: known.next };
}

export function changeContact<C extends Contact>(
  list: ContactList<C>,
  id: string,
  change: (contact: C) => C,
): ContactList<C> {
  const chatsOf = ({ chats }: ContactGroup<C>) =>
    chats.map((contact) => (contact.id === id ? change(contact) : contact));
  return { ...list, groups: list.groups.map((group) => ({ ...group, chats: chatsOf(group) })) };
}

/** Those among the loaded ones and those that the server found whose name holds what is wanted, in any case. */
export function searchContacts<C extends Contact>(
  wanted: string,
  nameOf: (contact: C) => string,
  loaded: ContactList<C>,
  found: ContactList<C> | undefined,
): ContactGroup<C>[] {
  const term = plain(wanted.trim());
  return addGroups(loaded.groups, found?.groups ?? [])
    .map((group) => ({ ...group, chats: group.chats.filter((contact) => plain(nameOf(contact)).includes(term)) }))
    .filter(({ chats }) => chats.length > 0);
}

const plain = (text: string) => text.toLocaleLowerCase('en-GB');

const timeOf = ({ last_message }: Contact): string => last_message?.timestamp ?? '';

/** Contacts that are there stay where they are; others follow in their category, new categories at the end. */
function addGroups<C extends Contact>(
  groups: readonly ContactGroup<C>[],
  added: readonly ContactGroup<C>[],
): ContactGroup<C>[] {
  if (added.length === 0) return [...groups];
  const known = new Set(groups.flatMap(({ chats }) => chats.map(({ id }) => id)));
  const all = new Map(groups.map((group) => [group.category_id, group]));
  for (const group of added) {
    const chats = group.chats.filter(({ id }) => !known.has(id));
    const before = all.get(group.category_id);
    if (chats.length > 0) all.set(group.category_id, { ...group, chats: [...(before?.chats ?? []), ...chats] });
  }
  return [...all.values()];
}
