import { expect, test } from 'vitest';
import { currentAddressOf } from './current-address.ts';

const profile = {
  id: 'p',
  phone: '',
  address: '14 Albert Terrace, Saltaire',
  post_code: 'BD18 4PS',
  city: '',
  county: '',
  latitude: 53.8,
  longitude: -1.8,
  user: { id: 'u', first_name: 'Priya', last_name: 'Nair', email: 'priya@example.test' },
};
const chosen = { address: 'Leeds', postal_code: 'LS1', latitude: 53.79, longitude: -1.54 };
const browser = { latitude: 51.5, longitude: -0.1 };
const place = {
  ...browser,
  formatted_address: 'Borough, London',
  postal_code: 'SE1',
  city: 'London',
  county: '',
  precision: 'district' as const,
};

test('a chosen address comes first', () => {
  const current = currentAddressOf({ chosen, browser, lookUp: place, profile });
  expect(current).toMatchObject({ from: 'chosen', text: 'Leeds', post_code: 'LS1' });
});

test('the browser’s position comes second, with its looked-up address', () => {
  const current = currentAddressOf({ chosen: null, browser, lookUp: place, profile });
  expect(current).toMatchObject({ from: 'browser', text: 'Borough, London', position: browser, post_code: 'SE1' });
});

test('the profile’s address is shown until the browser’s position has an address', () => {
  const current = currentAddressOf({ chosen: null, browser, lookUp: 'waiting', profile });
  expect(current).toMatchObject({ text: '14 Albert Terrace, Saltaire', position: browser });
});

test('a position without an address says so and uses the profile’s postcode', () => {
  const nothing = currentAddressOf({ chosen: null, browser, lookUp: 'nothing', profile });
  expect(nothing).toMatchObject({ text: 'Address not found', post_code: 'BD18 4PS', place: null });
  const failed = currentAddressOf({ chosen: null, browser, lookUp: 'failed', profile: null });
  expect(failed).toMatchObject({ text: 'Could not fetch address', post_code: null });
});

test('the profile’s position comes third, with the profile’s address text', () => {
  const current = currentAddressOf({ chosen: null, browser: null, lookUp: 'waiting', profile });
  expect(current).toMatchObject({
    from: 'profile',
    text: '14 Albert Terrace, Saltaire',
    position: { latitude: 53.8, longitude: -1.8 },
    post_code: 'BD18 4PS',
  });
});

test('the profile’s position is looked up only when its address text is empty', () => {
  const current = currentAddressOf({
    chosen: null,
    browser: null,
    lookUp: place,
    profile: { ...profile, address: '' },
  });
  expect(current.text).toBe('Borough, London');
});

test('a new customer has no position', () => {
  const bare = { ...profile, address: '', post_code: '', latitude: null, longitude: null };
  const current = currentAddressOf({ chosen: null, browser: null, lookUp: 'waiting', profile: bare });
  expect(current).toEqual({ from: 'nowhere', text: '', position: null, post_code: null, place: null });
});
