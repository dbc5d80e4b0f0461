import { profile } from '@fixit/contract/profile';
import { formatPostCode } from '@fixit/contract/value/address';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anyText } from '../../testing/any-text.ts';
import { countStatements } from '../../testing/database/count-statements.ts';
import { addArtisanAccount, addCustomer } from '../../testing/people.ts';
import { signUpAndLogIn } from '../../testing/sign-up.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ settings: { RATE_LIMITS: 'off' } });
});
afterAll(() => server.stop());

const show = (token?: string) => server.call(profile.show, { ...(token && { token }) });
const setAddress = (token: string | undefined, body: Record<string, unknown>) =>
  server.call(profile.setAddress, { ...(token && { token }), body });
const update = (token: string | undefined, change: Record<string, unknown> = {}) =>
  server.call(profile.update, { ...(token && { token }), body: { ...fullProfile, ...change } });

const fullProfile = {
  post_code: 'BD18 4PS',
  phone: '07700 900123',
  city: 'Shipley',
  county: 'West Yorkshire',
  address: '14 Albert Terrace',
};
const bradford = { latitude: 53.79, longitude: -1.75 };

describe('the customer’s profile', () => {
  test('the profile is empty before it is filled in', async () => {
    const { token, account_id, email } = await signUpAndLogIn(server);
    expect((await show(token)).body.data).toEqual({
      id: account_id,
      phone: '',
      address: '',
      post_code: '',
      city: '',
      county: '',
      latitude: null,
      longitude: null,
      user: { id: account_id, first_name: 'Ada', last_name: 'Lovelace', email },
    });
  });

  test('reading and changing the profile require a customer’s login', async () => {
    const artisan = await addArtisanAccount(server);
    for (const call of [show, (token?: string) => setAddress(token, fullProfile), (token?: string) => update(token)]) {
      expect((await call()).error.code).toBe('unauthenticated');
      expect((await call(artisan.token)).error.code).toBe('wrong_role');
    }
  });

  test('the profile is read by one statement and changed by at most six', async () => {
    const { token } = await addCustomer(server);
    expect(await countStatements(() => show(token))).toBe(1);
    const change = () => update(token, { first_name: 'A', last_name: 'B', ...bradford });
    expect(await countStatements(change)).toBeLessThanOrEqual(6);
  });
});

