import { job } from '@fixit/contract/job';
import type { Page } from '@playwright/test';
import { picture } from '../../support/picture.ts';
import { toastOf, undoToast } from '../../support/toast.ts';
import { ids, listing } from '../support/fixtures.ts';
import { expect, test } from '../support/spec-server-test.ts';

test.beforeEach(({ server }) => server.logIn());

const png = (name: string) => ({ name, mimeType: 'image/png', buffer: picture });

async function openForm(page: Page) {
  await page.getByRole('button', { name: 'Request service' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request service' });
  await dialog.getByLabel('Category').selectOption('Plumbing');
  await dialog.getByLabel('Description').fill('The kitchen tap drips from the base');
  return {
    dialog,
    choose: (...names: string[]) => dialog.locator('input[type=file]').setInputFiles(names.map(png)),
    photos: dialog.getByRole('img', { name: /^Photo/ }),
    send: dialog.getByRole('button', { name: 'Send request' }),
  };
}

test('a server without photo upload gets the request without photos, and the photo field disappears', async ({
  page,
  server,
}) => {
  await page.goto('/dashboard');
  const { dialog, choose, send } = await openForm(page);
  await expect(dialog.getByRole('group', { name: 'Photos' })).toBeVisible();
  await choose('tap.png');
  await expect(dialog.getByRole('group', { name: 'Photos' })).toHaveCount(0);
  await send.click();
  await expect(page).toHaveURL(/available-providers/);
  expect(server.callsTo(job.create).map(({ body }) => Object.keys(body as object))).toEqual([
    ['budget', 'description', 'address', 'latitude', 'longitude'],
  ]);
});

test('photos are uploaded before the request, five at most, and can be removed again', async ({ page, server }) => {
  let count = 0;
  server.answerBy(job.addPhoto, () => {
    count += 1;
    return {
      status: 201,
      body: { data: { id: count, image: '/pictures/spec-1.png', thumbnail: '/pictures/spec-2.png' } },
    };
  });
  server.answer(job.removePhoto, {});
  const release = server.hold(job.addPhoto);
  await page.goto('/dashboard');
  const { dialog, choose, photos, send } = await openForm(page);
  await choose('a.png', 'b.png', 'c.png');
  await expect(photos).toHaveCount(3);
  await expect(dialog.getByText('Uploading')).toHaveCount(3);
  await send.click();
  await expect(send).toHaveAttribute('aria-busy', 'true');
  expect(server.callsTo(job.create)).toEqual([]);
  server.drop(job.create);
  release();
  await expect(dialog.getByRole('alert')).toBeVisible();
  expect(server.callsTo(job.create)[0]?.body).toMatchObject({ photo_ids: ['1', '2', '3'] });

  await dialog.getByRole('button', { name: 'Remove photo 2' }).click();
  await expect(photos).toHaveCount(2);
  await expect(dialog.getByRole('button', { name: 'Add photos' })).toBeFocused();
  await expect
    .poll(() => server.callsTo(job.removePhoto).map(({ path }) => path))
    .toEqual(['/service-user/api/v1/job-photos/2/']);
  await choose('d.png', 'e.png', 'f.png', 'g.png');
  await expect(photos).toHaveCount(5);
  await expect(dialog.getByText('A request takes at most 5 photos. The others were left out.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Add photos' })).toHaveCount(0);

  // Uploaded photos survive a reload.
  await expect(dialog.getByText('Uploading')).toHaveCount(0);
  await page.reload();
  const reopenedForm = await openForm(page);
  await expect(reopenedForm.photos).toHaveCount(5);
  server.answer(job.create, { data: { services: [{ id: ids.service }], job_detail: { id: ids.job } } });
  await reopenedForm.send.click();
  await expect(page).toHaveURL(/available-providers/);
  expect(server.callsTo(job.create).at(-1)?.body).toMatchObject({ photo_ids: ['1', '3', '4', '5', '6'] });
  await page.goto('/dashboard');
  await expect((await openForm(page)).photos).toHaveCount(0);
});

test('Undo restores a removed photo, and the server deletes a photo only if its removal is not undone', async ({
  page,
  server,
}) => {
  let count = 0;
  server.answerBy(job.addPhoto, () => {
    count += 1;
    const data = { id: count, image: '/pictures/spec-1.png', thumbnail: '/pictures/spec-2.png' };
    return { status: 201, body: { data } };
  });
  server.answer(job.removePhoto, {});
  const removedPaths = () => server.callsTo(job.removePhoto).map(({ path }) => path);
  await page.goto('/dashboard');
  const { dialog, choose, photos } = await openForm(page);
  await choose('a.png', 'b.png');
  await expect(dialog.getByText('Uploading')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Remove photo 1' }).click();
  await expect(photos).toHaveCount(1);
  await undoToast(page, 'Photo removed').getByRole('button', { name: 'Undo' }).click();
  await expect(photos).toHaveCount(2);
  expect(removedPaths()).toEqual([]);

  // The form closes before the toast disappears.
  await dialog.getByRole('button', { name: 'Remove photo 2' }).click();
  await expect(undoToast(page, 'Photo removed')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect.poll(removedPaths).toEqual(['/service-user/api/v1/job-photos/2/']);
  await expect(undoToast(page, 'Photo removed')).toBeHidden();
  const draft = toastOf(page, 'Your request was saved as a draft, with 1 photo.Open');
  await draft.getByRole('button', { name: 'Open' }).click();
  await expect(photos).toHaveCount(1);
});

test('files that are not pictures are refused, and a failed upload can be retried', async ({ page, server }) => {
  await page.goto('/dashboard');
  const { dialog, choose, photos, send } = await openForm(page);
  await choose('plan.pdf');
  await expect(dialog.getByText('plan.pdf: Only .jpg, .jpeg and .png pictures can be sent.')).toBeVisible();
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'huge.png', mimeType: 'image/png', buffer: Buffer.alloc(10 * 1024 * 1024 + 1) });
  await expect(dialog.getByText('huge.png: A picture may be at most 10 MB.')).toBeVisible();
  server.answer(job.addPhoto, { message: 'This is not a JPEG or PNG' }, 415);
  await choose('text.png');
  await expect(dialog.getByText('text.png: This is not a JPEG or PNG')).toBeVisible();
  await expect(photos).toHaveCount(0);

  server.drop(job.addPhoto);
  await choose('tap.png');
  await expect(dialog.getByText('Not uploaded')).toBeVisible();
  await send.click();
  await expect(dialog.getByRole('alert')).toHaveText('A photo could not be uploaded. Send it again or remove it.');
  expect(server.callsTo(job.create)).toEqual([]);
  server.answer(
    job.addPhoto,
    { data: { id: 9, image: '/pictures/spec-1.png', thumbnail: '/pictures/spec-2.png' } },
    201,
  );
  await dialog.getByRole('button', { name: /Send photo 1 again/ }).click();
  await expect(dialog.getByText('Not uploaded')).toHaveCount(0);
  await send.click();
  await expect(page).toHaveURL(/available-providers/);
  expect(server.callsTo(job.create)[0]?.body).toMatchObject({ photo_ids: ['9'] });
});

test('the photos of a request are listed with the request and open large', async ({ page, server }) => {
  const photos = [1, 2].map((id) => ({ id, image: `/pictures/spec-${id}.png`, thumbnail: '/pictures/spec-2.png' }));
  const request = { id: ids.job, category: { category: 'Plumbing' }, state: 'open', accepted_count: 0, photos };
  server.answer(job.list, {
    data: [
      { ...request, expires_at: '2031-12-05T09:00:00Z' },
      { ...request, id: 13, photos: null },
    ],
  });
  await page.goto('/bookings');
  const requests = page.getByRole('region', { name: 'Your requests' });
  await expect(requests.getByRole('button', { name: 'Photo' })).toHaveCount(2);
  await requests.getByRole('button', { name: 'Photo 2' }).click();
  await expect(page.getByRole('dialog', { name: 'Plumbing: photos' })).toContainText('2 of 2');

  await page.goto(`/accepted-providers?job_id=${ids.job}`);
  const provider = page.getByRole('main').getByRole('listitem').filter({ hasText: listing.business_name });
  await expect(provider).toBeVisible();
  await expect(page.getByRole('button', { name: 'Photo' })).toHaveCount(2);
  const photo = await page.getByRole('button', { name: 'Photo 1' }).boundingBox();
  expect(photo?.y).toBeLessThan((await provider.boundingBox())?.y ?? 0);
});

test('the form says that photo and budget are required, and asks for them before anything is sent', async ({
  page,
  server,
}) => {
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      document.documentElement.dataset['required'] = 'budget photo_ids';
    });
  });
  server.answer(
    job.addPhoto,
    { data: { id: 1, image: '/pictures/spec-1.png', thumbnail: '/pictures/spec-2.png' } },
    201,
  );
  await page.goto('/dashboard');
  const { dialog, choose, photos, send } = await openForm(page);
  await expect(dialog.getByText(/^Required, up to 5\./)).toBeVisible();
  await expect(dialog.getByText(/^Required\. Artisans/)).toBeVisible();
  await dialog.getByLabel('Budget').fill('80');
  await send.click();
  await expect(dialog.getByText('Please add a photo')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Add photos' })).toBeFocused();
  await choose('tap.png');
  await expect(photos).toHaveCount(1);
  await expect(dialog.getByText('Please add a photo')).toHaveCount(0);
  await dialog.getByLabel('Budget').fill('');
  await send.click();
  await expect(dialog.getByText('Budget is required')).toBeVisible();
  expect(server.callsTo(job.create)).toEqual([]);
  await expect(dialog.getByLabel('Description')).toHaveValue('The kitchen tap drips from the base');
});
