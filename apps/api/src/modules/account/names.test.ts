import { account } from '@fixit/contract/account';
import { profile } from '@fixit/contract/profile';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCustomer } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { signUpBody, someEmail } from '../../testing/sign-up.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const sentence = 'First name cannot contain a link or an email address';
const home = {
  post_code: 'BD18 4PS',
  phone: '07700 900142',
  city: 'Shipley',
  county: 'West Yorkshire',
  address: '1 Road',
};

test.each(['Visit https://evil.example/login', 'WWW.evil.example', 'me@evil.example'])(
  'the name %s is refused wherever a name can be set',
  async (first_name) => {
    const signUp = await server.call(account.register, { body: signUpBody(someEmail(), { first_name }) });
    expect([signUp.status, signUp.error.errors]).toEqual([400, { first_name: [sentence] }]);
    const { token } = await addCustomer(server);
    const update = await server.call(profile.update, { token, body: { ...home, first_name } });
    expect([update.status, update.error.errors]).toEqual([400, { first_name: [sentence] }]);
  },
);

test.each(['Ö', 'Anne-Marie St. J.', 'x'.repeat(100)])(
  'the name %s is accepted but appears in no email before the address is verified',
  async (first_name) => {
    const email = someEmail();
    expect((await server.call(account.register, { body: signUpBody(email, { first_name }) })).status).toBe(201);
    const mail = await server.mailTo(email);
    expect(mail.text).toMatch(/^Hello,\n/);
    expect(mail.text + mail.html).not.toContain(`Hello ${first_name}`);
  },
);
