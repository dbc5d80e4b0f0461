import { artisan as calls } from '@fixit/contract/artisan';
import { job } from '@fixit/contract/job';
import type { Page } from '@playwright/test';
import { createArtisan } from '../support/artisan.ts';
import { expectNoViolations } from '../support/axe.ts';
import { expect, test } from '../support/browser-test.ts';
import { acceptRequest, createCustomer, dayAhead, propose, sendRequest, startChat } from '../support/customer.ts';
import { openWorkspace } from '../support/open-workspace.ts';
import { toastOf } from '../support/toast.ts';

const expectToast = (page: Page, text: string) => expect(toastOf(page, text)).toBeVisible();
const unsavedMessage = (page: Page) => page.getByText('You have unsaved changes');
const openTab = (page: Page, name: string) => page.getByRole('tab', { name }).click();

test.describe('an artisan’s business profile on a phone', () => {
  test.use({ expectedComplaints: [/ERR_FAILED/] });

  test('a business form keeps unsaved text through navigation, a reload and a failed save, and updates its other fields', async ({
    browser,
  }) => {
    const artisan = await createArtisan({ name: 'Beck', category: 'Carpentry' });
    const page = await openWorkspace(browser, artisan);
    await page.goto('/workspace/profile');
    const name = page.getByLabel('Business name');
    await expect(name).toHaveValue(artisan.name);
    await name.fill('Beck & Son');
    await expect(unsavedMessage(page)).toBeInViewport();
    await openTab(page, 'Hours');
    await expect(unsavedMessage(page)).toHaveCount(0);
    await openTab(page, 'Business');
    await expect(name).toHaveValue('Beck & Son');

    const { data: business } = await artisan.call(calls.showProfile, {});
    if (!business) throw new Error('There is no business');
    await artisan.call(calls.setProfile, { body: { ...business, phone: '01943 111222' } });
    await page.reload();
    await expect(page.getByLabel('Phone')).toHaveValue(/1943 ?111222$/);
    await expect(name).toHaveValue('Beck & Son');
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(name).toHaveValue(artisan.name);
    await expect(page.getByRole('button', { name: 'Save' })).toBeFocused();
    await expect(unsavedMessage(page)).toHaveCount(0);

    await name.fill('Beck & Daughter');
    await page.route('**/artisan/api/v1/profile/', (route) =>
      route.request().method() === 'GET' ? route.fallback() : route.abort(),
    );
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('alert')).toHaveText('It could not be saved. Please try again.');
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await name.fill('Beck & Daughter');
    const address = page.getByRole('textbox', { name: 'Address', exact: true });
    await expect(address).toHaveAccessibleDescription(/Customers see your town .* not your street/);
    await page.getByRole('checkbox', { name: 'Show my street to customers' }).check();
    await expect(address).toHaveAccessibleDescription(/Customers and visitors see this address/);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await page.reload();
    await expect(name).toHaveValue('Beck & Daughter');
    await page.unroute('**/artisan/api/v1/profile/');
    await page.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Saved');
    await expect(unsavedMessage(page)).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Beck & Daughter');
    expect((await artisan.call(calls.showProfile, {})).data?.shows_street).toBe(true);
    await page.context().close();
  });
});

