import { booking } from '@fixit/contract/booking';
import { review } from '@fixit/contract/review';
import { createArtisan } from '../support/artisan.ts';
import { expectNoViolations } from '../support/axe.ts';
import { expect, test } from '../support/browser-test.ts';
import { createCustomer, dayAhead, propose, sendRequest, startChat } from '../support/customer.ts';
import { addOperator, giveAuthenticator, setUpPasskey } from '../support/operator.ts';
import { moveEndOfBooking } from '../support/time.ts';

test.use({
  viewport: { width: 390, height: 844 },
  // The panel checks for a session before the sign-in.
  expectedComplaints: [/status of 404/],
});

test('an operator on a phone filters requests, opens one, hides a review with its preview, and exports a list', async ({
  page,
  context,
}) => {
  const artisan = await createArtisan({ name: 'Zz Leaks & Söhne', category: 'Plumbing' });
  const customer = await createCustomer();
  await sendRequest(customer, artisan);
  const id = await propose(artisan, await startChat(customer, artisan), dayAhead(2), '10:00');
  await customer.call(booking.accept, { query: { booking_id: id } });
  await moveEndOfBooking(id, -1);
  await artisan.call(booking.complete, { params: { id } });
  const comment = `Rude words about ${artisan.name}`;
  await customer.call(review.add, { body: { booking_id: id, ratings: 2, comment } });

  await giveAuthenticator(context, page);
  await setUpPasskey(page, addOperator('moderator'));
  const navigation = page.getByRole('navigation', { name: 'Operator' });
  await navigation.getByRole('link', { name: 'Requests' }).click();
  await page.getByRole('searchbox', { name: 'Search by account' }).fill(customer.email);
  await page.getByRole('combobox', { name: 'State' }).selectOption('Open');
  const request = page.locator('tr', { hasText: customer.email });
  await expect(page.locator('tbody tr')).toHaveCount(1);
  await expect(page).toHaveURL(/\/operator\/requests\?(?=.*state=open)(?=.*account=)/);
  await expectNoViolations(page, 'the list of requests');
  await request.getByRole('link', { name: 'Plumbing' }).click();
  await expect(page.getByText(customer.email, { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Close the request' })).toBeVisible();
  await expectNoViolations(page, 'a request');

  await navigation.getByRole('link', { name: 'Reviews' }).click();
  await page.locator('tr', { hasText: comment }).getByRole('link', { name: artisan.name }).click();
  await page.getByRole('button', { name: 'Hide' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Names a neighbour');
  await dialog.getByRole('button', { name: 'See what will happen' }).click();
  await expect(dialog.getByRole('list', { name: 'What will happen' })).toContainText('1 review hidden');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Names a neighbour')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show again' })).toBeVisible();

  await navigation.getByRole('link', { name: 'Audit' }).click();
  await expect(page.getByText('review hide').first()).toBeVisible();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^audit-\d{4}-\d\d-\d\d\.csv$/);
});

test('new rows of a list are offered at the foot of the screen, and move no row until the operator asks for them', async ({
  page,
  context,
}) => {
  const plumber = await createArtisan({ name: 'Zz New Rows', category: 'Plumbing' });
  const customer = await createCustomer();
  await sendRequest(customer, plumber);
  await giveAuthenticator(context, page);
  await setUpPasskey(page, addOperator('moderator'));
  await page.goto(new URL(`/operator/requests?account=${encodeURIComponent(customer.email)}`, page.url()).href);
  const rows = page.locator('tbody tr');
  await expect(rows).toHaveCount(1);
  const before = await rows.first().boundingBox();
  await sendRequest(customer, plumber);
  // The list is also fetched when the operator returns to the tab.
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  const showButton = page.getByRole('button', { name: 'Show 1 new' });
  await expect(showButton).toBeInViewport();
  await expect(rows).toHaveCount(1);
  expect(await rows.first().boundingBox()).toEqual(before);
  await expectNoViolations(page, 'a list with a new row');
  await showButton.click();
  await expect(rows).toHaveCount(2);
  await expect(showButton).toHaveCount(0);
});