describe('the home address', () => {
  test('the home address is stored with its position and the normalised postcode', async () => {
    const { token } = await signUpAndLogIn(server);
    const answer = await setAddress(token, { post_code: 'bd184ps', address: ' 14 Albert Terrace ' });
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({ post_code: 'BD18 4PS', address: '14 Albert Terrace', phone: '' });
    expect(answer.body.data.latitude).toBeCloseTo(53.83, 1);
    expect((await show(token)).body.data).toEqual(answer.body.data);
  });

  test.each([
    ['missing', {}, { post_code: ['Post code is required'], address: ['Address is required'] }],
    [
      'blank',
      { post_code: ' ', address: '' },
      { post_code: ['Post code is required'], address: ['Address is required'] },
    ],
    [
      'malformed',
      { post_code: 'SHIPLEY', address: 'x' },
      { post_code: ['Please enter a UK postcode, for example BD18 3HF'] },
    ],
    ['unknown', { post_code: 'BD60 9ZZ', address: 'x' }, { post_code: ['We do not know this postcode'] }],
  ])('a home address that is %s is refused', async (_, body, errors) => {
    const { token } = await addCustomer(server);
    const profileBefore = (await show(token)).body;
    const refusal = await setAddress(token, body);
    expect([refusal.status, refusal.error.errors]).toEqual([400, errors]);
    expect((await show(token)).body).toEqual(profileBefore);
  });

  test('the home address keeps the coordinates sent with it until its postcode changes', async () => {
    const { token } = await signUpAndLogIn(server);
    const home = { post_code: 'BD18 4PS', address: '14 Albert Terrace' };
    const exact = { latitude: 53.8401, longitude: -1.7902 };
    expect((await setAddress(token, { ...home, ...exact })).body.data).toMatchObject(exact);
    expect((await setAddress(token, { ...home, address: '16 Albert Terrace' })).body.data).toMatchObject(exact);
    const newHome = (await setAddress(token, { ...home, post_code: 'BD1 1AA' })).body.data;
    expect(newHome.latitude).not.toBe(exact.latitude);
    expect(newHome.longitude).toBeCloseTo(-1.75, 1);
    expect((await setAddress(token, { ...home, ...exact, latitude: null, longitude: null })).body.data.post_code).toBe(
      'BD18 4PS',
    );
  });

  test('a home address with only one coordinate, or an invalid one, is refused', async () => {
    const { token } = await addCustomer(server);
    const home = { post_code: 'BD18 4PS', address: 'x' };
    expect((await setAddress(token, { ...home, latitude: 53 })).error.errors).toHaveProperty('longitude');
    expect((await setAddress(token, { ...home, longitude: 1 })).error.errors).toHaveProperty('latitude');
    expect((await setAddress(token, { ...home, latitude: 91, longitude: 0 })).error.errors).toHaveProperty('latitude');
    expect((await setAddress(token, { ...home, latitude: 53, longitude: 'NaN' })).error.errors).toHaveProperty(
      'longitude',
    );
  });

  test('any text sent as a postcode is either stored or refused with a clear message', async () => {
    const { token } = await addCustomer(server);
    const nearlyValid = fc.stringMatching(/^[A-Za-z]{1,2}\d{1,2}[A-Za-z]? ?\d[A-Za-z]{2}$/);
    await fc.assert(
      fc.asyncProperty(fc.oneof(nearlyValid, anyText(30)), async (post_code) => {
        const { status, body, error } = await setAddress(token, { post_code, address: 'x' });
        expect([200, 400]).toContain(status);
        if (status === 200) expect(body.data.post_code).toBe(formatPostCode(post_code));
        else expect(error.errors?.['post_code']).toHaveLength(1);
      }),
      { numRuns: 150 },
    );
  });
});

describe('changing the profile', () => {
  test('a profile change stores every field, the phone number in E.164, and names if they are sent', async () => {
    const { token, account_id, email } = await signUpAndLogIn(server);
    const answer = await update(token, { ...bradford, last_name: 'Byron' });
    expect(answer.body.message).toBe('Profile updated successfully!');
    expect(answer.body.data).toEqual({
      ...fullProfile,
      ...bradford,
      id: account_id,
      phone: '+447700900123',
      user: { id: account_id, first_name: 'Ada', last_name: 'Byron', email },
    });
    const secondAnswer = await update(token, { first_name: 'Augusta' });
    expect(secondAnswer.body.data.user).toMatchObject({ first_name: 'Augusta', last_name: 'Byron' });
  });

  test('a profile change with missing fields is refused with an error for each field', async () => {
    const { token } = await addCustomer(server);
    const refusal = await server.call(profile.update, { token, body: {} });
    expect(Object.keys(refusal.error.errors ?? {}).sort()).toEqual(['address', 'city', 'county', 'phone', 'post_code']);
  });

  test('a profile change with an invalid phone number or postcode is refused and changes nothing', async () => {
    const { token } = await addCustomer(server);
    const profileBefore = (await show(token)).body;
    const refusal = await update(token, { phone: '12345', first_name: 'Changed' });
    expect([refusal.status, refusal.error.errors]).toEqual([400, { phone: ['Please enter a valid phone number'] }]);
    const badPostcode = await update(token, { post_code: 'BD60', first_name: 'Changed' });
    expect(badPostcode.status).toBe(400);
    expect((await show(token)).body).toEqual(profileBefore);
  });

  test('simultaneous profile changes all succeed, and one of them is stored', async () => {
    const { token } = await signUpAndLogIn(server);
    const cities = Array.from({ length: 10 }, (_, index) => `City ${index}`);
    const answers = await Promise.all(cities.map((city) => update(token, { city })));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(cities).toContain((await show(token)).body.data.city);
  });
});
