import { createArtisan } from '../support/artisan.ts';
import { expectNoViolations } from '../support/axe.ts';
import { expect, test } from '../support/browser-test.ts';
import { createCustomer, sendRequest } from '../support/customer.ts';
import { addOperator, giveAuthenticator, setUpPasskey } from '../support/operator.ts';

test.use({
  // The panel checks for a session before the sign-in, and searches without a connection.
  expectedComplaints: [/status of 404|ERR_INTERNET_DISCONNECTED/],
});

test('an operator searches with the keyboard, opens a request by its id and an artisan by name, and loses no text offline', async ({
  page,
  context,
}) => {
  const artisan = await createArtisan({ name: 'Zq Kirkgate Leaks', category: 'Plumbing' });
  const customer = await createCustomer();
  const request = await sendRequest(customer, artisan);
  await giveAuthenticator(context, page);
  await setUpPasskey(page, addOperator('moderator'));
  const search = page.getByRole('searchbox', { name: 'Search everything' });
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await expect(page.getByText(/^Search by a name, business/)).toBeVisible();
  await expectNoViolations(page, 'the search before anything is typed');
  await search.fill(request);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/operator/requests/${request}$`));
  await expect(page.getByText(customer.email, { exact: true })).toBeVisible();

  await page.keyboard.press('/');
  await page.keyboard.type('zq kirk');
  const result = page.getByRole('link', { name: /^Zq Kirkgate Leaks/ });
  await expect(result).toBeVisible();
  await expectNoViolations(page, 'the results of a search');
  await page.keyboard.press('ArrowDown');
  await expect(result).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(result).toHaveCount(0);
  await expect(search).toHaveValue('zq kirk');

  await context.setOffline(true);
  await expect(page.getByText(/Not connected since \d\d:\d\d/)).toBeInViewport();
  await search.fill(customer.email);
  await expect(page.getByText('No connection, so nothing was searched.')).toBeVisible();
  await expect(search).toHaveValue(customer.email);
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  // A failed search is repeated when the network returns.
  await context.setOffline(false);
  await expect(page.getByText(/Not connected since/)).toHaveCount(0);
  await page.getByRole('link', { name: new RegExp(customer.email) }).click();
  await expect(page).toHaveURL(/\/operator\/people\//);
});

test('a viewer on a phone searches by a name, and is told that viewers cannot search by email', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const artisan = await createArtisan({ name: 'Zq Phone Painters', category: 'Painting' });
  await giveAuthenticator(context, page);
  await setUpPasskey(page, addOperator('viewer'));
  const search = page.getByRole('searchbox', { name: 'Search everything' });
  await search.click();
  await search.fill(artisan.email);
  await expect(page.getByText('Viewers cannot search by email.')).toBeVisible();
  await search.fill('zq phone');
  const result = page.getByRole('link', { name: /^Zq Phone Painters/ });
  await expect(result).toBeVisible();
  await expectNoViolations(page, 'the results of a search on a phone');
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
  await result.click();
  await expect(page.getByRole('heading', { level: 1, name: artisan.name })).toBeVisible();
  await expect(result).toHaveCount(0);
});
