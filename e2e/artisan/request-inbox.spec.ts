import { artisan as calls } from '@fixit/contract/artisan';
import { booking } from '@fixit/contract/booking';
import { conversation } from '@fixit/contract/conversation';
import { job } from '@fixit/contract/job';
import type { Page } from '@playwright/test';
import { createArtisan, type TestArtisan } from '../support/artisan.ts';
import { expect, test } from '../support/browser-test.ts';
import {
  acceptRequest,
  createCustomer,
  dayAhead,
  propose as proposeTo,
  sendRequest,
  signInAsNewCustomer,
} from '../support/customer.ts';
import { openWorkspace } from '../support/open-workspace.ts';
import { picture } from '../support/picture.ts';
import { openWithSocket } from '../support/socket.ts';
import { clocksForward } from '../support/time.ts';
import { toastOf, undoToast } from '../support/toast.ts';

let artisan: TestArtisan;
test.beforeEach(async () => {
  artisan = await createArtisan({ name: 'Airedale Plasterers', category: 'Plastering' });
});

const requestCard = (page: Page, description: string) => page.getByRole('article').filter({ hasText: description });
const expectToast = (page: Page, text: string) => expect(toastOf(page, text)).toBeVisible();
const appointments = (page: Page) => page.getByRole('region', { name: 'Appointments' });

