import { expect, test } from '../support/browser-test.ts';
import { pictureFolder } from './take-picture.ts';

test('the gallery shows the emails with made-up data', async ({ page }, { project }) => {
  await page.goto('/dev/mail/preview');
  await page.locator('summary').first().click();
  await expect(page.locator('iframe').first()).toBeVisible();
  await page.screenshot({ path: `${pictureFolder}/emails/preview-${project.name}.png` });
  const frames = page.locator(`iframe[src$="=${project.use.colorScheme}"]`);
  const urls = await frames.evaluateAll((all) => all.map((frame) => frame.getAttribute('src') ?? ''));
  expect(urls.length).toBeGreaterThan(50);
  for (const url of urls) {
    await page.goto(url);
    const name = /([^/]+)\?/.exec(url)?.[1];
    await page.screenshot({ path: `${pictureFolder}/emails/${name}-${project.name}.png`, fullPage: true });
  }
});
