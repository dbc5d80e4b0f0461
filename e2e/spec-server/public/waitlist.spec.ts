import { waitlist } from '@fixit/contract/waitlist';
import type { Page } from '@playwright/test';
import { toastOf } from '../../support/toast.ts';
import { expect, test } from '../support/spec-server-test.ts';

const formValues = {
  'Full name': 'Sal Hughes',
  'WhatsApp number': '07700900123',
  Services: 'Taps, toilets and boilers',
  City: 'Shipley',
};
const expectedBody = {
  fullName: 'Sal Hughes',
  whatsappNumber: '07700900123',
  services: 'Taps, toilets and boilers',
  city: 'Shipley',
  socialMedia: '',
  joinWhatsAppGroup: 'no',
};

async function openForm(page: Page) {
  await page.goto('/waitlist');
  await page.getByRole('button', { name: 'Join the waitlist' }).click();
  return page.getByRole('dialog', { name: 'Join the waitlist' });
}

async function fillForm(page: Page, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) await page.getByRole('textbox', { name: label }).fill(value);
}

const submit = (page: Page) => page.getByRole('button', { name: 'Submit' }).click();

test.beforeEach(({ server }) => server.answer(waitlist.join, { message: 'Row added' }, 201));

test('the waitlist page offers early access and opens its form as a dialog', async ({ page }) => {
  await page.goto('/waitlist');
  await expect(page.getByText('The first 100 providers are featured.')).toBeVisible();
  await expect(page.getByText('A commission may apply to bookings')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('service providers in the UK');
  expect(await page.getByRole('main').innerText()).not.toMatch(/£|%/);
  const opener = page.getByRole('button', { name: 'Join the waitlist' });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'Join the waitlist' });
  await expect(dialog.getByRole('textbox')).toHaveCount(5);
  await expect(dialog.getByRole('textbox', { name: 'WhatsApp number' })).toHaveAttribute('type', 'tel');
  for (const name of Object.keys(formValues)) {
    await expect(dialog.getByRole('textbox', { name })).toHaveAttribute('required');
  }
  await expect(dialog.getByRole('textbox', { name: 'Social profile' })).not.toHaveAttribute('required');
  await expect(dialog.getByRole('checkbox', { name: 'Join the WhatsApp group' })).not.toBeChecked();
  await expect(page.locator('#app')).toHaveAttribute('aria-hidden', 'true');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test('a waitlist entry is sent once with its six fields and confirmed', async ({ page, server }) => {
  const dialog = await openForm(page);
  await fillForm(page, {
    ...formValues,
    'WhatsApp number': '  +44 7700 900123 ',
    'Social profile': 'instagram.com/sal',
  });
  await page.getByRole('checkbox', { name: 'Join the WhatsApp group' }).check();
  const release = server.hold(waitlist.join);
  await page.getByRole('button', { name: 'Submit' }).dblclick();
  await expect(page.getByRole('button', { name: 'Submit' })).toBeDisabled();
  release();
  await expect(toastOf(page, 'You have been added to the waitlist')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  const received = server.callsTo(waitlist.join);
  expect(received.map(({ body }) => body)).toEqual([
    { ...expectedBody, socialMedia: 'instagram.com/sal', joinWhatsAppGroup: 'yes' },
  ]);
  expect(received[0]?.headers['authorization']).toBeUndefined();
});

test('the waitlist form does not require a social profile or the group', async ({ page, server }) => {
  await openForm(page);
  await fillForm(page, formValues);
  await submit(page);
  await expect(page.getByText('You have been added to the waitlist')).toBeVisible();
  expect(server.callsTo(waitlist.join).map(({ body }) => body)).toEqual([expectedBody]);
});

test('missing waitlist fields each show an error, the first is focused, and nothing is sent', async ({
  page,
  server,
}) => {
  await openForm(page);
  await submit(page);
  const fields = ['Full name', 'WhatsApp number', 'Services', 'City'];
  const fieldOf = (label: string) => page.getByRole('textbox', { name: label });
  await expect(fieldOf('Full name')).toBeFocused();
  for (const label of fields) {
    const sentence = label === 'Services' ? 'Services are required' : `${label} is required`;
    await expect(fieldOf(label)).toHaveAccessibleDescription(sentence);
  }
  await expect(fieldOf('Social profile')).not.toHaveAttribute('aria-invalid', 'true');
  await fillForm(page, { 'Full name': ' \u3000 ', Services: 'Tiling' });
  await expect(fieldOf('Full name')).not.toHaveAttribute('aria-invalid', 'true');
  await submit(page);
  await expect(fieldOf('Full name')).toHaveAccessibleDescription('Full name is required');
  await expect(fieldOf('Full name')).toBeFocused();
  expect(server.callsTo(waitlist.join)).toEqual([]);
});

test('a WhatsApp number that is not a UK mobile number of 11 digits is refused at its field', async ({
  page,
  server,
}) => {
  await openForm(page);
  await fillForm(page, formValues);
  const number = page.getByRole('textbox', { name: 'WhatsApp number' });
  for (const wrong of ['0770090012', '077009001234', '+33 6 12 34 56 78', 'call me', '📞07700900123', '01274 900123']) {
    await number.fill(wrong);
    await submit(page);
    await expect(number).toHaveAccessibleDescription(
      'Please enter a UK WhatsApp number of 11 digits, for example 07700 900123',
    );
    await expect(number).toBeFocused();
    await expect(number).toHaveValue(wrong);
  }
  expect(server.callsTo(waitlist.join)).toEqual([]);
});

test('the waitlist form accepts long, right-to-left and emoji texts up to their limits', async ({ page, server }) => {
  await openForm(page);
  await fillForm(page, { ...formValues, 'Full name': 'x'.repeat(201), City: 'ب'.repeat(101) });
  await submit(page);
  const name = page.getByRole('textbox', { name: 'Full name' });
  await expect(name).toHaveAccessibleDescription('Full name must be at most 200 characters');
  await expect(page.getByRole('textbox', { name: 'City' })).toHaveAccessibleDescription(
    'City must be at most 100 characters',
  );
  await fillForm(page, { 'Full name': ' مريم 🔧 <b>Ali</b> ', City: 'حيفا' });
  await submit(page);
  await expect(page.getByText('You have been added to the waitlist')).toBeVisible();
  expect(server.callsTo(waitlist.join).map(({ body }) => body)).toEqual([
    { ...expectedBody, fullName: 'مريم 🔧 <b>Ali</b>', city: 'حيفا' },
  ]);
});

test.describe('failing waitlist entries', () => {
  test.use({ expectedComplaints: [/Failed to load resource|CallError|NetworkError/] });

  test('a waitlist entry that fails is logged and reported in the form, loses nothing and can be retried', async ({
    page,
    server,
  }) => {
    const dialog = await openForm(page);
    await fillForm(page, formValues);
    for (const fail of [() => server.drop(waitlist.join), () => server.answer(waitlist.join, { message: 'No' }, 500)]) {
      fail();
      const logged = page.waitForEvent('console', (message) => message.type() === 'error');
      await submit(page);
      await logged;
      await expect(dialog.getByText('That did not go through.')).toBeVisible();
      await expect(page.getByRole('alert')).toHaveCount(0);
      await expect(page.getByRole('status').filter({ hasText: /\S/ })).toHaveCount(0);
      await expect(page).toHaveURL(/\/waitlist$/);
      for (const [label, value] of Object.entries(formValues))
        await expect(page.getByRole('textbox', { name: label })).toHaveValue(value);
    }
    server.answer(waitlist.join, {}, 201);
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('You have been added to the waitlist')).toBeVisible();
  });

  test('a waitlist entry shows the server’s refusal of a field at that field', async ({ page, server }) => {
    server.answer(waitlist.join, { message: 'No', errors: { city: ['We are not in that city yet'] } }, 400);
    await openForm(page);
    await fillForm(page, formValues);
    await submit(page);
    const city = page.getByRole('textbox', { name: 'City' });
    await expect(city).toHaveAccessibleDescription('We are not in that city yet');
    await expect(city).toBeFocused();
  });

  test('a waitlist form that does not load leads to the network error page', async ({ page }) => {
    await page.route(/waitlist-form.*\.js$/, (route) => route.abort());
    await page.goto('/waitlist');
    await page.getByRole('button', { name: 'Join the waitlist' }).click();
    await expect(page).toHaveURL(/\/error$/);
  });
});

test('leaving the waitlist form and returning keeps its draft until it is sent', async ({ page }) => {
  await openForm(page);
  await fillForm(page, formValues);
  await page.getByRole('checkbox', { name: 'Join the WhatsApp group' }).check();
  await page.goto('/terms');
  await page.goBack();
  await page.reload();
  await page.getByRole('button', { name: 'Join the waitlist' }).click();
  for (const [label, value] of Object.entries(formValues))
    await expect(page.getByRole('textbox', { name: label })).toHaveValue(value);
  await expect(page.getByRole('checkbox', { name: 'Join the WhatsApp group' })).toBeChecked();
  await submit(page);
  await expect(page.getByText('You have been added to the waitlist')).toBeVisible();
  await page.getByRole('button', { name: 'Join the waitlist' }).click();
  await expect(page.getByRole('textbox', { name: 'Full name' })).toHaveValue('');
});

test('a double click on Submit does not tick the box that the errors push under the pointer', async ({ page }) => {
  const dialog = await openForm(page);
  const box = dialog.getByRole('checkbox', { name: 'Join the WhatsApp group' });
  const button = await dialog.getByRole('button', { name: 'Submit' }).boundingBox();
  if (!button) throw new Error('no Submit button');
  await page.mouse.move(button.x + button.width / 2, button.y + button.height / 2);
  await page.mouse.down({ clickCount: 1 });
  await page.mouse.up({ clickCount: 1 });
  await expect(dialog.getByRole('textbox', { name: 'City' })).toHaveAttribute('aria-invalid', 'true');
  for (const target of [box, dialog.getByText('Join the WhatsApp group')]) {
    await target.click({ clickCount: 1, trial: true });
    const targetBox = await target.boundingBox();
    if (!targetBox) throw new Error('no box');
    await page.mouse.move(targetBox.x + 8, targetBox.y + targetBox.height / 2);
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
    await expect(box).not.toBeChecked();
  }
  await dialog.getByText('Join the WhatsApp group').click();
  await expect(box).toBeChecked();
});
