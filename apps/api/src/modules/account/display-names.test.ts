import { account } from '@fixit/contract/account';
import { artisan } from '@fixit/contract/artisan';
import { profile } from '@fixit/contract/profile';
import { waitlist } from '@fixit/contract/waitlist';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addArtisanAccount, addCustomer } from '../../testing/people.ts';
import { newEmail, signUpBody } from '../../testing/sign-up.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const home = {
  post_code: 'BD18 4PS',
  phone: '07700 900142',
  city: 'Shipley',
  county: 'West Yorkshire',
  address: '1 Road',
};

const link = 'cannot contain a link or an email address';
const deceptiveNames = [
  ['Visit https://evil.example/login', link],
  ['see evil。com', link],
  ['me@evil.example', link],
  ['Fixit Support', 'cannot be one of Fixit’s own'],
  ['A\u202eB', 'contains characters that cannot be shown'],
  ['A\r\nBcc: x', 'contains characters that cannot be shown'],
  ['call 07400 123456 now', 'cannot contain a phone number'],
] as const;

test.each(deceptiveNames)('the name %j is refused wherever a name can be set', async (first_name, reason) => {
  const message = `First name ${reason}`;
  const signUp = await server.call(account.register, { body: signUpBody(newEmail(), { first_name }) });
  expect([signUp.status, signUp.error.errors]).toEqual([400, { first_name: [message] }]);
  const { token } = await addCustomer(server);
  const update = await server.call(profile.update, { token, body: { ...home, first_name } });
  expect([update.status, update.error.errors]).toEqual([400, { first_name: [message] }]);
  const business = await server.call(artisan.setProfile, {
    token: (await addArtisanAccount(server)).token,
    body: { ...home, business_name: first_name, business_detail: '', service_radius_km: 10 },
  });
  expect([business.status, business.error.errors]).toEqual([400, { business_name: [`Business name ${reason}`] }]);
  const entry = await server.call(waitlist.join, {
    body: {
      fullName: first_name,
      whatsappNumber: '07700900123',
      services: 'Taps',
      city: 'Leeds',
      joinWhatsAppGroup: 'no',
    },
  });
  expect([entry.status, entry.error.errors]).toEqual([400, { fullName: [`Full name ${reason}`] }]);
});

test.each(['Ö', 'Anne-Marie St. J.', 'x'.repeat(100)])(
  'the name %s is accepted but appears in no email before the address is verified',
  async (first_name) => {
    const email = newEmail();
    expect((await server.call(account.register, { body: signUpBody(email, { first_name }) })).status).toBe(201);
    const mail = await server.mailTo(email);
    expect(mail.text).toMatch(/^Hello,\n/);
    expect(mail.text + mail.html).not.toContain(`Hello ${first_name}`);
  },
);
