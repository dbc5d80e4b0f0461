import { job } from '@fixit/contract/job';
import { profile } from '@fixit/contract/profile';
import type { Page } from '@playwright/test';
import { expectNoViolations } from '../../support/axe.ts';
import { toastOf, undoToast } from '../../support/toast.ts';
import { customer, ids } from '../support/fixtures.ts';
import { bothWidths, expect, test } from '../support/spec-server-test.ts';

test.beforeEach(({ server }) => server.logIn());

const formOf = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Request service' });
  return {
    dialog,
    category: dialog.getByLabel('Category'),
    description: dialog.getByLabel('Description'),
    budget: dialog.getByLabel('Budget'),
    send: dialog.getByRole('button', { name: 'Send request' }),
    close: dialog.getByRole('button', { name: 'Close' }),
  };
};

async function openForm(page: Page) {
  await page.getByRole('button', { name: 'Request service' }).click();
  const form = formOf(page);
  await expect(form.category.getByRole('option')).toHaveCount(6);
  return form;
}

const leakReport = 'The kitchen tap drips from the base';

async function fillForm(page: Page) {
  const form = await openForm(page);
  await form.category.selectOption('Plumbing');
  await form.description.fill(leakReport);
  return form;
}

test(
  'the request form has budget, category and description, and shows an error at an invalid field until it is edited',
  bothWidths,
  async ({ page, server }) => {
    await page.goto('/dashboard');
    const { category, description, budget, send } = await openForm(page);
    await expect(category).toBeFocused();
    await expect(category.locator('option').first()).toHaveText('Select a category');
    await expect(category.locator('option')).toContainText(['Select', 'Cleaning', 'Electrics', 'Plumbing']);
    await expect(page.getByRole('dialog').locator('label')).toContainText(['Budget', 'Category', 'Description']);
    await budget.fill('0');
    await send.click();
    await expect(category).toHaveAccessibleDescription('Please select a category');
    await expect(budget).toBeFocused();
    await expect(description).toHaveAccessibleDescription('Description is required');
    await expect(budget).toHaveAccessibleDescription('Budget must be a positive number');

    await description.fill('Tap drips');
    await expect(description).toHaveAccessibleDescription('');
    await expect(category).toHaveAccessibleDescription('Please select a category');
    await category.selectOption('Plumbing');
    await expect(category).toHaveAccessibleDescription('');
    await expect(budget).toHaveAccessibleDescription('Budget must be a positive number');
    await send.click();
    await expect(description).toHaveAccessibleDescription('Description must be at least 10 characters');
    await expect(budget).toBeFocused();
    await budget.fill('-1');
    await expect(budget).toHaveAccessibleDescription(/^Optional/);
    expect(server.callsTo(job.create)).toEqual([]);
  },
);

test('descriptions and budgets at their limits are accepted or refused with the right message', async ({ page }) => {
  await page.goto('/dashboard');
  const { description, budget, send } = await openForm(page);
  const short = 'Description must be at least 10 characters';
  const descriptions = [
    [' \n\t ', 'Description is required'],
    ['x'.repeat(9), short],
    ['      tap drips      ', short],
    ['x'.repeat(10), ''],
    ['Tap 🚰🚰🚰🚰🚰🚰', ''],
    ['الصنبور يقطر منذ أسبوع', ''],
    ['x'.repeat(2_000), ''],
    ['x'.repeat(2_001), 'Description must be at most 2,000 characters'],
  ] as const;
  for (const [text, message] of descriptions) {
    await description.fill(text);
    await send.click();
    await expect(description).toHaveAccessibleDescription(message);
    await expect(description).toHaveValue(text);
  }

  const positive = 'Budget must be a positive number';
  const budgets = [
    ['', /^Optional/],
    ['0', positive],
    ['-1', positive],
    ['0.01', /^Optional/],
    ['1000000', /^Optional/],
    ['1e9', 'Budget must be at most 1,000,000'],
    ['12.345', 'Budget must be an amount in pounds with at most 2 decimals'],
  ] as const;
  for (const [text, message] of budgets) {
    await budget.fill(text);
    await send.click();
    await expect(budget).toHaveAccessibleDescription(message);
  }
  await budget.fill('');
  await budget.pressSequentially('e');
  await send.click();
  await expect(budget).toHaveAccessibleDescription(positive);
  await budget.pressSequentially('5');
  await expect(budget).toHaveAccessibleDescription(/^Optional/);
});

