import type { Contact } from '@fixit/contract/conversation';
import { describe, expect, test } from 'vitest';
import { appendPage, type ContactList, contactsOf, refreshBeginning, searchContacts } from './contact-list.ts';

/** Returns a contact whose last message arrived at 12:`minutes`. */
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

const summary = ({ groups }: Pick<ContactList<Contact>, 'groups'>) =>
  groups.map(({ category_name, chats }) => `${category_name}: ${chats.map(({ id }) => id).join(' ')}`);

const firstPage = list('end', { plumbing: [contact('a', 50), contact('c', 30)], tiling: [contact('b', 40)] });

test('an older page extends its categories and adds new ones at the end, without duplicate contacts', () => {
  const page = list(null, { tiling: [contact('b', 40), contact('d', 20)], roofing: [contact('e', 10)] });
  const combined = appendPage(firstPage, page);
  expect(summary(combined)).toEqual(['plumbing: a c', 'tiling: b d', 'roofing: e']);
  expect(combined.next).toBeNull();
});

describe('refreshing contacts', () => {
  test('the refreshed beginning is the whole list if nothing was loaded or there are no more contacts', () => {
    const beginning = list('x', { tiling: [contact('b', 51)] });
    expect(refreshBeginning(undefined, beginning)).toBe(beginning);
    const wholeList = list(null, { tiling: [contact('b', 40)] });
    expect(refreshBeginning(firstPage, wholeList)).toBe(wholeList);
  });

  test('the refreshed beginning, with any new contacts, comes before the loaded contacts', () => {
    const beginning = list('x', {
      roofing: [contact('z', 55)],
      tiling: [contact('b', 54)],
      plumbing: [contact('a', 50)],
    });
    const joinedList = refreshBeginning(firstPage, beginning);
    expect(summary(joinedList)).toEqual(['roofing: z', 'tiling: b', 'plumbing: a c']);
    expect(joinedList.next).toBe('end');
    expect(contactsOf(joinedList).find(({ id }) => id === 'b')?.last_message?.timestamp).toMatch(/12:54/);
  });

  test('the refreshed beginning replaces the loaded contacts if there may be a gap between them', () => {
    const beginning = list('x', { plumbing: [contact('a', 59), contact('y', 58)] });
    expect(refreshBeginning(firstPage, beginning)).toBe(beginning);
  });
});

describe('searching contacts', () => {
  const nameOf = ({ service }: Contact) => service.business_name;
  const loadedList = list('end', { plumbing: [contact('a', 50, 'Beck & Co'), contact('b', 40, 'Aire Drains')] });

  test('a search finds loaded and unloaded contacts by part of the name and ignores case', () => {
    const results = list(null, { plumbing: [contact('b', 40, 'Aire Drains'), contact('f', 5, 'New Airedale Taps')] });
    expect(summary({ groups: searchContacts(' AIRE ', nameOf, loadedList, results) })).toEqual(['plumbing: b f']);
    expect(summary({ groups: searchContacts('aire', nameOf, loadedList, undefined) })).toEqual(['plumbing: b']);
    expect(searchContacts('nobody', nameOf, loadedList, results)).toEqual([]);
  });

  test('a search shows only matching contacts even if the server returns all of them', () => {
    const everything = { ...loadedList, next: null };
    expect(summary({ groups: searchContacts('beck', nameOf, loadedList, everything) })).toEqual(['plumbing: a']);
  });
});
