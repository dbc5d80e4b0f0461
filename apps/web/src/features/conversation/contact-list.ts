import type { Contact } from '@fixit/contract/conversation';

export interface GroupedContacts<C extends Contact> {
  readonly category_id: string;
  readonly category_name: string;
  readonly chats: readonly C[];
}

/** The latest contact of a category is first. */
export interface ContactList<C extends Contact> {
  readonly groups: readonly GroupedContacts<C>[];
  /** The next page starts at this cursor. It is null after the last page. */
  readonly next: string | null;
}

export function contactsOf<C extends Contact>({ groups }: ContactList<C>): C[] {
  return groups.flatMap(({ chats }) => chats);
}

export function appendPage<C extends Contact>(list: ContactList<C>, page: ContactList<C>): ContactList<C> {
  return { groups: addGroups(list.groups, page.groups), next: page.next };
}

/** Returns only the new beginning if it does not overlap the loaded list. */
export function refreshBeginning<C extends Contact>(
  list: ContactList<C> | undefined,
  beginning: ContactList<C>,
): ContactList<C> {
  if (!list || beginning.next === null) return beginning;
  const loadedTimes = new Map(contactsOf(list).map((contact) => [contact.id, lastMessageTime(contact)]));
  const latest = contactsOf(beginning);
  // Contacts with new messages come first, so an unchanged one means that the beginning has all of them.
  const isJoined = latest.some((contact) => loadedTimes.get(contact.id) === lastMessageTime(contact));
  if (!isJoined) return beginning;
  return { groups: addGroups(beginning.groups, list.groups), next: list.next };
}

export function changeContact<C extends Contact>(
  list: ContactList<C>,
  id: string,
  change: (contact: C) => C,
): ContactList<C> {
  const chatsOf = ({ chats }: GroupedContacts<C>) =>
    chats.map((contact) => (contact.id === id ? change(contact) : contact));
  return { ...list, groups: list.groups.map((group) => ({ ...group, chats: chatsOf(group) })) };
}

/** Searches by part of the name, and ignores case. */
export function searchContacts<C extends Contact>(
  search: string,
  nameOf: (contact: C) => string,
  loadedList: ContactList<C>,
  results: ContactList<C> | undefined,
): GroupedContacts<C>[] {
  const term = plainTerm(search.trim());
  return addGroups(loadedList.groups, results?.groups ?? [])
    .map((group) => ({ ...group, chats: group.chats.filter((contact) => plainTerm(nameOf(contact)).includes(term)) }))
    .filter(({ chats }) => chats.length > 0);
}

const plainTerm = (text: string) => text.toLocaleLowerCase('en-GB');

const lastMessageTime = ({ last_message }: Contact): string => last_message?.timestamp ?? '';

function addGroups<C extends Contact>(
  groups: readonly GroupedContacts<C>[],
  added: readonly GroupedContacts<C>[],
): GroupedContacts<C>[] {
  if (added.length === 0) return [...groups];
  const loadedIds = new Set(groups.flatMap(({ chats }) => chats.map(({ id }) => id)));
  const byCategory = new Map(groups.map((group) => [group.category_id, group]));
  for (const group of added) {
    const chats = group.chats.filter(({ id }) => !loadedIds.has(id));
    const existing = byCategory.get(group.category_id);
    if (chats.length > 0)
      byCategory.set(group.category_id, { ...group, chats: [...(existing?.chats ?? []), ...chats] });
  }
  return [...byCategory.values()];
}