test('a valid request is sent once, leads to the search, and empties the form', async ({ page, server }) => {
  const release = server.hold(job.create);
  await page.goto('/dashboard');
  const { dialog, budget, description, send } = await fillForm(page);
  await description.fill(`  ${leakReport} 🚰  `);
  await budget.fill('120.50');
  await send.dblclick();
  await expect(send).toBeDisabled();
  await description.press('Control+Enter');
  await budget.press('Enter');
  release();
  await expect(page).toHaveURL(`/available-providers?job_id=${ids.job}`);
  await expect(dialog).toHaveCount(0);
  const [sent, ...more] = server.callsTo(job.create);
  expect(more).toEqual([]);
  expect(sent?.query).toEqual({ category_id: '3', postcode: customer.post_code });
  expect(sent?.body).toMatchObject({ budget: 120.5, description: `${leakReport} 🚰` });
  expect(sent?.headers).toMatchObject({
    authorization: 'Token spec-token',
    'idempotency-key': expect.stringMatching(/^\w{32}$/),
  });
  await page.goBack();
  await expect(page).toHaveURL('/dashboard');
  const reopenedForm = await openForm(page);
  await expect(reopenedForm.description).toHaveValue('');
  await expect(reopenedForm.budget).toHaveValue('');
  await expect(reopenedForm.category).toHaveValue('');
});

test('a request where no artisan works shows a toast and keeps the form', async ({ page, server }) => {
  server.answer(job.create, { data: [] });
  await page.goto('/dashboard');
  const { description, category, send } = await fillForm(page);
  await send.click();
  await expect(toastOf(page, 'This service is currently unavailable in your area.')).toBeVisible();
  server.answer(job.create, { data: { services: [] } });
  await send.click();
  await expect(toastOf(page, 'This service is currently unavailable in your area.')).toHaveCount(2);
  await expect(description).toHaveValue(leakReport);
  await expect(category.locator('option:checked')).toHaveText('Plumbing');
  await expect(page).toHaveURL('/dashboard');
  // The answer has artisans, but no request id.
  server.answer(job.create, { data: { services: [{ id: ids.service }] } });
  await send.click();
  await expect(page).toHaveURL('/available-providers');
});

test('Back, Escape, the scrim and a reload keep a draft request; Close discards it and offers Undo', async ({
  page,
}) => {
  await page.goto('/bookings');
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  const { close, dialog } = await fillForm(page);
  await formOf(page).budget.fill('80');
  const ways = [
    () => page.goBack(),
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(10, 300),
    () => page.reload(),
  ];
  const draft = toastOf(page, 'Your request was saved as a draft.Open');
  for (const leave of ways) {
    await leave();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL('/dashboard');
    await expect(draft).toHaveCount(ways.indexOf(leave) < 3 ? 1 : 0);
    const reopened = await openForm(page);
    await expect(reopened.description).toHaveValue(leakReport);
    await expect(reopened.budget).toHaveValue('80');
    await expect(reopened.category.locator('option:checked')).toHaveText('Plumbing');
  }
  await close.click();
  const notice = undoToast(page, 'Your request was discarded');
  await notice.getByRole('button', { name: 'Undo' }).click();
  await expect(formOf(page).description).toHaveValue(leakReport);
  await expect(notice).toHaveCount(0);
  await close.click();
  const empty = await openForm(page);
  await expect(empty.description).toHaveValue('');
  await expect(empty.budget).toHaveValue('');
  await close.click();
  await page.goBack();
  await expect(page).toHaveURL('/bookings');
});

