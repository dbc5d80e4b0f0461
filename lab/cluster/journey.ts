import type { Locator, Page } from '@playwright/test';

/** A `press` lasts until its result is visible, and an `arrival` until the other side's action appears. */
export type StepKind = 'press' | 'arrival';
export type Step = (kind: StepKind, name: string, perform: () => Promise<unknown>) => Promise<void>;

export interface Journey {
  /** The customer starts at /dashboard, and the artisan at /workspace/requests. */
  customer: Page;
  artisan: Page;
  business_name: string;
  picture: Buffer;
  step: Step;
  /** Moves the only accepted appointment into the past. */
  moveAppointmentToPast: (iteration: number) => Promise<void>;
}

/** A screen that was left for this long reloads its data. */
const staleAfterMs = 5_500;

/** Runs everything from a request to the reply to its review, each side in its own browser, without reloading a page. */
export async function runJourney(journey: Journey, iteration: number): Promise<void> {
  const { customer, artisan, business_name, step } = journey;
  const description = `The kitchen tap drips in journey ${iteration}.`;
  await step('press', 'sends a request', () => sendRequest(customer, description));
  const request = artisan.getByRole('article').filter({ hasText: description });
  await step('arrival', 'sees the request', () => request.waitFor());
  await step('press', 'accepts the request', async () => {
    await request.getByRole('button', { name: 'Accept' }).click();
    const offer = artisan.getByRole('dialog', { name: 'Accept request' });
    await offer.getByLabel('Price', { exact: true }).fill('65');
    await offer.getByRole('button', { name: 'Accept request' }).click();
    await toast(artisan, 'Request accepted. Priya has been told.').waitFor();
  });
  const view = customer.getByRole('button', { name: 'View', exact: true }).and(customer.locator(':enabled'));
  await step('arrival', 'sees the acceptance', () => view.waitFor());
  await step('press', 'sees who accepted', async () => {
    await view.click();
    await customer.getByRole('button', { name: `Chat with ${business_name}` }).waitFor();
  });
  await step('press', 'opens the chat', async () => {
    await customer.getByRole('button', { name: `Chat with ${business_name}` }).click();
    await messageField(customer).waitFor();
  });
  await exchangeMessages(journey, iteration);
  await agreeOnAppointment(journey, iteration);
  await journey.moveAppointmentToPast(iteration);
  await completeAppointment(journey, iteration);
}

async function sendRequest(page: Page, description: string): Promise<void> {
  await page.getByRole('button', { name: 'Request service' }).click();
  const form = page.getByRole('dialog', { name: 'Request service' });
  await form.getByLabel('Category').selectOption('Plumbing');
  await form.getByLabel('Description').fill(description);
  await form.getByLabel('Budget').fill('80');
  await form.getByRole('button', { name: 'Send request' }).click();
  await page.waitForURL(/\/available-providers\?job_id=/);
}

async function exchangeMessages({ customer, artisan, picture, step }: Journey, iteration: number): Promise<void> {
  const sendMessage = async (page: Page, text: string) => {
    await messageField(page).fill(text);
    await messageField(page).press('Enter');
    await messageItem(page, text).filter({ hasText: 'Sent' }).waitFor();
  };
  const question = `Does Thursday suit you, in journey ${iteration}?`;
  await step('press', 'sends a message', () => sendMessage(customer, question));
  await step('press', 'reads the message', async () => {
    await openScreen(artisan, 'Chat');
    await artisan.getByRole('link', { name: 'Priya, BD18' }).click();
    await messageItem(artisan, question).waitFor();
  });
  const answer = `It does, in journey ${iteration}.`;
  await step('press', 'sends an answer', () => sendMessage(artisan, answer));
  await step('arrival', 'sees the answer', () => messageItem(customer, answer).waitFor());
  const newestPicture = (page: Page) => conversationLog(page).getByRole('listitem').last().getByRole('img');
  await step('press', 'sends a picture', async () => {
    await customer
      .locator('main input[type=file]')
      .setInputFiles({ name: 'tap.png', mimeType: 'image/png', buffer: picture });
    await customer.getByRole('dialog', { name: 'Image preview' }).getByRole('button', { name: 'Send' }).click();
    await newestPicture(customer).waitFor();
  });
  await step('arrival', 'sees the picture', () => newestPicture(artisan).waitFor());
}

