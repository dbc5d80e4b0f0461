import { booking } from '@fixit/contract/booking';
import { conversation } from '@fixit/contract/conversation';
import { job } from '@fixit/contract/job';
import { profile } from '@fixit/contract/profile';
import type { Page } from '@playwright/test';
import type { TestArtisan } from './artisan.ts';
import { createAccount, type TestCaller } from './calls.ts';

export type TestCustomer = TestCaller;

export const home = { address: '14 Albert Terrace, Saltaire', post_code: 'BD18 4PS' } as const;

/** Signs up a customer through the API, by default with an address in Saltaire. */
export async function createCustomer(
  address: { address: string; post_code: string } | null = home,
): Promise<TestCustomer> {
  const customer = await createAccount('user', 'Priya');
  if (address) await customer.call(profile.setAddress, { body: address });
  return customer;
}

/** Makes the tab start logged in as this customer, without the tour. A logout in the tab is respected. */
export async function signIn(page: Page, { token, user_id }: TestCustomer): Promise<void> {
  await page.addInitScript(
    (session) => {
      localStorage.setItem('hasSeenTutorial', 'true');
      if (sessionStorage.getItem('entered')) return;
      sessionStorage.setItem('entered', 'true');
      localStorage.setItem('accessToken', session.token);
      localStorage.setItem('userId', session.user_id);
    },
    { token, user_id },
  );
}

/** Makes the tab start logged in as a new customer. */
export async function signInAsNewCustomer(page: Page): Promise<TestCustomer> {
  const customer = await createCustomer();
  await signIn(page, customer);
  return customer;
}

/** Starts a conversation with an artisan and returns its id. */
export async function startChat(customer: TestCustomer, { artisan_id, service_id }: TestArtisan): Promise<string> {
  return (await customer.call(conversation.startWithoutJob, { body: { artisan_id, service_id } })).data.id;
}

/** Sends a request in the artisan's category near home, and returns its id. */
export async function sendRequest(customer: TestCustomer, { category_id }: TestArtisan): Promise<string> {
  const { data } = await customer.call(job.create, {
    query: { category_id, postcode: home.post_code },
    body: { budget: 80, description: `The kitchen tap drips day and night. Asked by ${customer.email}.` },
  });
  if (!data.job_detail) throw new Error('No artisan was invited');
  return data.job_detail.id;
}

/** Accepts, as the artisan, the request whose description contains this text. */
export async function acceptRequest(artisan: TestArtisan, text: string): Promise<void> {
  const { data } = await artisan.call(job.listInvitations, { query: {} });
  const request = data.find(({ description }) => description.includes(text));
  if (!request) throw new Error('The artisan was not invited');
  await artisan.call(job.acceptInvitation, { params: { id: request.id }, body: undefined });
}

/** Returns the date this many days from now, as YYYY-MM-DD. */
export const dayAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Proposes an appointment as the artisan, and returns its id. */
export async function propose(
  artisan: TestArtisan,
  conversation_id: string,
  day: string,
  time: string,
): Promise<string> {
  const { data } = await artisan.call(booking.propose, {
    body: {
      conversation_id,
      appointment_date: day,
      appointment_time: time,
      service_description: 'A new washer for the kitchen tap',
    },
  });
  return data.id;
}
