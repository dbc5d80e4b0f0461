import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { phone as phoneOf360 } from '../support/browser.ts';
import { expect, test } from '../support/browser-test.ts';
import { emptyOrigin } from '../support/origin.ts';
import { signUpAndLogIn } from '../support/sign-up.ts';
import { moveEndOfBooking } from '../support/time.ts';
import { toastOf } from '../support/toast.ts';

// These names and texts are as messy as real ones.
const customerName = { first: 'José María', last: 'de la Cruz y García' };
const fullName = `${customerName.first} ${customerName.last}`;
const artisanName = { first: 'Siân', last: "O'Neill" };
const trade = 'Heating';
const problem = 'Boiler E119 🥶🥶';
const note = 'It is the fan nine times out of ten. Part included.';

const sheet = (page: Page) => page.getByRole('region', { name: 'Appointments' });
const details = (page: Page) => page.getByRole('dialog', { name: 'Booking Details' });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Opens the job sheet of a chat, which a wide window always shows, and expects these texts on it. */
async function expectOnSheet(page: Page, ...texts: readonly (string | RegExp)[]): Promise<void> {
  await expect(sheet(page)).toBeVisible();
  const foldButton = page.getByRole('button', { name: 'Appointments' });
  if ((await foldButton.isVisible()) && (await foldButton.getAttribute('aria-expanded')) === 'false')
    await foldButton.click();
  for (const text of texts) await expect(sheet(page)).toContainText(text);
}

/** Draws a photograph of a beach, 2560 by 1707 pixels, in the browser. */
async function drawPhotograph(page: Page) {
  const data = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 2560, height: 1707 });
    const context = canvas.getContext('2d');
    if (!context) throw new Error('The browser cannot paint');
    const sky = context.createLinearGradient(0, 0, 0, 1707);
    for (const [offset, colour] of [
      [0, '#3f8fd2'],
      [0.5, '#cfe9f7'],
      [0.5, '#1d6f8f'],
      [0.7, '#79bcc4'],
      [0.7, '#e8d3a2'],
      [1, '#c9a86a'],
    ] as const)
      sky.addColorStop(offset, colour);
    context.fillStyle = sky;
    context.fillRect(0, 0, 2560, 1707);
    return canvas.toDataURL('image/jpeg', 0.9).split(',')[1] ?? '';
  });
  return { name: 'IMG_2041.JPG', mimeType: 'image/jpeg', buffer: Buffer.from(data, 'base64') };
}

async function openPhone(browser: Browser): Promise<Page> {
  const londonOptions = { baseURL: emptyOrigin, locale: 'en-GB', timezoneId: 'Europe/London' };
  const context = await browser.newContext({ ...phoneOf360, ...londonOptions, reducedMotion: 'reduce' });
  return context.newPage();
}

/** Signs up and sets up a business whose only picture is a holiday photograph. */
async function setUpBusiness(phone: Page, business: string): Promise<void> {
  await phone.goto('/workspace/signup');
  await signUpAndLogIn(phone, `sian-${randomUUID()}@example.test`, artisanName);
  await phone.getByRole('link', { name: 'Set up your business' }).click();
  await phone.getByLabel('Business name').fill(business);
  await phone.getByLabel('Trade').selectOption({ label: trade });
  await phone.getByLabel('Phone').fill('01274 753219');
  await phone.getByLabel('Address', { exact: true }).fill('12 Otley Road, Shipley');
  await phone.getByLabel('Base postcode').fill('bd183hf');
  await press(phone, 'Save and continue');
  await expect(phone.getByRole('heading', { name: 'What you do' })).toBeVisible();
  await expect(phone.getByLabel('Category').locator('option:checked')).toHaveText(trade);
  await phone.getByLabel('Description').fill('Boilers and radiators');
  await press(phone, 'Add service');
  await phone.getByRole('link', { name: 'Continue' }).click();
  await phone.locator('input[type=file]').setInputFiles(await drawPhotograph(phone));
  await press(phone, 'Use this picture');
  await expect(phone.getByRole('button', { name: `Change photo of ${trade}` })).toBeVisible();
  await phone.getByRole('link', { name: 'Continue' }).click();
  await press(phone, 'Save and continue');
  await press(phone, 'Finish');
  await expect(phone).toHaveURL(/\/workspace$/);
  await expect(phone.getByRole('region', { name: 'New requests' })).toContainText(
    'their request appears here immediately.',
  );
}