async function requestPlasterer(page: Page, description: string): Promise<void> {
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Request service' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request service' });
  await dialog.getByRole('combobox', { name: 'Category' }).selectOption('Plastering');
  await dialog.getByRole('textbox', { name: 'Description' }).fill(description);
  await dialog.getByRole('spinbutton', { name: 'Budget' }).fill('120');
  await dialog.locator('input[type=file]').setInputFiles({ name: 'wall.png', mimeType: 'image/png', buffer: picture });
  await expect(dialog.getByRole('button', { name: 'Remove photo 1' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await expect(page).toHaveURL(/available-providers/);
}

async function propose(
  page: Page,
  proposal: Partial<Record<'Date' | 'Start' | 'Duration in hours' | 'Price' | 'Description', string>>,
) {
  const dialog = page.getByRole('dialog', { name: 'Propose booking' });
  for (const [label, value] of Object.entries(proposal)) await dialog.getByLabel(label, { exact: true }).fill(value);
  await dialog.getByRole('button', { name: 'Send proposal' }).dblclick();
}

test.describe('an artisan with a phone', () => {
  test.use({ expectedComplaints: [/status of 400/] });

  test('an artisan accepts a request, chats, proposes, withdraws and proposes again until the customer accepts', async ({
    page,
    browser,
  }) => {
    const customer = await signInAsNewCustomer(page);
    const phone = await openWorkspace(browser, artisan);
    await openWithSocket(phone, '/workspace/requests');
    await expect(phone.getByRole('tab', { name: 'New' })).toHaveAttribute('aria-selected', 'true');
    const description = `A ceiling came down. ${customer.email}`;
    await requestPlasterer(page, description);

    const request = requestCard(phone, description);
    await expect(request).toContainText('Plastering for Priya');
    await expect(request).toContainText('BD18');
    await expect(request).toContainText('£120 budget');
    await expect(request).toContainText(/Closes in (24 h|23 h 59 min)/);
    await request.getByRole('button', { name: 'Photo 1' }).click();
    const photo = phone.getByRole('dialog', { name: 'Plastering for Priya: photos' });
    await expect(photo.getByRole('img', { name: 'Photo 1' })).toHaveJSProperty('complete', true);
    await phone.keyboard.press('Escape');

    await request.getByRole('button', { name: 'Accept' }).click();
    const acceptance = phone.getByRole('dialog', { name: 'Accept request' });
    await acceptance.getByLabel('Price', { exact: true }).fill('0');
    await acceptance.getByRole('radio', { name: 'The call-out' }).check();
    await acceptance.getByLabel('Note').fill('I could look at it tomorrow.');
    await acceptance.getByRole('button', { name: 'Accept request' }).click();
    await expect(acceptance.getByLabel('Price', { exact: true })).toBeFocused();
    await expect(acceptance.getByText('Price must be a positive number')).toBeVisible();
    await phone.keyboard.press('Escape');
    await request.getByRole('button', { name: 'Accept' }).click();
    await expect(acceptance.getByLabel('Note')).toHaveValue('I could look at it tomorrow.');
    await acceptance.getByLabel('Price', { exact: true }).fill('45');
    await acceptance.getByRole('button', { name: 'Accept request' }).dblclick();
    await expectToast(phone, 'Request accepted. Priya has been told.');
    await expect(request).toContainText('£45 call-out fee');

    await page.getByRole('button', { name: 'View' }).click();
    await expect(page.getByText('I could look at it tomorrow.')).toBeVisible();
    await page.getByRole('button', { name: `Chat with ${artisan.name}` }).click();
    await page.getByRole('textbox', { name: 'Message' }).fill('Monday at ten?');
    await page.getByRole('button', { name: 'Send' }).click();

    await phone.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Chat' }).click();
    await phone.getByRole('link', { name: 'Priya, BD18' }).click();
    await expect(phone.getByRole('log')).toContainText('Monday at ten?');
    await phone.getByRole('textbox', { name: 'Message' }).fill('I will send it.');
    await phone.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByRole('log')).toContainText('I will send it.');

    await phone.getByRole('button', { name: 'Propose booking' }).click();
    const form = phone.getByRole('dialog', { name: 'Propose booking' });
    const proposal = {
      Date: dayAhead(3),
      Start: '10:00',
      'Duration in hours': '0',
      Price: '240',
      Description: 'Boards and skim',
    };
    await propose(phone, proposal);
    await expect(form.getByText('Duration must be at least 15 minutes')).toBeVisible();
    await expect(form.getByLabel('Duration in hours')).toBeFocused();
    await propose(phone, { Date: '2025-03-03', 'Duration in hours': '1.5' });
    await expect(form.getByText('Please choose a time in the future')).toBeVisible();
    await expect(form.getByLabel('Date')).toBeFocused();
    await propose(phone, { Date: clocksForward(), Start: '01:30' });
    await expect(form.getByText('There is no such time on the day the clocks change')).toBeVisible();
    await artisan.call(calls.addTimeOff, { body: { from: dayAhead(5), to: dayAhead(5) } });
    await propose(phone, { Date: dayAhead(5), Start: '10:00' });
    await expect(form.getByText('You are off on that day')).toBeVisible();
    await expect(form.getByLabel('Date')).toBeFocused();
    await expect(form.getByLabel('Description')).toHaveValue('Boards and skim');
    await propose(phone, { Date: dayAhead(3) });
    await expectToast(phone, 'Booking proposed');
    const { results } = await artisan.call(booking.listAsArtisan, { query: {} });
    expect(results).toHaveLength(1);

    const customerSheet = appointments(page);
    await expect(customerSheet).toContainText('1 h 30 min');
    await expect(customerSheet).toContainText('£240');
    await phone.getByRole('button', { name: 'Appointments' }).click();
    await phone.getByRole('button', { name: 'Withdraw' }).click();
    await expect(undoToast(phone, 'Proposal withdrawn')).toBeVisible();
    await expect(customerSheet).toContainText('Nothing agreed yet');
    await phone.getByRole('button', { name: 'Propose again' }).click();
    await expect(form.getByLabel('Description')).toHaveValue('Boards and skim');
    await expect(form.getByLabel('Price')).toHaveValue('240');
    let openGate = () => {};
    const gate = new Promise<void>((resolve) => {
      openGate = resolve;
    });
    await phone.route('**/artisan/api/v1/bookings/', (route) => gate.then(() => route.continue()));
    await propose(phone, { Start: '11:00' });
    await phone.keyboard.press('Escape');
    await phone.getByRole('button', { name: 'Propose booking' }).click();
    const proposalResponse = phone.waitForResponse(/\/bookings\/$/);
    openGate();
    await proposalResponse;

    await expect(customerSheet.locator('time').first()).toContainText(', 11:00');
    await form.getByLabel('Price').fill('250');
    await phone.keyboard.press('Escape');
    await expect(customerSheet.getByRole('link', { name: 'Booking' })).toHaveCount(0);
    await customerSheet.getByRole('link', { name: 'See and answer' }).click();
    await expect(page).toHaveURL(/\/bookings\?booking_id=/);
    await page.getByRole('dialog', { name: 'Booking Details' }).press('Escape');
    await page.getByRole('button', { name: 'Accept' }).click();
    await expect(appointments(phone)).toContainText('Accepted');
    await expect(appointments(phone)).toContainText('14 Albert Terrace, Saltaire');

    const [agreed] = (await customer.call(booking.listAsCustomer, { query: {} })).results;
    const newTime = { appointment_date: dayAhead(4), appointment_time: '14:15' };
    await customer.call(booking.requestRescheduleAsCustomer, { params: { id: agreed?.id ?? '' }, body: newTime });
    await expect(appointments(phone)).toContainText('Priya Beck has asked to change the time to');
    await appointments(phone).getByRole('button', { name: 'Take new time' }).click();
    await expectToast(phone, 'The appointment was moved');
    await expect(appointments(phone).locator('time').first()).toContainText(', 14:15');
    await phone.context().close();
  });
});

test.describe('a request withdrawn while the inbox is open', () => {
  test.use({ expectedComplaints: [/status of 409/] });

  test('a request withdrawn while the inbox is open is marked as expired, and a declined one stays in its place', async ({
    browser,
  }) => {
    const [one, other] = [await createCustomer(), await createCustomer()];
    const withdrawnId = await sendRequest(one, artisan);
    await sendRequest(other, artisan);
    const desk = await openWorkspace(browser, artisan, { width: 1440, height: 900 });
    await openWithSocket(desk, `/workspace/requests?job_id=${withdrawnId}`);
    await expect(requestCard(desk, one.email)).toBeFocused();
    await expect(desk.getByRole('tab', { name: /^New \(\d+\)$/ })).toHaveAttribute('aria-selected', 'true');
    await requestCard(desk, one.email).getByRole('button', { name: 'Accept' }).click();
    await one.call(job.cancel, { params: { id: withdrawnId } });
    const dialog = desk.getByRole('dialog', { name: 'Accept request' });
    await expect(dialog).toContainText('It has been withdrawn.');
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect(requestCard(desk, one.email)).toContainText('Expired');

    await requestCard(desk, other.email).getByRole('button', { name: 'Decline' }).dblclick();
    await undoToast(desk, 'Declined: Priya').getByRole('button', { name: 'Undo' }).click();
    await expectToast(desk, 'Undone. Priya is waiting for you again.');
    await expect(desk.getByRole('main')).toBeFocused();
    await requestCard(desk, other.email).getByRole('button', { name: 'Decline' }).click();
    await expect(undoToast(desk, 'Declined: Priya')).toBeVisible();
    await expect(requestCard(desk, other.email)).toContainText('You have declined this request.');
    await desk.getByRole('tab', { name: 'Declined' }).click();
    await expect(requestCard(desk, one.email)).toHaveCount(0);
    await expect(requestCard(desk, other.email)).toBeVisible();
    await desk.context().close();
  });
});

test('a request whose customer booked another artisan moves to the filled requests', async ({ browser }) => {
  const [bookedArtisan, waitingArtisan] = [
    await createArtisan({ name: 'Aire Tiles', category: 'Tiling' }),
    await createArtisan({ name: 'Dale Tiles', category: 'Tiling' }),
  ];
  const customer = await createCustomer();
  const job_id = await sendRequest(customer, bookedArtisan);
  const phone = await openWorkspace(browser, waitingArtisan);
  await openWithSocket(phone, '/workspace/requests?show=filled');
  await expect(phone.getByText('No requests were filled before you answered')).toBeVisible();
  await expect(phone.getByRole('tab', { name: 'New (1)' })).toBeVisible();

  await acceptRequest(bookedArtisan, customer.email);
  const { artisan_id, service_id } = bookedArtisan;
  const chat = await customer.call(conversation.start, { body: { artisan_id, service_id, job_id } });
  const booking_id = await proposeTo(bookedArtisan, chat.data.id, dayAhead(2), '10:00');
  await customer.call(booking.accept, { query: { booking_id } });
  await expect(requestCard(phone, customer.email)).toContainText('The customer has booked another artisan.');
  await expect(requestCard(phone, customer.email).getByRole('button', { name: 'Accept' })).toHaveCount(0);
  await phone.context().close();
});
