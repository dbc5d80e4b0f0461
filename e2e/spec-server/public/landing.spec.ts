import { ids } from '../support/fixtures.ts';
import { bothWidths, expect, test } from '../support/spec-server-test.ts';

test(
  'the landing page has hero, sections, FAQ, newsletter block and footer in this order',
  bothWidths,
  async ({ page }) => {
    await page.goto('/');
    await expect(page).toHaveTitle(/Fixit/);
    const headings = page.getByRole('main').getByRole('heading');
    await expect(headings).toHaveText([
      /Somebody good/,
      'One street, sixteen trades',
      'Say what needs doing',
      'See who says yes',
      'Chat, then book',
      'Your name over the door',
      'FAQ',
      'Answers come to your inbox',
    ]);
    await expect(headings.first()).toBeInViewport();
    const footer = page.getByRole('contentinfo');
    await expect(footer).toContainText('Operated by Fixit, England');
    await expect(footer).toContainText(/Fixit \d+\.\d+\.\d+$/);
    await footer.scrollIntoViewIfNeeded();
    await expect
      .poll(() =>
        page.evaluate(() => [...document.images].every((image) => image.loading === 'lazy' || image.naturalWidth > 0)),
      )
      .toBe(true);
  },
);

test('every link on the landing page leads where it says', async ({ page, request }) => {
  const links = [
    ['Book on the Web', '/login'],
    ['Register as a User', '/signup'],
    ['Register as service provider', '/login'],
    ['Log in', '/login'],
    ['Join the waitlist', '/waitlist'],
    ['Privacy', '/privacy'],
    ['Terms', '/terms'],
  ] as const;
  await page.goto('/');
  for (const [name, path] of links) {
    await expect(page.getByRole('link', { name, exact: true })).toHaveAttribute('href', path);
    expect((await request.get(path)).status(), path).toBe(200);
  }
  const app = page.getByRole('link', { name: 'Get the app' });
  await expect(app).toHaveAttribute('href', /^https:\/\/.*store/);
  await page.getByRole('link', { name: 'Register as service provider', exact: true }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
});

test('the FAQ skips its first entry, shows 5 entries, 10 after More, and 5 again after Collapse', async ({ page }) => {
  await page.goto('/');
  const faq = page.getByRole('region', { name: 'FAQ' });
  const visible = faq.locator('summary').filter({ visible: true });
  await expect(visible).toHaveCount(5);
  await expect(visible.first()).toHaveText('What does it cost to send a request?');
  const more = faq.getByRole('button', { name: 'More' });
  await expect(more).toHaveAttribute('aria-expanded', 'false');
  await more.click();
  await expect(visible).toHaveCount(10);
  await expect(faq.getByRole('button', { name: 'More' })).toHaveCount(0);
  await expect(page.getByText('What is Fixit?')).toHaveCount(0);
  await faq.getByText('How do I find work through Fixit?').click();
  await expect(faq.getByRole('link', { name: 'Sign up as an artisan' })).toHaveAttribute('href', '/workspace/signup');
  const collapse = faq.getByRole('button', { name: 'Collapse' });
  await expect(collapse).toHaveAttribute('aria-expanded', 'true');
  await collapse.click();
  await expect(visible).toHaveCount(5);
  await expect(more).toBeVisible();

  const answer = faq.getByText('Your request stays open for 24 hours');
  await expect(answer).toBeHidden();
  await faq.getByText('What happens when nobody accepts?').click();
  await expect(answer).toBeVisible();
});

test('the newsletter block only links to the sign-up', async ({ page, server: _server }) => {
  const sentUrls: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sentUrls.push(request.url());
  });
  await page.goto('/');
  const block = page.getByRole('region', { name: 'Answers come to your inbox' });
  await expect(block.getByRole('textbox')).toHaveCount(0);
  await block.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page).toHaveURL(/\/signup$/);
  await expect(page.getByRole('button', { name: 'Sign up' })).toBeVisible();
  expect(sentUrls).toEqual([]);
});

test('the landing page links a logged-in user to the dashboard', async ({ page, server }) => {
  await server.logIn();
  await page.goto('/');
  await page.getByRole('link', { name: 'Book on the Web' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the landing page is complete without scripts, and its links work', async ({ page }) => {
    await page.goto('/');
    await expect(page.locator('h1')).toBeVisible();
    await expect(page.getByText('Nothing. You pay the artisan')).toBeVisible();
    await page.getByRole('link', { name: 'Terms', exact: true }).click();
    await expect(page.locator('h1')).toHaveText('Terms');
  });
});

test('on a desktop the link to the waitlist is beside the button for service providers', async ({ page }) => {
  await page.goto('/');
  await page.evaluate(() => document.fonts.ready);
  const button = await page.getByRole('link', { name: 'Register as service provider' }).boundingBox();
  const link = await page.getByRole('link', { name: 'Join the waitlist' }).boundingBox();
  expect(link?.x).toBeGreaterThan((button?.x ?? 0) + (button?.width ?? Infinity));
  expect(Math.abs(middle(link) - middle(button))).toBeLessThan(2);
});

const middle = (box: { y: number; height: number } | null) => (box ? box.y + box.height / 2 : Number.NaN);

test('each trade leads to its category', async ({ page }) => {
  await page.goto('/');
  const trades = page.getByRole('region', { name: 'One street, sixteen trades' }).getByRole('link');
  await expect(trades).toHaveCount(16);
  await trades.filter({ hasText: 'Plumbing' }).click();
  await expect(page).toHaveURL(`/selected-category?category_id=${ids.category}`);
});
