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

test('a chosen address takes precedence over the browser’s position and the profile', () => {
  const current = currentAddressOf({ chosen, browser, lookUp: place, profile });
  expect(current).toMatchObject({ from: 'chosen', text: 'Leeds', post_code: 'LS1' });
});

test('the browser’s position takes precedence over the profile and shows its looked-up address', () => {
  const current = currentAddressOf({ chosen: null, browser, lookUp: place, profile });
  expect(current).toMatchObject({ from: 'browser', text: 'Borough, London', position: browser, post_code: 'SE1' });
});

test('the profile’s address is shown until the browser’s position has an address', () => {
  const current = currentAddressOf({ chosen: null, browser, lookUp: 'waiting', profile });
  expect(current).toMatchObject({ text: '14 Albert Terrace, Saltaire', position: browser });
});

test('a browser position without an address shows a message instead, and has no postcode, not even the profile’s', () => {
  const cleared = { post_code: null, place: null, position: browser };
  const notFound = currentAddressOf({ chosen: null, browser, lookUp: 'nothing', profile });
  expect(notFound).toMatchObject({ text: 'Address not found', ...cleared });
  for (const anyProfile of [profile, null, undefined]) {
    const failed = currentAddressOf({ chosen: null, browser, lookUp: 'failed', profile: anyProfile });
    expect(failed).toMatchObject({ text: 'Could not fetch address', ...cleared });
  }
});

test('a profile without an address text has no postcode while its position has no address', () => {
  const profileWithoutAddress = { ...profile, address: '' };
  for (const lookUp of ['nothing', 'failed'] as const) {
    expect(
      currentAddressOf({ chosen: null, browser: null, lookUp, profile: profileWithoutAddress }).post_code,
    ).toBeNull();
  }
  const waiting = currentAddressOf({ chosen: null, browser: null, lookUp: 'waiting', profile: profileWithoutAddress });
  expect(waiting.post_code).toBe('BD18 4PS');
});

test('a position abroad uses both the postcode and the address of the profile', () => {
  const abroad = { ...place, formatted_address: 'Calais', postal_code: null };
  const current = currentAddressOf({ chosen: null, browser, lookUp: abroad, profile });
  expect(current).toMatchObject({ text: 'Calais', post_code: 'BD18 4PS', place: { address: profile.address } });
});

test('the postcode is undefined while the profile loads, and null if the profile has none', () => {
  expect(currentAddressOf({ chosen: null, browser, lookUp: 'waiting', profile: undefined }).post_code).toBeUndefined();
  const waiting = { chosen: null, browser: null, lookUp: 'waiting' } as const;
  expect(currentAddressOf({ ...waiting, profile: undefined }).post_code).toBeUndefined();
  expect(currentAddressOf({ ...waiting, profile: null }).post_code).toBeNull();
});

const messy = [
  ['14 Albert Terrace, Saltaire', 'BD18 4PS'],
  ['Flat 3/2, 14½ Byres Road', 'G11 5JT'],
  ['c/o Mrs Patel, 7 Mill Lane, Shipley', 'BD17 7LT'],
  ['saltaire', 'BD18'],
  ['bd18-4ps', 'BD18 4PS'],
] as const;

test.each(messy)(
  'a request made at home goes to %s even if the browser’s position gives only the district',
  (address, post_code) => {
    const home = { ...profile, address, post_code };
    const [outward = ''] = post_code.split(' ');
    const lookUp = { ...place, formatted_address: `A town ${outward}`, postal_code: outward };
    const current = currentAddressOf({ chosen: null, browser, lookUp, profile: home });
    expect(current).toMatchObject({ text: `A town ${outward}`, post_code, place: { address, ...browser } });
  },
);

test.each(messy)('the address %s, entered by hand, has no position', (address, postal_code) => {
  const chosenByHand = { address, postal_code, latitude: null, longitude: null };
  const current = currentAddressOf({ chosen: chosenByHand, browser, lookUp: place, profile });
  expect(current).toMatchObject({ text: address, position: null, post_code: postal_code });
  expect(current.place).toEqual({ address });
});

test('a request made away from home does not go to the profile’s address', () => {
  const here = { latitude: 53.8, longitude: -1.8 };
  const near = { latitude: 53.8015, longitude: -1.8 };
  const far = { latitude: 53.81, longitude: -1.8 };
  const requestFrom = (position: typeof here, postal_code: string) => {
    const lookUp = { ...place, ...position, formatted_address: 'Elsewhere', postal_code };
    return currentAddressOf({ chosen: null, browser: position, lookUp, profile }).place?.address;
  };
  expect(requestFrom(here, 'SE1')).toBe('Elsewhere');
  expect(requestFrom(far, 'BD18 3LA')).toBe('Elsewhere');
  // The nearest postcode is often a neighbour's.
  expect(requestFrom(near, 'BD18 3LA')).toBe(profile.address);
  expect(requestFrom(far, 'BD18 4PS')).toBe(profile.address);
});

test('the profile’s position and address apply if neither a choice nor a browser position exists', () => {
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
  const emptyProfile = { ...profile, address: '', post_code: '', latitude: null, longitude: null };
  const current = currentAddressOf({ chosen: null, browser: null, lookUp: 'waiting', profile: emptyProfile });
  expect(current).toEqual({ from: 'nowhere', text: '', position: null, post_code: null, place: null });
});