/** Sends a request. The form asks for an address first, and gets one without a house number. */
async function sendRequest(page: Page): Promise<void> {
  await page.goto('/signup');
  await signUpAndLogIn(page, `jose-${randomUUID()}@example.test`, customerName);
  await press(page, 'Request service');
  const form = page.getByRole('dialog', { name: 'Request service' });
  await form.getByLabel('Category').selectOption(trade);
  await form.getByLabel('Description').fill(problem);
  await form.getByRole('button', { name: 'Send request' }).click();
  await expect(form).toContainText('Set your address first');
  await form.getByRole('button', { name: 'Choose address' }).click();
  const places = page.getByRole('dialog', { name: 'Select Address' });
  await places.getByRole('combobox').fill('Albert Terrace, Saltaire');
  await places.getByRole('option', { name: /^Saltaire/ }).click();
  await places.getByRole('button', { name: 'Select This Location' }).click();
  await expect(form.getByLabel('Description')).toHaveValue(problem);
  await form.getByRole('button', { name: 'Send request' }).click();
  await expect(page).toHaveURL(/\/available-providers\?job_id=/);
}

test('a new customer and a new artisan are led from a request to a review, and the job sheet always shows the next step', async ({
  page,
  browser,
}) => {
  const business = `Bob’s “Best” Boilers ${randomUUID().slice(0, 6)}`;
  const phone = await openPhone(browser);
  await page.addInitScript(() => localStorage.setItem('hasSeenTutorial', 'true'));
  await setUpBusiness(phone, business);
  await sendRequest(page);
  await expect(page.getByRole('main')).toContainText(business);
  await expect(page.getByRole('main')).toContainText(
    'Your request stays open for 24 hours, so you can leave this page.',
  );

  await phone.getByRole('region', { name: 'New requests' }).getByRole('link', { name: trade }).click();
  const card = phone.getByRole('article');
  await expect(card).toContainText(problem);
  await expect(card).toContainText('BD18');
  await card.getByRole('button', { name: 'Accept' }).click();
  const offer = phone.getByRole('dialog', { name: 'Accept request' });
  await offer.getByLabel('Price', { exact: true }).fill('65');
  const times = offer.getByRole('group', { name: 'When could you come?' }).getByRole('button', { name: /\d\d:\d\d$/ });
  const chosenTime = (await times.nth(1).getAttribute('aria-label')) ?? '';
  await times.first().click();
  await times.nth(1).click();
  await offer.getByLabel('Note').fill(note);
  await offer.getByRole('button', { name: 'Accept request' }).click();
  await expect(toastOf(phone, `Request accepted. ${customerName.first} has been told.`)).toBeVisible();
  await phone.getByRole('tab', { name: 'Accepted' }).click();
  await expect(card).toContainText('£65 for the job');
  await expect(card).toContainText(`The chat opens when ${customerName.first} writes to you.`);

  await expect(page.getByRole('status', { name: 'Search status' })).toHaveText('Providers found!');
  await press(page, 'View');
  const offerRow = page.getByRole('main').getByRole('listitem').filter({ hasText: business });
  await expect(offerRow).toContainText('£65');
  await expect(offerRow).toContainText(note);
  await offerRow
    .getByRole('button', { name: /^Ask for/ })
    .last()
    .click();
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(/^Could you come on .+\?$/);
  await expectOnSheet(page, 'Nothing agreed yet', `${business} offered £65 for the job`, problem, note);
  await expectOnSheet(page, `Next: ${business} proposes a time.`);
  await press(page, 'Send');
  await expect(page.getByRole('log').getByRole('listitem')).toContainText('Sent');

  // The artisan proposes the time that the customer asked for, without typing anything.
  await card.getByRole('link', { name: 'Open chat' }).click();
  await expectOnSheet(phone, 'You offered £65 for the job', 'Next: propose a time.', problem);
  await press(phone, 'Propose booking');
  const proposal = phone.getByRole('dialog', { name: 'Propose booking' });
  await expect(proposal.getByLabel('Price')).toHaveValue('65');
  await expect(proposal.getByLabel('Description')).toHaveValue(note);
  await press(phone, chosenTime);
  await proposal.getByRole('button', { name: 'Send proposal' }).click();
  await expect(toastOf(phone, 'Booking proposed')).toBeVisible();
  await expectOnSheet(phone, 'Proposed', '£65 for the job', `Next: ${fullName} accepts or rejects.`);
  await expectOnSheet(page, 'Proposed', '£65 for the job', 'Next: accept or reject.');

  // The customer accepts, and is asked for the missing house number.
  await sheet(page).getByRole('button', { name: 'Accept' }).click();
  await expectOnSheet(page, 'Agreed', '£65 for the job', `${business} does not know the house yet.`);
  await expectOnSheet(phone, 'Agreed', '£65 for the job', `Next: ${fullName} says which house it is.`);
  await sheet(page).getByRole('link', { name: 'See appointment' }).click();
  const question = page.getByRole('dialog', { name: 'Where is the work?' });
  await expect(question).toContainText(`with ${business}. They only know “Albert Terrace, Saltaire`);
  await question.getByLabel('House and street').fill('14½ Albert Terrace');
  await question.getByLabel('Post code').fill('bd184ps');
  await press(page, 'Save address');
  await expect(toastOf(page, 'Address saved')).toBeVisible();
  const workAddress = /14½ Albert Terrace, Saltaire, .*BD18 4PS/;
  await expectOnSheet(phone, workAddress, `Next: be at ${fullName}’s on `);
  await expect(details(page)).toContainText(workAddress);

  // It is the day: the appointment begins in two hours.
  const id = new URL(page.url()).searchParams.get('booking_id') ?? '';
  await moveEndOfBooking(id, 3);
  await page.reload();
  await phone.reload();
  await expectOnSheet(phone, `Next: be at ${fullName}’s on `);
  await sheet(phone).getByRole('link', { name: 'See appointment' }).click();
  await details(phone).getByRole('button', { name: 'On my way' }).click();
  await expect(details(page)).toContainText('On the way to you');
  await details(phone).getByRole('button', { name: 'Running late' }).click();
  const delay = phone.getByRole('dialog', { name: 'Running late' });
  await delay.getByRole('radio', { name: '30' }).check();
  await delay.getByRole('button', { name: /^Tell / }).click();
  await expect(details(page)).toContainText('30 minutes late');
  await expect(details(page)).toContainText('You need not do anything.');
  await details(phone).getByRole('button', { name: 'Arrived' }).click();
  await expect(details(page)).toContainText('Has arrived');

  // The work is over.
  await moveEndOfBooking(id, -1);
  await phone.reload();
  await page.reload();
  await expect(details(page)).toContainText('Is the work done?');
  await details(phone).getByRole('button', { name: 'Work is done' }).click();
  await expect(toastOf(phone, 'Marked as done')).toBeVisible();
  await expect(details(phone)).toContainText('Completed');
  await details(page).getByRole('link', { name: 'Open chat' }).click();
  await expectOnSheet(page, 'Next: say how it went.', `${business} marked the work as done`);
  await sheet(page).getByRole('link', { name: 'See appointment' }).click();
  await details(page).getByRole('button', { name: 'Leave a review' }).click();
  const review = page.getByRole('dialog', { name: 'Leave a review' });
  await review.getByRole('radio', { name: /^5 of 5/ }).check();
  await review.getByRole('button', { name: 'Publish review' }).click();
  await expect(toastOf(page, 'Thank you for your review')).toBeVisible();
  for (const side of [page, phone]) {
    await details(side).getByRole('link', { name: 'Open chat' }).click();
    await expectOnSheet(side, 'The work is done.', problem, workAddress);
  }
  await phone.goto('/workspace/reviews');
  await expect(phone.getByRole('article').getByRole('img', { name: '5 of 5' })).toBeVisible();
  await phone.context().close();
});