async function agreeOnAppointment(
  { customer, artisan, business_name, step }: Journey,
  iteration: number,
): Promise<void> {
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
  await step('press', 'proposes an appointment', async () => {
    await artisan.getByRole('button', { name: 'Propose booking' }).click();
    const form = artisan.getByRole('dialog', { name: 'Propose booking' });
    await form.getByLabel('Date').fill(day(4 + iteration));
    await form.getByLabel('Start').fill('10:00');
    await form.getByLabel('Price').fill('65');
    await form.getByLabel('Description').fill('A new washer');
    await form.getByRole('button', { name: 'Send proposal' }).click();
    await toast(artisan, 'Booking proposed').waitFor();
  });
  const upcoming = customer.getByRole('region', { name: 'Upcoming Services' }).getByRole('article');
  const active = customer.getByRole('region', { name: 'Active services' }).getByRole('article');
  await step('press', 'sees the proposal', async () => {
    await openScreen(customer, 'Booking');
    await upcoming.waitFor();
  });
  await step('press', 'accepts the appointment', async () => {
    await upcoming.getByRole('button', { name: 'Accept' }).click();
    await toast(customer, 'Booking Confirmed').waitFor();
    await active.waitFor();
  });
  await step('press', 'asks for another time', async () => {
    await active.getByRole('button', { name: 'Open booking' }).click();
    await customer.getByRole('dialog').getByRole('button', { name: 'Change the time' }).click();
    const form = customer.getByRole('dialog', { name: 'Change the time' });
    await form.getByLabel('New date').fill(day(5 + iteration));
    await form.getByRole('button', { name: 'Ask for this time' }).click();
    await toast(customer, `${business_name} was asked for the new time`).waitFor();
    await customer.keyboard.press('Escape');
  });
  await openScreen(artisan, 'Today');
  const newTime = artisan
    .getByRole('region', { name: 'Requests to change the time' })
    .getByRole('link', { name: 'Priya Nair' });
  await step('arrival', 'sees the requested time', () => newTime.waitFor());
  await step('press', 'accepts the new time', async () => {
    await newTime.click();
    await artisan.getByRole('dialog').getByRole('button', { name: 'Take new time' }).click();
    await toast(artisan, 'The appointment was moved').waitFor();
    await artisan.keyboard.press('Escape');
  });
}

async function completeAppointment({ customer, artisan, step }: Journey, iteration: number): Promise<void> {
  const active = customer.getByRole('region', { name: 'Active services' }).getByRole('article');
  await openScreen(customer, 'Home');
  await customer.waitForTimeout(staleAfterMs);
  await step('press', 'confirms that the work is done', async () => {
    await openScreen(customer, 'Booking');
    await active.getByRole('button', { name: 'Yes, it is done' }).click();
    await toast(customer, 'Thank you. The work is marked as done.').waitFor();
  });
  await step('press', 'writes a review', async () => {
    await customer.getByText('Past services').click();
    await customer.getByRole('button', { name: 'Leave a review' }).click();
    const form = customer.getByRole('dialog', { name: 'Leave a review' });
    await form.getByRole('radio', { name: /^5 of 5/ }).check();
    await form.getByLabel('Comment').fill(`Tidy, in journey ${iteration}.`);
    await form.getByRole('button', { name: 'Publish review' }).click();
    await toast(customer, 'Thank you for your review').waitFor();
  });
  const review = artisan.getByRole('article').filter({ hasText: `Tidy, in journey ${iteration}.` });
  await step('press', 'reads the review', async () => {
    await openScreen(artisan, 'Profile');
    await artisan.getByRole('link', { name: 'Your reviews' }).click();
    await review.waitFor();
  });
  await step('press', 'replies', async () => {
    await review.getByRole('button', { name: 'Reply' }).click();
    await review.getByLabel('Reply to Priya').fill('Thank you, any time.');
    await review.getByRole('button', { name: 'Publish reply' }).click();
    await toast(artisan, 'Your reply is published').waitFor();
  });
  await openScreen(artisan, 'Requests');
  await openScreen(customer, 'Home');
}

const openScreen = (page: Page, label: string) =>
  page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: new RegExp(`^${label}`) })
    .click();
const messageField = (page: Page): Locator => page.getByRole('textbox', { name: 'Message' });
const conversationLog = (page: Page): Locator => page.getByRole('log', { name: 'Conversation' });
const messageItem = (page: Page, text: string): Locator =>
  conversationLog(page).getByRole('listitem').filter({ hasText: text });
const toast = (page: Page, text: string): Locator => page.getByRole('status').filter({ hasText: text }).first();
