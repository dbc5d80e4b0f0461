import { list } from './list-details.ts';
import { category, choice, dayFilters, textFilter } from './list-filter.ts';
import { forwardedStates, invitationStates } from './list-words.ts';

/** These lists show artisans who may join the marketplace. */
export const supplyLists = {
  waitlist: list({
    label: 'Waitlist',
    path: 'waitlist',
    command: 'waitlist list',
    role: 'viewer',
    isInNavigation: true,
    lead: 'Artisans who want to join, newest first.',
    filters: {
      state: choice('State', forwardedStates),
      featured: choice('Featured', { yes: 'Featured', no: 'Not featured' }),
      ...dayFilters('Joined'),
    },
    columns: [
      { key: 'created_at', label: 'Joined', kind: 'instant' },
      { key: 'full_name', label: 'Name', kind: 'text', link: 'row' },
      { key: 'whatsapp_number', label: 'WhatsApp number', kind: 'text', isPersonal: true, under: 'full_name' },
      { key: 'services', label: 'Trades', kind: 'text' },
      { key: 'city', label: 'Town', kind: 'text' },
      { key: 'social_media', label: 'Social profile', kind: 'text', isPersonal: true, isDetail: true },
      { key: 'join_whatsapp_group', label: 'Joins the WhatsApp group', kind: 'flag', isDetail: true },
      { key: 'featured', label: 'Featured', kind: 'flag' },
      { key: 'invited_at', label: 'Invited', kind: 'instant' },
      { key: 'state', label: 'State', kind: 'state', states: forwardedStates },
    ],
    order: { by: 'id', words: 'newest first' },
    actions: [
      { name: 'artisan invite', from: 'id', states: ['waiting', 'forwarded'], opens: '/coverage/invite?waitlist=' },
      { name: 'waitlist remove', from: 'whatsapp_number', states: ['waiting', 'forwarded'] },
    ],
    none: ['Nobody is on the waitlist.', 'Nobody on the waitlist matches these filters.'],
  }),
  invitations: list({
    label: 'Invitations',
    path: 'invitations',
    command: 'artisan invitations',
    role: 'viewer',
    isInNavigation: false,
    lead: 'Links with which artisans were invited to join, newest first.',
    filters: {
      state: choice('State', invitationStates),
      category,
      area: textFilter('Area', 'Such as BD18'),
      ...dayFilters('Created'),
    },
    columns: [
      { key: 'business', label: 'For', kind: 'text', link: 'row' },
      { key: 'email', label: 'Email', kind: 'text', isPersonal: true, under: 'business' },
      { key: 'phone', label: 'Phone', kind: 'text', isPersonal: true, under: 'business' },
      { key: 'person', label: 'Person', kind: 'text', isDetail: true },
      { key: 'category', label: 'Trade', kind: 'text' },
      { key: 'area', label: 'Area', kind: 'text' },
      { key: 'post_code', label: 'Postcode', kind: 'text', isPersonal: true, isDetail: true },
      { key: 'created_at', label: 'Created', kind: 'instant' },
      { key: 'emailed', label: 'Emailed', kind: 'flag' },
      { key: 'state', label: 'State', kind: 'state', states: invitationStates },
      { key: 'expires_at', label: 'Works until', kind: 'instant', isDetail: true },
      { key: 'used_at', label: 'Joined at', kind: 'instant', isDetail: true },
      { key: 'account_id', label: 'Account', kind: 'id' },
      { key: 'account', label: 'Joined as', kind: 'text', isDetail: true, link: { list: 'people', key: 'account_id' } },
    ],
    order: { by: 'id', words: 'newest first' },
    actions: [{ name: 'artisan withdraw', from: 'id', states: ['pending'] }],
    none: ['No artisan has been invited yet.', 'No invitation matches these filters.'],
  }),
} as const;
