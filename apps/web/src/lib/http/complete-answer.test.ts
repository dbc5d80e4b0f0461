import { booking } from '@fixit/contract/booking';
import { category } from '@fixit/contract/category';
import { conversation } from '@fixit/contract/conversation';
import { dashboard } from '@fixit/contract/dashboard';
import { profile } from '@fixit/contract/profile';
import { expect, test } from 'vitest';
import { completeAnswer } from './complete-answer.ts';

const emptyProfile = {
  id: '',
  phone: '',
  address: '',
  post_code: '',
  city: '',
  county: '',
  latitude: null,
  longitude: null,
  user: { id: '', first_name: '', last_name: '', email: '' },
};

test.each([
  ['no body', null],
  ['no data', { data: null }],
  ['data of another type', { data: [] }],
])('an answer with %s becomes one with empty fields', (_, answer) => {
  expect(completeAnswer(profile.show, answer)).toEqual({ message: '', data: emptyProfile });
});

test('known fields stay, and fields that the contract does not know are dropped', () => {
  const data = {
    ...emptyProfile,
    city: 'Shipley',
    latitude: 53.8,
    user: { id: '7', first_name: 'Priya' },
    plan: 'gold',
  };
  expect(completeAnswer(profile.show, { data })).toEqual({
    message: '',
    data: {
      ...emptyProfile,
      city: 'Shipley',
      latitude: 53.8,
      user: { ...emptyProfile.user, id: '7', first_name: 'Priya' },
    },
  });
});

test('integer ids become strings, and numeric strings become numbers', () => {
  const answer = completeAnswer(dashboard.show, { data: { fix_of_month: [{ id: 41, overall_ratings: '4.80' }] } });
  expect(answer).toMatchObject({ data: { fix_of_month: [{ id: '41', overall_ratings: 4.8 }] } });
});

test('a number that cannot be read is null where the contract allows it', () => {
  const answer = completeAnswer(dashboard.show, { data: { fix_of_month: [{ overall_ratings: 'n/a' }] } });
  expect(answer).toMatchObject({ data: { fix_of_month: [{ overall_ratings: null }] } });
});

test('null entries of a list are dropped, and a missing list becomes empty', () => {
  expect(completeAnswer(category.list, { data: [null, { id: '3', category: 'Plumbing', image: null }] })).toEqual({
    message: '',
    data: [{ id: '3', category: 'Plumbing', image: null }],
  });
  expect(completeAnswer(category.list, {})).toEqual({ message: '', data: [] });
});

test('a field that SPEC.md does not name stays missing, and null stays null', () => {
  const results = [{ id: 71, starts_at: null, expires_at: null }];
  const answer = completeAnswer(booking.listAsCustomer, { results }) as { results: [object] };
  expect(answer.results[0]).not.toHaveProperty('starts_at');
  expect(answer.results[0]).not.toHaveProperty('price');
  expect(answer.results[0]).toHaveProperty('expires_at', null);
});

test('the other side of a conversation counts as reachable unless the server denies it', () => {
  expect(completeAnswer(conversation.show, {})).toMatchObject({ data: { reachable: true, has_more: false } });
  expect(completeAnswer(conversation.show, { data: { reachable: false } })).toMatchObject({
    data: { reachable: false },
  });
});
