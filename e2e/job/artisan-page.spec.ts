import { artisan as calls } from '@fixit/contract/artisan';
import { job } from '@fixit/contract/job';
import { usualHours } from '@fixit/contract/value/week';
import { createArtisan, type TestArtisan } from '../support/artisan.ts';
import { expectNoViolations } from '../support/axe.ts';
import { phone } from '../support/browser.ts';
import { expect, test } from '../support/browser-test.ts';
import { signInAsNewCustomer } from '../support/customer.ts';

let artisan: TestArtisan;
test.beforeEach(async () => {
  artisan = await createArtisan({ name: 'Thwaite Repairs', category: 'Appliance repair' });
});

test('an artisan’s page shows facts that help to choose, and which are not known yet', async ({ page }) => {
  await artisan.call(calls.setHours, { body: { hours: [...usualHours], shows_hours: true } });
  await signInAsNewCustomer(page);
  await page.goto(`/service-detail?service_id=${artisan.service_id}`);
  const fact = (name: string) => page.getByRole('term').filter({ hasText: name }).locator('xpath=..');
  await expect(fact('Price')).toContainText('Not known yet Shown from 5 offers with a price');
  await expect(fact('Replies')).toContainText('Not known yet');
  await expect(fact('Earliest free time')).toContainText('for an hour');
  await expect(fact('Area')).toContainText('miles round');
  await expect(fact('Hours')).toContainText('Mon to Fri 08:00 to 18:00');
  await expect(fact('Call-out fee')).toHaveCount(0);
  const area = page.getByRole('region', { name: 'Where they work' });
  await expect(area.getByRole('region', { name: 'Map' })).toBeVisible();
  await area.scrollIntoViewIfNeeded();
  // The circle of the radius is drawn once the map is in view.
  await expect(area.locator('path')).toBeVisible();
  await expect(area.getByText('Your location')).toHaveCount(0);
  await expectNoViolations(page, 'an artisan’s page');
});

test('a request from an artisan’s page says who is asked, and goes to this artisan first', async ({ page }) => {
  const other = await createArtisan({ name: 'Other Repairs', category: 'Appliance repair' });
  await page.setViewportSize(phone.viewport);
  await signInAsNewCustomer(page);
  await page.goto(`/service-detail?service_id=${artisan.service_id}`);
  await expect(page.getByRole('button', { name: `Chat with ${artisan.name}` })).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Request service' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request service' });
  await expect(dialog).toContainText(`${artisan.name} is asked first.`);
  await expect(dialog.getByLabel('Category').getByRole('option')).toHaveText(['Select a category', 'Appliance repair']);
  const others = dialog.getByRole('checkbox', { name: 'Ask others too if they say no' });
  await others.uncheck();
  await expect(dialog).toContainText(`Only ${artisan.name} is asked.`);
  await expectNoViolations(page, 'a request to one artisan');
  await others.check();
  const description = `The dishwasher leaks. ${crypto.randomUUID()}`;
  await dialog.getByLabel('Description').fill(description);
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await expect(page).toHaveURL(/available-providers\?job_id=/);
  const invited = page.getByRole('region', { name: 'One artisan was asked' });
  await expect(invited).toContainText(artisan.name);
  await expect(invited).toContainText(/Others nearby are asked at \d\d:\d\d/);

  const invitationsOf = async (as: TestArtisan) =>
    (await as.call(job.listInvitations, { query: {} })).data.filter(
      (invitation) => invitation.description === description,
    );
  const [invitation] = await invitationsOf(artisan);
  expect(await invitationsOf(other)).toEqual([]);
  await artisan.call(job.declineInvitation, { params: { id: invitation?.id ?? '' } });
  await expect(page.getByRole('region', { name: /artisans were asked/ })).toContainText(other.name);
  expect(await invitationsOf(other)).toHaveLength(1);
});
