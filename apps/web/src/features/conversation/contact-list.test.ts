import type { Contact } from '@fixit/contract/conversation';
import { describe, expect, test } from 'vitest';
import { appendPage, type ContactList, contactsOf, refreshBeginning, searchContacts } from './contact-list.ts';

/** Returns a contact whose last message came this many minutes after noon. */
const contact = (id: string, minutes: number, business_name = id): Contact => ({
  id,
  receiver: `r-${id}`,
  last_message: {
    message: 'Hello',
    timestamp: `2026-11-23T12:${String(minutes).padStart(2, '0')}:00.000Z`,
    attachment_url: null,
  },
  unread_count: 0,
  online_status: { is_online: false, last_seen: null },
  service: { id: `s-${id}`, image: null, business_name },
});

const list = (next: string | null, groups: Record<string, Contact[]>): ContactList<Contact> => ({
  groups: Object.entries(groups).map(([name, chats]) => ({ category_id: name, category_name: name, chats })),
  next,
});

const visible = ({ groups }: Pick<ContactList<Contact>, 'groups'>) =>
  groups.map(({ category_name, chats }) => `${category_name}: ${chats.map(({ id }) => id).join(' ')}`);

const firstPage = list('end', { plumbing: [contact('a', 50), contact('c', 30)], tiling: [contact('b', 40)] });

test('an older page adds to its categories, new ones at the end, each contact once', () => {
  const page = list(null, { tiling: [contact('b', 40), contact('d', 20)], roofing: [contact('e', 10)] });
  const all = appendPage(firstPage, page);
  expect(visible(all)).toEqual(['plumbing: a c', 'tiling: b d', 'roofing: e']);
  expect(all.next).toBeNull();
});

describe('refreshing contacts', () => {
  test('the refreshed beginning is the whole list at first, and if there are no other contacts', () => {
    const beginning = list('x', { tiling: [contact('b', 51)] });
    expect(refreshBeginning(undefined, beginning)).toBe(beginning);
    const whole = list(null, { tiling: [contact('b', 40)] });
    expect(refreshBeginning(firstPage, whole)).toBe(whole);
  });

  test('the refreshed beginning comes before the loaded contacts, including contacts that are new', () => {
    const beginning = list('x', {
      roofing: [contact('z', 55)],
      tiling: [contact('b', 54)],
      plumbing: [contact('a', 50)],
    });
    const joined = refreshBeginning(firstPage, beginning);
    expect(visible(joined)).toEqual(['roofing: z', 'tiling: b', 'plumbing: a c']);
    expect(joined.next).toBe('end');
    expect(contactsOf(joined).find(({ id }) => id === 'b')?.last_message?.timestamp).toMatch(/12:54/);
  });

  test('the refreshed beginning replaces the loaded contacts if some may be missing in between', () => {
    const beginning = list('x', { plumbing: [contact('a', 59), contact('y', 58)] });
    expect(refreshBeginning(firstPage, beginning)).toBe(beginning);
  });
});

describe('searching contacts', () => {
  const nameOf = ({ service }: Contact) => service.business_name;
  const loaded = list('end', { plumbing: [contact('a', 50, 'Beck & Co'), contact('b', 40, 'Aire Drains')] });

  test('a search finds loaded contacts and the server’s by a part of the name, in any case', () => {
    const found = list(null, { plumbing: [contact('b', 40, 'Aire Drains'), contact('f', 5, 'New Airedale Taps')] });
    expect(visible({ groups: searchContacts(' AIRE ', nameOf, loaded, found) })).toEqual(['plumbing: b f']);
    expect(visible({ groups: searchContacts('aire', nameOf, loaded, undefined) })).toEqual(['plumbing: b']);
    expect(searchContacts('nobody', nameOf, loaded, found)).toEqual([]);
  });

  test('a search on a server that does not search shows only matching contacts', () => {
    const everything = { ...loaded, next: null };
    expect(visible({ groups: searchContacts('beck', nameOf, loaded, everything) })).toEqual(['plumbing: a']);
  });
});
