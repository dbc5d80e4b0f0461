import { service } from '@fixit/contract/service';
import type { Page } from '@playwright/test';
import { createArtisan } from '../support/artisan.ts';
import { expectNoViolations } from '../support/axe.ts';
import { expect, test } from '../support/browser-test.ts';
import { openWorkspace } from '../support/open-workspace.ts';
import { picture } from '../support/picture.ts';
import { toastOf } from '../support/toast.ts';

const file = (name: string) => ({ name, mimeType: 'image/png', buffer: picture });
const expectToast = (page: Page, text: string) => expect(toastOf(page, text)).toBeVisible();

test.describe('an artisan’s list of services', () => {
  test.use({ expectedComplaints: [/status of 500/] });

  test('an artisan adds a service, changes it, reorders the services and withdraws one', async ({ browser }) => {
    const artisan = await createArtisan({ name: 'Beck', category: 'Removals' });
    const page = await openWorkspace(browser, artisan);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const isLoaded = { categories: false };
    await page.route('**/artisan/api/v1/service-category/', (route) =>
      isLoaded.categories ? route.fallback() : route.fulfill({ status: 500, json: { message: 'Down' } }),
    );
    await page.goto('/workspace/profile?part=services');
    await expect(page.getByText('The categories could not be loaded.')).toBeVisible();
    isLoaded.categories = true;
    await page.getByRole('button', { name: 'Try again' }).click();

    await page.getByLabel('Category').selectOption({ label: 'Cleaning' });
    await page.getByLabel('Description').fill('Ends of tenancies, ovens, carpets.');
    await page.reload();
    await expect(page.getByLabel('Category')).toHaveValue(/./);
    await page.getByRole('button', { name: 'Add service' }).click();
    const services = page.getByRole('list', { name: 'Your services' }).getByRole('article');
    await expect(services).toHaveCount(2);
    await expect(page.getByLabel('Description')).toHaveValue('');
    await expect(page.getByLabel('Category').getByRole('option', { name: 'Cleaning' })).toHaveCount(0);

    await page.getByRole('button', { name: 'Edit Cleaning' }).click();
    const cleaning = page.getByRole('article', { name: 'Cleaning' });
    await expect(cleaning.getByLabel('Description')).toBeFocused();
    await cleaning.getByLabel('Description').fill('Windows too.');
    await page.reload();
    await expect(cleaning.getByLabel('Description')).toHaveValue('Windows too.');
    await cleaning.getByRole('button', { name: 'Save' }).click();
    await expect(cleaning.getByText('Windows too.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Edit Cleaning' })).toBeFocused();

    await page.getByRole('button', { name: 'Move Cleaning up' }).press('Enter');
    await expect(services.first()).toHaveAccessibleName('Cleaning');
    await expect(page.getByRole('button', { name: 'Move Cleaning up' })).toBeFocused();
    await expect
      .poll(async () => (await artisan.call(service.listAsArtisan, {})).data.map(({ category }) => category.category))
      .toEqual(['Cleaning', 'Removals']);
    await expectNoViolations(page, 'the services');

    await page.getByRole('button', { name: 'Withdraw Removals' }).click();
    const question = page.getByRole('dialog', { name: 'Withdraw this service?' });
    await question.getByRole('button', { name: 'Keep it' }).click();
    await expect(services).toHaveCount(2);
    await page.getByRole('button', { name: 'Withdraw Removals' }).click();
    await question.getByRole('button', { name: 'Withdraw' }).click();
    await expect(services).toHaveCount(1);
    expect((await artisan.call(service.listAsArtisan, {})).data).toHaveLength(1);
    await page.context().close();
  });
});

test('pictures of finished work are added, reordered and removed, and customers see the result', async ({
  browser,
}) => {
  const artisan = await createArtisan({ name: 'Beck', category: 'Removals' });
  const page = await openWorkspace(browser, artisan);
  await page.goto('/workspace/profile?part=services');
  const work = page.getByRole('region', { name: 'Finished work, Removals' });
  const upload = work.locator('input[type=file]');
  await upload.setInputFiles({ name: 'van.gif', mimeType: 'image/gif', buffer: picture });
  await expectToast(page, 'Only .jpg, .jpeg and .png pictures can be used.');
  await upload.setInputFiles([file('one.png'), file('two.png'), file('three.png')]);
  await expect(work.getByRole('img')).toHaveCount(3);
  const [first, second, third] = await sources(page);

  await work.getByRole('button', { name: 'Move picture 1 back' }).click();
  await expect.poll(() => sources(page)).toEqual([second, first, third]);
  await work.getByRole('button', { name: 'Move picture 2 back' }).press('Enter');
  await expect.poll(() => sources(page)).toEqual([second, third, first]);
  await expect(work.getByRole('button', { name: 'Move picture 3 back' })).toBeFocused();
  await work.getByRole('button', { name: 'Remove picture 2' }).click();
  const question = page.getByRole('dialog', { name: 'Remove this picture?' });
  await expect(question.getByRole('img')).toHaveAttribute('src', third ?? '');
  await question.getByRole('button', { name: 'Keep it' }).click();
  await expect(work.getByRole('button', { name: 'Remove picture 2' })).toBeFocused();
  expect(await sources(page)).toEqual([second, third, first]);
  await work.getByRole('button', { name: 'Remove picture 2' }).click();
  await question.getByRole('button', { name: 'Remove picture' }).click();
  await expect.poll(() => sources(page)).toEqual([second, first]);
  await page.reload();
  await expect.poll(() => sources(page)).toEqual([second, first]);
  const { data: serviceDetail } = await artisan.call(service.show, { query: { service_id: artisan.service_id } });
  expect(serviceDetail.catalogues.map(({ image }) => image)).toEqual([second, first]);

  await page
    .getByRole('article', { name: 'Removals' })
    .locator('input[type=file]')
    .first()
    .setInputFiles(file('van.png'));
  await page.getByRole('button', { name: 'Use this picture' }).click();
  await expect(page.getByRole('button', { name: 'Change photo of Removals' })).toBeVisible();
  await page.context().close();
});

const sources = (page: Page) =>
  page
    .getByRole('region', { name: 'Finished work, Removals' })
    .getByRole('img')
    .evaluateAll((images) => images.map((image) => image.getAttribute('src')));

test('an artisan who already offers every category is told why no service can be added', async ({ browser }) => {
  const artisan = await createArtisan({ name: 'Beck', category: 'Removals' });
  const page = await openWorkspace(browser, artisan);
  const [ownService] = (await artisan.call(service.listAsArtisan, {})).data;
  await page.route('**/artisan/api/v1/service-category/', (route) =>
    route.fulfill({ json: { message: 'ok', data: ownService ? [ownService.category] : [] } }),
  );
  await page.goto('/workspace/profile?part=services');
  await expect(page.getByText('You already offer every category.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add service' })).toHaveCount(0);
  await page.goto('/workspace/onboarding?step=services');
  await expect(page.getByText('You already offer every category.')).toBeVisible();
  await page.context().close();
});
