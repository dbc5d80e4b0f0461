import { openTimeTravel, type TimeTravel } from '@fixit/api/testing/clock/time-travel';
import { TestMailServer } from '@fixit/api/testing/outside/test-mail-server';
import { artisan } from '@fixit/contract/artisan';
import { booking } from '@fixit/contract/booking';
import { category } from '@fixit/contract/category';
import { service } from '@fixit/contract/service';
import type { Browser, Page } from '@playwright/test';
import { expect, test } from '../support/browser-test.ts';
import { makeCall, password } from '../support/calls.ts';
import { dayAhead, home } from '../support/customer.ts';
import { picture } from '../support/picture.ts';
import { type SeparateServer, startSeparateServer } from '../support/server.ts';
import { toastOf } from '../support/toast.ts';

// Each side uses its own browser, on a server that sends email by SMTP. A side that has closed the app
// gets an email and returns through its link.

const priya = { email: 'priya@example.test', first: 'Priya', last: 'Nair' };
const bo = { email: 'bo@example.test', first: 'Bo', last: 'Beck' };
const file = { name: 'tap.png', mimeType: 'image/png', buffer: picture };

let mailServer: TestMailServer;
let server: SeparateServer;
let timeTravel: TimeTravel;
test.beforeAll(async () => {
  mailServer = new TestMailServer();
  server = await startSeparateServer({ SMTP_URL: await mailServer.open() });
  timeTravel = await openTimeTravel(server.folder);
});
test.afterAll(async () => {
  await timeTravel.close();
  await server.stop();
  await mailServer.close();
});

/** Waits for an email to somebody who has closed the app, and opens its link. */
async function openEmailLink(page: Page, person: typeof priya, subject: RegExp): Promise<void> {
  await timeTravel.skipEmailDelay();
  const { raw } = await mailServer.mailTo(person.email, subject);
  expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m);
  // The server chose its port itself, so the links name a different one. Only the path counts.
  const link = /^https?:\/\/[^/]+(\/(?!unsubscribe)\S+?)\r?$/m.exec(raw)?.[1];
  if (!link) throw new Error(`The mail has no link:\n${raw}`);
  await page.goto(link);
}

const closeApp = (page: Page) => page.goto('about:blank');
const expectToast = (page: Page, text: string) => expect(toastOf(page, text)).toBeVisible();
const log = (page: Page) => page.getByRole('log', { name: 'Conversation' });

async function openBrowser(browser: Browser, width: number): Promise<Page> {
  const context = await browser.newContext({
    baseURL: server.origin,
    viewport: { width, height: 800 },
    timezoneId: 'Europe/London',
    locale: 'en-GB',
  });
  const page = await context.newPage();
  await page.addInitScript(() => {
    if (window.location.protocol === 'http:') localStorage.setItem('hasSeenTutorial', 'true');
  });
  return page;
}

/** Signs up and logs in on one side, with the emailed code. */
async function signUpAndLogIn(page: Page, side: '' | '/workspace', person: typeof priya): Promise<void> {
  await page.goto(`${side}/signup`);
  await page.getByLabel('First name').fill(person.first);
  await page.getByLabel('Last name').fill(person.last);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('checkbox', { name: 'I agree to the Privacy Policy and Terms' }).check();
  await page.getByRole('button', { name: 'Sign up' }).click();
  const { subject } = await mailServer.mailTo(person.email, /is your Fixit code/);
  await page.getByLabel('Otp', { exact: true }).fill(subject.slice(0, 6));
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('link', { name: /^Notifications/ })).toBeVisible();
}

const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('artisanAccessToken') ?? '');

/** Sets up the logged-in artisan's business by calls, because another journey covers onboarding. */
async function openBusiness(token: string): Promise<void> {
  const body = {
    business_name: 'Beck & Co',
    business_detail: 'Thirty years on the tools.',
    address: 'Otley Road, Shipley',
    post_code: 'BD18 3HF',
    phone: '01274 753219',
    service_radius_km: 20,
  };
  await makeCall(token, artisan.setProfile, { body }, server.origin);
  const { data } = await makeCall(token, category.list, {}, server.origin);
  const category_id = data.find((each) => each.category === 'Plumbing')?.id ?? '';
  const newService = { category_id, description: 'Taps, leaks and boilers.' };
  await makeCall(token, service.add, { body: newService }, server.origin);
}

async function sendRequest(page: Page): Promise<void> {
  await page.goto('/address');
  await page.getByLabel('Post code').fill(home.post_code);
  await page.getByRole('main').getByLabel('Address', { exact: true }).fill(home.address);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.getByRole('button', { name: 'Request service' }).click();
  const form = page.getByRole('dialog', { name: 'Request service' });
  await form.getByLabel('Category').selectOption('Plumbing');
  await form.getByLabel('Description').fill('The kitchen tap drips day and night.');
  await form.getByLabel('Budget').fill('80');
  await form.locator('input[type=file]').setInputFiles(file);
  await expect(form.getByRole('button', { name: 'Remove photo 1' })).toBeVisible();
  await form.getByRole('button', { name: 'Send request' }).click();
  await expect(page).toHaveURL(/\/available-providers\?job_id=/);
}