test('the toast about a draft reopens the request, and an empty form leaves no toast', bothWidths, async ({ page }) => {
  await page.goto('/dashboard');
  await openForm(page);
  await page.keyboard.press('Escape');
  await expect(formOf(page).dialog).toHaveCount(0);
  await fillForm(page);
  await page.keyboard.press('Escape');
  const draft = toastOf(page, 'Your request was saved as a draft.Open');
  // Hovering keeps the toast open on a slow machine.
  await draft.hover();
  await expectNoViolations(page, 'the toast of a draft');
  await draft.getByRole('button', { name: 'Open' }).click();
  await expect(formOf(page).description).toHaveValue(leakReport);
  await expect(draft).toBeHidden();
});

test('a request that fails or is refused keeps its draft, and every retry carries the same key', async ({
  page,
  server,
}) => {
  server.drop(job.create);
  await page.goto('/dashboard');
  const { dialog, description, send } = await fillForm(page);
  const banner = dialog.getByRole('alert');
  await send.click();
  await expect(banner).toHaveText('Your request could not be sent. Please try again.');
  server.answer(job.create, {}, 500);
  await send.click();
  await expect(send).toBeEnabled();
  const keys = () => server.callsTo(job.create).map(({ headers }) => headers['idempotency-key']);
  await expect.poll(() => new Set(keys()).size + keys().length).toBe(3);
  await expect(description).toHaveValue(leakReport);

  server.answer(job.create, { message: 'Not today', errors: { description: ['Say where the tap is'] } }, 400);
  await description.fill(`${leakReport}, since June`);
  await send.click();
  await expect(banner).toHaveText('Not today');
  await expect(description).toHaveAccessibleDescription('Say where the tap is');
  await expect(description).toBeFocused();
  expect(new Set(keys()).size).toBe(2);
});

test('a toast says where to find a request whose form was left while it was being sent', async ({ page, server }) => {
  const release = server.hold(job.create);
  await page.goto('/profile');
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await (await fillForm(page)).send.click();
  await expect.poll(() => server.callsTo(job.create).length).toBe(1);
  await page.goBack();
  await expect(formOf(page).dialog).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL('/profile');
  await expect(formOf(page).dialog).toHaveCount(0);
  release();
  await expect(toastOf(page, 'Your request was sent. You can find it under Bookings.')).toBeVisible();
  await expect(page).toHaveURL('/profile');
});

test('a request waits for the profile’s address, and an empty budget is sent as null', async ({ page, server }) => {
  const release = server.hold(profile.show);
  await page.goto('/dashboard');
  const { send } = await fillForm(page);
  await send.click();
  await expect(send).toHaveAttribute('aria-busy', 'true');
  expect(server.callsTo(job.create)).toEqual([]);
  release();
  await expect(page).toHaveURL(/available-providers/);
  const [sent] = server.callsTo(job.create);
  expect(sent?.query['postcode']).toBe(customer.post_code);
  expect(sent?.body).toMatchObject({ budget: null, description: leakReport });
});

test('a request from a customer without an address keeps the form and offers to choose one', async ({
  page,
  server,
}) => {
  server.answer(profile.show, {
    data: { ...customer, address: '', post_code: null, latitude: null, longitude: null },
  });
  await page.goto('/dashboard');
  const { dialog, description, send } = await fillForm(page);
  await send.click();
  await expect(dialog.getByRole('alert')).toContainText('Set your address first');
  await dialog.getByRole('button', { name: 'Choose address' }).click();
  const choice = page.getByRole('dialog', { name: 'Select Address' });
  await expect(choice).toBeVisible();
  await choice.getByRole('button', { name: 'Close' }).click();
  await expect(description).toHaveValue(leakReport);
  expect(server.callsTo(job.create)).toEqual([]);
});
