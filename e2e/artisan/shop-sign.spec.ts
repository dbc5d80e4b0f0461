import { readFile } from 'node:fs/promises';
import { greyPng } from '@fixit/api/testing/test-pictures';
import { artisan as calls } from '@fixit/contract/artisan';
import { service } from '@fixit/contract/service';
import { createArtisan } from '../support/artisan.ts';
import { expectNoViolations } from '../support/axe.ts';
import { expect, test } from '../support/browser-test.ts';
import { createAccount } from '../support/calls.ts';
import { openWorkspace } from '../support/open-workspace.ts';
import { emptyOrigin } from '../support/origin.ts';

const names = [
  ['one letter', 'P', null],
  ['80 letters', 'Smith & Sons (Est. 1987) Plumbing, Heating, Bathrooms, Kitchens, Tiling & Buildings', 'Smith & Sons'],
  ['Arabic letters', 'شركة السباكة', ''],
  ['emoji', '👩‍🔧⚡', ''],
] as const;

for (const [kind, name, words] of names) {
  test(`a business name of ${kind} gets a shop sign while it is typed`, async ({ browser }) => {
    const account = await createAccount('artisan', 'Bo');
    const page = await openWorkspace(browser, { ...account, name, artisan_id: '', service_id: '', category_id: '' });
    await page.goto('/workspace/onboarding');
    await expect(page.getByText('Type your business name, and your sign is painted here.')).toBeVisible();
    await page.getByLabel('Business name').fill(name);
    await page.getByLabel('Trade').selectOption({ label: 'Locksmith' });
    const sign = page.getByRole('img', { name: `Shop sign: ${name}` });
    await expect(sign).toHaveAttribute('src', /^data:image\/svg\+xml,.*Locksmith/);
    await expect(page.getByRole('radio')).toHaveCount(3);
    if (words === null) await expect(page.getByLabel('Words on the sign')).toHaveCount(0);
    else await expect(page.getByLabel('Words on the sign')).toHaveValue(words);
    await expectNoViolations(page, `the sign of ${kind}`);
    await page.context().close();
  });
}

test('an artisan chooses a shop sign, which customers see, and downloads it for the van', async ({ browser }) => {
  const artisan = await createArtisan({ name: 'Aire Locks', category: 'Locksmith' });
  const page = await openWorkspace(browser, artisan, { width: 1280, height: 900 });
  await page.goto('/workspace/profile');
  const previous = (await artisan.call(service.show, { query: { service_id: artisan.service_id } })).data.image;
  await page.getByRole('radio', { name: 'Sign 3' }).check();
  const chosenSource = await page.getByRole('img', { name: /^Shop sign/ }).getAttribute('src');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('img', { name: /^Shop sign/ })).toHaveAttribute('src', chosenSource ?? '');
  const { data } = await artisan.call(service.show, { query: { service_id: artisan.service_id } });
  expect(data.image).not.toBe(previous);
  const answer = await page.request.get(`${emptyOrigin}${data.image}`);
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/png']);

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download for your van' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^Aire Locks .* sign\.png$/);
  const png = await readFile(await download.path());
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([3_200, 2_400]);
  await page.context().close();
});

test('the chosen design stays when the name changes, and the words follow the name', async ({ browser }) => {
  const artisan = await createArtisan({ name: 'Aire Locks', category: 'Locksmith' });
  const page = await openWorkspace(browser, artisan, { width: 1280, height: 900 });
  const previous = (await artisan.call(calls.showProfile, {})).data?.shop_sign;
  await page.goto('/workspace/profile');
  await page.getByLabel('Business name').fill('Wharfe Keys');
  await expect(page.getByRole('img', { name: 'Shop sign: Wharfe Keys' })).toHaveAttribute('src', /Wharfe/);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  expect((await artisan.call(calls.showProfile, {})).data?.shop_sign).toEqual(previous);
  await page.context().close();
});

test('a picture that the browser cannot crop is reported as unreadable, and the shop sign stays', async ({
  browser,
}) => {
  const artisan = await createArtisan({ name: 'Aire Glass', category: 'Locksmith' });
  const page = await openWorkspace(browser, artisan);
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.toBlob = (done) => done(null);
  });
  await page.goto('/workspace/profile?part=services');
  const input = page.getByRole('article', { name: 'Locksmith' }).locator('input[type=file]').first();
  await input.setInputFiles({ name: 'shelf.png', mimeType: 'image/png', buffer: greyPng(1_200, 900) });
  const dialog = page.getByRole('dialog', { name: 'Crop your picture' });
  await dialog.getByRole('button', { name: 'Use this picture' }).click();
  await expect(dialog.getByRole('alert')).toContainText('your browser cannot open it. Please choose another.');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await page.context().close();
});

