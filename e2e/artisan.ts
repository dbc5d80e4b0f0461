import { randomUUID } from 'node:crypto';
import { account } from '@fixit/contract/account';
import { artisan } from '@fixit/contract/artisan';
import { category } from '@fixit/contract/category';
import { type Answer, addressOf, type CallInput, type Route } from '@fixit/contract/route';
import { service } from '@fixit/contract/service';
import { readCode } from './mailbox.ts';
import { emptyOrigin } from './origin.ts';

/** Somebody who makes the contract's calls without a screen: the artisan's side of a journey. */
export interface Caller {
  readonly token: string;
  call<R extends Route>(call: R, input: CallInput<R>): Promise<Answer<R>>;
}

/** Makes a call of the contract and gives its answer; anything but a success fails the test. */
async function make<R extends Route>(token: string, call: R, input: CallInput<R>): Promise<Answer<R>> {
  const { params, query, body } = input as Record<'params' | 'query' | 'body', Record<string, unknown> | undefined>;
  const response = await fetch(emptyOrigin + addressOf(call, { params, query }), {
    method: call.method,
    headers: {
      ...(token ? { Authorization: `Token ${token}` } : {}),
      ...(body ? { 'Content-Type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const answer: unknown = await response.json();
  if (!response.ok) throw new Error(`${call.method} ${call.path}: ${response.status} ${JSON.stringify(answer)}`);
  // The server has checked it against the contract's schema.
  return answer as Answer<R>;
}

/** Signs up an artisan with a business at a post code and one service, all through the calls. */
export async function createArtisan(business: { name: string; postCode: string; category: string }): Promise<Caller> {
  const email = `artisan-${randomUUID()}@example.test`;
  const password = 'a good password';
  await make('', account.register, {
    query: { user_type: 'artisan' },
    body: { email, first_name: 'Bo', last_name: 'Beck', password, password2: password, device_token: 'web' },
  });
  await make('', account.verifyEmail, { body: { email, otp: await readCode(email) } });
  const { token } = await make('', account.login, {
    query: { login_type: 'artisan' },
    body: { username: email, password },
  });
  await make(token, artisan.setProfile, {
    body: {
      business_name: business.name,
      business_detail: 'Thirty years on the tools.',
      address: 'Otley Road, Shipley',
      post_code: business.postCode,
      phone: '01274 753219',
      service_radius_km: 20,
    },
  });
  const { data: categories } = await make(token, category.list, {});
  const chosen = categories.find((entry) => entry.category === business.category);
  if (!chosen) throw new Error(`No category ${business.category}`);
  await make(token, service.add, { body: { category_id: chosen.id, description: 'Taps, leaks and boilers.' } });
  return { token, call: (call, input) => make(token, call, input) };
}
