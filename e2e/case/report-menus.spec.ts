import { booking } from '@fixit/contract/booking';
import { pathOfCall } from '@fixit/contract/route';
import { service } from '@fixit/contract/service';
import type { Page } from '@playwright/test';
import { createArtisan, type TestArtisan } from '../support/artisan.ts';
import { expectNoViolations } from '../support/axe.ts';
import { expect, test } from '../support/browser-test.ts';
import {
  createCustomer,
  dayAhead,
  propose,
  sendRequest,
  signIn,
  signInAsNewCustomer,
  startChat,
} from '../support/customer.ts';
import { openWorkspace } from '../support/open-workspace.ts';
import { emptyOrigin } from '../support/origin.ts';
import { picture } from '../support/picture.ts';

test.use({ viewport: { width: 360, height: 740 } });

let artisan: TestArtisan;
test.beforeEach(async () => {
  artisan = await createArtisan({ name: 'Ogden Roofing', category: 'Roofing' });
});

interface ReportTarget {
  name: string;
  /** The dialog of the report has this title. */
  title: string;
}

/** Presses “More actions” and “Report …”, and sends the report. */
async function reportFrom(page: Page, { name, title }: ReportTarget) {
  await page.getByRole('button', { name: 'More actions' }).first().click();
  await expectNoViolations(page, `the menu before “${title}”`);
  await page.getByRole('button', { name: `Report ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.getByRole('radio', { name: 'Something else' }).check();
  await expectNoViolations(page, title);
  await dialog.getByRole('button', { name: 'Report it' }).click();
  await expect(dialog.getByText('Thank you. We have your report.')).toBeVisible();
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(dialog).toHaveCount(0);
}

async function addPictureOfFinishedWork({ token, service_id }: TestArtisan) {
  const body = new FormData();
  body.append('image', new File([picture], 'roof.png', { type: 'image/png' }));
  const response = await fetch(emptyOrigin + pathOfCall(service.addCatalogue, { params: { id: service_id } }), {
    method: 'POST',
    headers: { Authorization: `Token ${token}` },
    body,
  });
  expect(response.status).toBe(201);
}

test('a customer reports a picture of finished work from the viewer', async ({ page }) => {
  await addPictureOfFinishedWork(artisan);
  await signInAsNewCustomer(page);
  await page.goto(`/service-detail?service_id=${artisan.service_id}&tab=catalogues`);
  await page.getByRole('button', { name: /finished work/i }).click();
  const viewer = page.getByRole('dialog').first();
  await expect(viewer.getByText('1 of 1')).toBeVisible();
  await reportFrom(page, { name: artisan.name, title: 'Report this picture' });
  await expect(viewer.getByText('1 of 1')).toBeVisible();
});

test('an artisan reports a request from the list of requests', async ({ browser }) => {
  await sendRequest(await createCustomer(), artisan);
  const page = await openWorkspace(browser, artisan);
  await page.goto('/workspace/requests');
  await expect(page.getByRole('article').first()).toBeVisible();
  await reportFrom(page, { name: 'Priya', title: 'Report this request' });
});

test('a customer and an artisan report an appointment, and the artisan blocks the customer there', async ({
  page,
  browser,
}) => {
  const customer = await createCustomer();
  await signIn(page, customer);
  const day = dayAhead(3);
  const id = await propose(artisan, await startChat(customer, artisan), day, '10:00');
  await customer.call(booking.accept, { query: { booking_id: id } });
  await page.goto(`/bookings?booking_id=${id}`);
  await expect(page.getByRole('dialog')).toBeVisible();
  await reportFrom(page, { name: artisan.name, title: 'Report this booking' });

  const artisanPage = await openWorkspace(browser, artisan);
  await artisanPage.goto(`/workspace/bookings?view=day&date=${day}&booking_id=${id}`);
  await expect(artisanPage.getByRole('dialog')).toBeVisible();
  await reportFrom(artisanPage, { name: 'Priya Beck', title: 'Report this booking' });
  await artisanPage.getByRole('button', { name: 'More actions' }).click();
  await artisanPage.getByRole('button', { name: 'Block Priya Beck' }).click();
  const question = artisanPage.getByRole('dialog', { name: 'Block Priya Beck?' });
  await question.getByRole('button', { name: 'Block Priya Beck' }).click();
  await expect(artisanPage.getByText('You have blocked Priya Beck')).toBeVisible();
});

test('an artisan reports a customer from the header of the chat', async ({ browser }) => {
  const id = await startChat(await createCustomer(), artisan);
  const page = await openWorkspace(browser, artisan);
  await page.goto(`/workspace/chat?conversation_id=${id}`);
  await reportFrom(page, { name: 'Priya', title: 'Report this profile' });
});