test('a picture of 12,000 by 100 pixels is cropped with the keyboard, replaces the shop sign, and can be removed again', async ({
  browser,
}) => {
  const artisan = await createArtisan({ name: 'Aire Locks', category: 'Locksmith' });
  const page = await openWorkspace(browser, artisan);
  const cropper = page.waitForResponse(/\/crop-dialog-[^/]*\.js$/);
  await page.goto('/workspace/profile?part=services');
  const input = page.getByRole('article', { name: 'Locksmith' }).locator('input[type=file]').first();
  await input.setInputFiles({ name: 'shelf.png', mimeType: 'image/png', buffer: greyPng(12_000, 100) });
  await cropper;
  const dialog = page.getByRole('dialog', { name: 'Crop your picture' });
  await expect(dialog.getByText('shelf.png, 12,000 by 100. Its location is removed.')).toBeVisible();
  await expect(dialog.getByText('This part has only 133 by 100 pixels and will look blurred.')).toBeVisible();
  await expectNoViolations(page, 'the cropper');
  const frame = dialog.getByRole('slider', { name: 'Part of the picture inside the frame' });
  await expect(frame).toBeFocused();
  await expect(frame).toHaveAttribute('aria-valuenow', '50');
  for (let press = 0; press < 40; press += 1) await frame.press('ArrowLeft');
  await expect(frame).toHaveAttribute('aria-valuenow', '48');
  await dialog.getByRole('button', { name: 'Use this picture' }).click();
  await expect(dialog).toBeHidden();
  const readImage = async () =>
    (await artisan.call(service.show, { query: { service_id: artisan.service_id } })).data.image;
  expect(await readImage()).toMatch(/^\/uploads\/.*\.jpg$/);
  const size = await page.evaluate(
    async (src) => {
      const picture = Object.assign(new Image(), { src });
      await picture.decode();
      return [picture.naturalWidth, picture.naturalHeight];
    },
    await readImage(),
  );
  expect(size).toEqual([133, 100]);
  await page.getByRole('button', { name: 'Show the shop sign of Locksmith' }).click();
  await expect(page.getByRole('button', { name: 'Add photo of Locksmith' })).toBeVisible();
  expect(await readImage()).toMatch(/^\/signs\//);
  await page.context().close();
});

test('a picture is moved and enlarged with the mouse, and leaving the cropper keeps the shop sign', async ({
  browser,
}) => {
  const artisan = await createArtisan({ name: 'Aire Locks', category: 'Locksmith' });
  const page = await openWorkspace(browser, artisan, { width: 1280, height: 900 });
  await page.goto('/workspace/profile?part=services');
  const input = page.getByRole('article', { name: 'Locksmith' }).locator('input[type=file]').first();
  await input.setInputFiles({ name: 'door.png', mimeType: 'image/png', buffer: greyPng(1_080, 1_920) });
  const dialog = page.getByRole('dialog', { name: 'Crop your picture' });
  const frame = dialog.getByRole('slider', { name: 'Part of the picture inside the frame' });
  await expect(frame).toHaveAttribute('aria-valuetext', '0% from the left, 50% from the top, enlarged 1.0 times');
  const box = await frame.boundingBox();
  if (!box) throw new Error('The cropper has no size');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2 + 4_000);
  await page.mouse.up();
  await expect(frame).toHaveAttribute('aria-valuetext', /0% from the top/);
  await dialog.getByRole('button', { name: 'Larger' }).click();
  await expect(frame).toHaveAttribute('aria-valuetext', /enlarged 1\.1 times|enlarged 1\.2 times/);
  await dialog.getByRole('button', { name: 'Keep the sign' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Add photo of Locksmith' })).toBeVisible();
  await page.context().close();
});

test('a damaged picture is refused in the cropper', async ({ browser }) => {
  const artisan = await createArtisan({ name: 'Aire Locks', category: 'Locksmith' });
  const page = await openWorkspace(browser, artisan);
  await page.goto('/workspace/profile?part=services');
  const input = page.getByRole('article', { name: 'Locksmith' }).locator('input[type=file]').first();
  await input.setInputFiles({ name: 'van.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') });
  const dialog = page.getByRole('dialog', { name: 'Crop your picture' });
  await expect(dialog.getByRole('alert')).toHaveText(/^This picture is damaged/);
  await dialog.getByRole('button', { name: 'Keep the sign' }).click();
  await expect(dialog).toBeHidden();
  await page.context().close();
});
