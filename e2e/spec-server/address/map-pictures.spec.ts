import { greyPng } from '@fixit/api/testing/test-pictures';
import { mapOf, near, sendRequestOnScreen } from '../support/map.ts';
import { expect, test } from '../support/spec-server-test.ts';

const photos = [
  { name: 'Photographer', size: [2_560, 1_707] },
  { name: 'Long Banner', size: [12_000, 100] },
] as const;

test.beforeEach(async ({ page, server }) => {
  await server.logIn();
  for (const { name, size } of photos) {
    const [width, height] = size;
    await page.route(`**/pictures/${encodeURIComponent(name)}.png`, (route) =>
      route.fulfill({ contentType: 'image/png', body: greyPng(width, height) }),
    );
  }
});

for (const width of [360, 1440])
  test(`at ${width} px a pin has one size, whatever the size of its picture`, async ({ page, server }) => {
    await page.setViewportSize({ width, height: 740 });
    await sendRequestOnScreen(page, server, [
      { id: 49, business_name: 'No Picture', image: null, artisan: near(0.1, -1) },
      ...photos.map(({ name }, step) => ({
        id: 50 + step,
        business_name: name,
        artisan: near(0.1, step),
        image: `/pictures/${encodeURIComponent(name)}.png`,
      })),
    ]);
    const { map, button } = mapOf(page);
    const sizeOf = async (name: string) => {
      const [pin, card] = [button(name), button(name).locator('..')];
      await expect(card.getByRole('button')).toHaveCount(1);
      const boxes = [await pin.boundingBox(), await pin.locator('img').boundingBox(), await card.boundingBox()];
      return boxes.map((box) => box && [box.width, box.height]);
    };
    const usual = await sizeOf('No Picture');
    for (const { name, size } of photos) {
      const picture = button(name).locator('img');
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(size[0]);
      expect(await sizeOf(name)).toEqual(usual);
    }
    const frame = await map.boundingBox();
    expect((usual[2]?.[0] ?? 0) * 4).toBeLessThan(frame?.width ?? 0);
  });