test('an artisan sets their working hours, sees each error next to its day and copies one day to the others', async ({
  browser,
}) => {
  const artisan = await createArtisan({ name: 'Beck', category: 'Carpentry' });
  const page = await openWorkspace(browser, artisan, { width: 320, height: 740 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/workspace/profile?part=hours');
  const field = (label: string) => page.getByLabel(label, { exact: true });
  await field('Monday to').fill('12:00');
  await page.getByRole('button', { name: 'Add hours on Monday' }).click();
  await expect(field('Monday from, span 2')).toHaveValue('13:00');
  await field('Monday from, span 2').fill('11:30');
  await page.getByRole('button', { name: 'Copy to Mon to Fri the hours of Monday' }).click();
  await expect(page.getByText('These hours overlap those from 08:00 to 12:00')).toBeVisible();
  await expect(field('Monday from, span 2')).toBeFocused();
  await field('Monday from, span 2').fill('12:45');
  await expect(page.getByText('These hours overlap')).toHaveCount(0);
  await page.getByRole('button', { name: 'Add hours on Monday' }).click();
  await expect(page.getByText('A day has at most 3 periods of work.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove hours on Monday, span 3' }).click();
  await expect(page.getByRole('checkbox', { name: 'Monday' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Add hours on Monday' })).toBeEnabled();
  await page.getByRole('button', { name: 'Copy to Mon to Fri the hours of Monday' }).click();
  await expect(field('Friday from, span 2')).toHaveValue('12:45');
  await page.getByRole('checkbox', { name: 'Saturday' }).check();
  await field('Saturday to').fill('23:45');
  await page.reload();
  await expect(field('Saturday to')).toHaveValue('23:45');
  await page.getByRole('button', { name: 'Add hours on Saturday' }).click();
  await expect(field('Saturday from, span 2')).toHaveValue('05:00');
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
  expect(scrollWidth).toBe(clientWidth);
  await expectNoViolations(page, 'the hours with unsaved changes');
  await page.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Saved');
  await expect(unsavedMessage(page)).toHaveCount(0);
  const { data: week } = await artisan.call(calls.showHours, {});
  expect(week?.hours.filter(({ weekday }) => weekday === 5).map(({ from, to }) => `${from}-${to}`)).toEqual([
    '08:00-12:00',
    '12:45-15:00',
  ]);
  expect(week?.hours.filter(({ weekday }) => weekday === 6)).toHaveLength(2);
  await page.context().close();
});

test('an artisan adds time off and removes it', async ({ browser }) => {
  const artisan = await createArtisan({ name: 'Beck', category: 'Carpentry' });
  await propose(artisan, await startChat(await createCustomer(), artisan), dayAhead(21), '10:00');
  const page = await openWorkspace(browser, artisan);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/workspace/profile?part=time-off');
  await expect(page.getByText('No upcoming time off.')).toBeVisible();
  const topEdgeOf = async (name: string) => (await page.getByRole('heading', { name }).boundingBox())?.y;
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await topEdgeOf('Upcoming time off')).toBe(await topEdgeOf('Take time off'));
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('button', { name: 'Add time off' }).click();
  await expect(page.getByText('Date is required')).toBeVisible();
  await expect(page.getByLabel('First day off')).toBeFocused();
  await page.getByLabel('First day off').fill(dayAhead(20));
  await page.getByLabel('Last day off').fill(dayAhead(19));
  await page.getByRole('button', { name: 'Add time off' }).click();
  await expect(page.getByText('The last day must not be before the first')).toBeVisible();
  await page.getByLabel('Note').fill('Whitby');
  await page.reload();
  await expect(page.getByLabel('Note')).toHaveValue('Whitby');
  await page.getByLabel('Last day off').fill(dayAhead(22));
  // The days are stored, but the answer is lost. The retry stores the same days.
  await page.route('**/time-off/', (route) => route.fetch().then(() => route.abort()), { times: 1 });
  await page.getByRole('button', { name: 'Add time off' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.getByRole('button', { name: 'Add time off' }).click();
  await expect(toastOf(page, 'You still have an appointment then. Cancel it if you cannot go.')).toBeVisible();
  const upcoming = page.getByRole('list', { name: 'Upcoming time off' });
  await expect(upcoming).toContainText('Whitby');
  await expect(upcoming.getByRole('listitem')).toHaveCount(1);
  await expect(page.getByLabel('Note')).toHaveValue('');
  await expect(unsavedMessage(page)).toHaveCount(0);
  await expectNoViolations(page, 'the time off');
  const calendarLink = `/workspace/bookings?view=day&date=${dayAhead(21)}`;
  await expect(upcoming.getByRole('link', { name: 'See it in the calendar' })).toHaveAttribute('href', calendarLink);
  await upcoming.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('No upcoming time off.')).toBeVisible();
  expect((await artisan.call(calls.listTimeOff, {})).data).toEqual([]);
  await page.context().close();
});

test('the calendar address is copied, or selected where the browser cannot copy, and stops working once replaced', async ({
  browser,
}) => {
  const artisan = await createArtisan({ name: 'Beck', category: 'Carpentry' });
  const page = await openWorkspace(browser, artisan);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/workspace/settings');
  const address = page.getByLabel('Calendar address');
  await expect(address).toHaveValue(/\.ics$/);
  const oldUrl = await address.inputValue();
  await page.getByRole('button', { name: 'Copy' }).click();
  await expectToast(page, 'Address copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(oldUrl);
  expect((await page.request.get(oldUrl)).status()).toBe(200);

  // A page without TLS in the local network has no clipboard.
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await page.reload();
  await expect(address).toHaveValue(oldUrl);
  await page.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText('The text is selected: copy it with Ctrl+C')).toBeVisible();
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(oldUrl);

  await page.getByRole('button', { name: 'Make a new address' }).click();
  const question = page.getByRole('dialog', { name: 'Make a new address?' });
  await expect(question).toContainText('The old address stops working immediately.');
  await question.getByRole('button', { name: 'Keep the old one' }).click();
  await expect(address).toHaveValue(oldUrl);
  await page.getByRole('button', { name: 'Make a new address' }).click();
  await question.getByRole('button', { name: 'Make a new address' }).click();
  await expectToast(page, 'This is your new address. The old one no longer works.');
  await expect(address).not.toHaveValue(oldUrl);
  expect((await page.request.get(oldUrl)).status()).toBe(404);
  expect((await page.request.get(await address.inputValue())).status()).toBe(200);
  await page.context().close();
});

test('Today shows how many requests an artisan has answered, and how quickly', async ({ browser }) => {
  const artisan = await createArtisan({ name: 'Beck', category: 'Painting' });
  const customer = await createCustomer();
  await sendRequest(customer, artisan);
  const page = await openWorkspace(browser, artisan);
  await page.goto('/workspace');
  const measures = page.getByRole('region', { name: 'Measured over 90 days' });
  await expect(measures).toContainText('Requests answered0 of 1');
  await expect(measures).toContainText('RatingNew');
  await acceptRequest(artisan, customer.email);
  expect((await artisan.call(job.listInvitations, { query: {} })).data).toMatchObject([{ state: 'accepted' }]);
  await page.reload();
  await expect(measures).toContainText('Requests answered1 of 1');
  await expect(measures).toContainText('You replyin 1 min');
  await page.context().close();
});