test('a customer and an artisan get from a request to a review and its reply through the links in emails', async ({
  browser,
}) => {
  const [customer, phone] = [await openBrowser(browser, 1280), await openBrowser(browser, 360)];
  await signUpAndLogIn(phone, '/workspace', bo);
  const token = await tokenOf(phone);
  await openBusiness(token);
  await closeApp(phone);
  await signUpAndLogIn(customer, '', priya);
  await sendRequest(customer);
  await closeApp(customer);

  // The artisan returns by email and accepts with a price; the customer returns by email and writes, with a photo.
  await openEmailLink(phone, bo, /^Can you help\? Plumbing in BD18$/);
  await phone.getByRole('article').getByRole('button', { name: 'Accept' }).click();
  const offer = phone.getByRole('dialog', { name: 'Accept request' });
  await offer.getByLabel('Price', { exact: true }).fill('65');
  await offer.getByLabel('Note').fill('I could come on Thursday.');
  await offer.getByRole('button', { name: 'Accept request' }).click();
  await expectToast(phone, 'Request accepted. Priya has been told.');
  await closeApp(phone);
  await openEmailLink(customer, priya, /^Beck & Co would like to do your job$/);
  await expect(customer.getByRole('main')).toContainText('£65');
  await expect(customer.getByRole('main')).toContainText('I could come on Thursday.');
  await customer.getByRole('button', { name: 'Chat with Beck & Co' }).click();
  await expect(customer).toHaveURL(/\/chat\?conversation_id=/);
  await customer.getByRole('textbox', { name: 'Message' }).fill('Thursday is fine.');
  await customer.getByRole('textbox', { name: 'Message' }).press('Enter');
  await expect(log(customer).getByRole('listitem').filter({ hasText: 'Thursday is fine.' })).toContainText('Sent');
  await customer.locator('main input[type=file]').setInputFiles(file);
  await customer.getByRole('dialog', { name: 'Image preview' }).getByRole('button', { name: 'Send' }).click();
  await expect(log(customer).getByRole('img')).toHaveJSProperty('complete', true);
  await closeApp(customer);

  // The artisan answers and proposes; the customer accepts.
  await openEmailLink(phone, bo, /^Priya.* has written to you$/);
  await expect(log(phone)).toContainText('Thursday is fine.');
  await phone.getByRole('button', { name: 'Propose booking' }).click();
  const proposal = phone.getByRole('dialog', { name: 'Propose booking' });
  await proposal.getByLabel('Date').fill(dayAhead(4));
  await proposal.getByLabel('Start').fill('10:00');
  await proposal.getByLabel('Price').fill('65');
  await proposal.getByLabel('Description').fill('A new washer for the kitchen tap');
  await proposal.getByRole('button', { name: 'Send proposal' }).click();
  await expectToast(phone, 'Booking proposed');
  await closeApp(phone);
  await openEmailLink(customer, priya, /^Does .+ suit you\? Beck & Co can come$/);
  const details = customer.getByRole('dialog', { name: 'Booking Details' });
  await details.getByRole('button', { name: 'Accept' }).click();
  await expectToast(customer, 'Booking Confirmed');

  // The customer asks to reschedule; the artisan returns by email and accepts.
  await details.getByRole('button', { name: 'Change the time' }).click();
  const rescheduleDialog = customer.getByRole('dialog', { name: 'Change the time' });
  await rescheduleDialog.getByLabel('New date').fill(dayAhead(5));
  await rescheduleDialog.getByRole('button', { name: 'Ask for this time' }).click();
  await expectToast(customer, 'Beck & Co was asked for the new time');
  await closeApp(customer);
  await openEmailLink(phone, bo, /^Priya.* asks: can you do .+ instead\?$/);
  await phone.getByRole('button', { name: /^Take (the )?new time$|^Accept$/ }).click();
  await expectToast(phone, 'The appointment was moved');
  await closeApp(phone);
  await openEmailLink(customer, priya, /^Moved: Beck & Co, /);

  // The appointment is over, so it can be completed, reviewed and replied to.
  const { results } = await makeCall(token, booking.listAsArtisan, { query: {} }, server.origin);
  await timeTravel.endBooking(results[0]?.id ?? '', 1);
  await customer.goto('/bookings');
  await customer.getByRole('button', { name: 'Yes, it is done' }).click();
  await expectToast(customer, 'Thank you. The work is marked as done.');
  await customer.getByText('Past services').click();
  await customer.getByRole('button', { name: 'Leave a review' }).click();
  const reviewDialog = customer.getByRole('dialog', { name: 'Leave a review' });
  await reviewDialog.getByRole('radio', { name: /^5 of 5/ }).check();
  await reviewDialog.getByLabel('Comment').fill('On time, tidy, fair.');
  await reviewDialog.getByRole('button', { name: 'Publish review' }).click();
  await expectToast(customer, 'Thank you for your review');
  await closeApp(customer);
  await openEmailLink(phone, bo, /^A customer gave you 5 out of 5$/);
  await expect(phone.getByRole('article')).toContainText('On time, tidy, fair.');
  await phone.getByRole('button', { name: 'Reply' }).click();
  await phone.getByLabel('Reply to Priya').fill('Thank you, any time.');
  await phone.getByRole('button', { name: 'Publish reply' }).click();
  await expectToast(phone, 'Your reply is published');
  await openEmailLink(customer, priya, /^Beck & Co has answered your review$/);
  await customer.getByRole('tab', { name: 'Reviews' }).click();
  await expect(customer.getByRole('tabpanel', { name: 'Reviews' })).toContainText('Thank you, any time.');
  await mailServer.mailTo(bo.email, /^Booked: Priya/);
  await mailServer.mailTo(bo.email, /^Done: Priya/);
});
