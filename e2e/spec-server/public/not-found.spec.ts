import { expect, test } from '../support/spec-server-test.ts';

test('an unknown URL answers 404 with a message, the code and four links', async ({ page, request }) => {
  const sentence = "We can't seem to find the page you're looking for.";
  for (const path of ['/nowhere', '/dashboard/nowhere', '/a/b/c?d=e', '/LOGIN']) {
    const response = await request.get(path, { headers: { accept: 'text/html' } });
    expect(response.status(), path).toBe(404);
    const body = await response.text();
    expect(body.replaceAll('&#x27;', "'"), path).toContain(sentence);
    expect(body, path).toContain('Error code 404');
  }
  expect((await page.goto('/dashboard/nowhere'))?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(sentence);
  await expect(page.getByText('Error code 404')).toBeVisible();
  const links = page.getByRole('main').getByRole('link');
  await expect(links).toHaveText(['Login', 'Register', 'Landing Page', 'Book Artisans']);
});

test('each link of the 404 page leads where it says', async ({ page, request }) => {
  await page.goto('/nowhere');
  for (const [name, path] of [
    ['Login', '/login'],
    ['Register', '/signup'],
    ['Landing Page', '/'],
  ] as const) {
    await expect(page.getByRole('link', { name, exact: true })).toHaveAttribute('href', path);
    expect((await request.get(path)).status(), path).toBe(200);
  }
  await page.getByRole('link', { name: 'Book Artisans', exact: true }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test('Book Artisans on the 404 page leads a customer to the dashboard', async ({ page, server }) => {
  await server.logIn();
  await page.goto('/nowhere');
  await page.getByRole('link', { name: 'Book Artisans' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('the 404 page leads an artisan back to the workspace', async ({ page }) => {
  const links = page.getByRole('main').getByRole('link');
  const workspaceLinks = ['Your workspace', 'Login', 'Register', 'Landing Page'];
  expect((await page.goto('/workspace/nowhere'))?.status()).toBe(404);
  await expect(links).toHaveText(workspaceLinks);
  await links.first().click();
  await expect(page).toHaveURL(/\/workspace\/login$/);
  await page.evaluate(() => localStorage.setItem('artisanAccessToken', 'a token'));
  await page.goto('/nowhere');
  const usualLinks = ['Login', 'Register', 'Landing Page', 'Book Artisans'];
  await expect(links).toHaveText([...usualLinks, 'Your workspace']);
  await page.evaluate(() => localStorage.setItem('accessToken', 'a token'));
  await page.reload();
  await expect(links).toHaveText(usualLinks);
});
