import { createHash } from 'node:crypto';
import type { APIResponse, Page } from '@playwright/test';
import { emptyOrigin } from '../../support/origin.ts';
import { ids } from '../support/fixtures.ts';
import { expect, test } from '../support/spec-server-test.ts';

const publicPaths = [
  '/',
  '/waitlist',
  '/privacy',
  '/terms',
  '/error',
  '/nowhere',
  '/login',
  '/signup',
  '/reset-password',
];
const loggedInPaths = [
  '/dashboard',
  '/address',
  '/profile',
  '/bookings',
  `/chat?conversation_id=${ids.conversation}`,
  `/service-detail?service_id=${ids.service}`,
  `/selected-category?category_id=${ids.category}`,
  `/available-providers?job_id=${ids.job}`,
  `/accepted-providers?job_id=${ids.job}`,
  `/explore-providers?job_id=${ids.job}`,
  '/notifications',
];

/** Collects what any page's policy blocked. */
async function watchPolicy(page: Page): Promise<string[]> {
  const blocked: string[] = [];
  await page.exposeFunction('policyStopped', (what: string) => blocked.push(what));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, documentURI }) => {
      // exposeFunction above has set this.
      const tell = (window as unknown as { policyStopped: (what: string) => void }).policyStopped;
      tell(`${documentURI}: ${violatedDirective} ${blockedURI}`);
    });
  });
  return blocked;
}

/** Returns the only script in a screen's document. */
async function hashedScript(response: APIResponse): Promise<string> {
  const code = /<script data-[^>]*>([^<]+)<\/script>/.exec(await response.text())?.[1];
  return code === undefined ? '' : ` 'sha256-${createHash('sha256').update(code).digest('base64')}'`;
}

test('the policy of every URL forbids frames, inline styles and all inline code except one known script', async ({
  request,
}) => {
  for (const path of [...publicPaths, ...loggedInPaths, '/app.html', '/sw.js']) {
    const response = await request.get(`${emptyOrigin}${path}`, { headers: { accept: 'text/html' } });
    const policy = response.headers()['content-security-policy'] ?? '';
    const rules = new Map(
      policy.split(';').map((rule) => [rule.trim().split(' ')[0], rule.trim().split(' ').slice(1)]),
    );
    const ruleOf = (name: string) => rules.get(name)?.join(' ');
    expect.soft(policy, path).not.toMatch(/unsafe|\*|https?:|wss?:(?!\/\/)/);
    expect.soft(ruleOf('script-src'), path).toBe(`'self'${await hashedScript(response)}`);
    for (const name of ['style-src', 'font-src', 'worker-src', 'manifest-src', 'form-action'])
      expect.soft(ruleOf(name), `${name} of ${path}`).toBe("'self'");
    for (const name of ['default-src', 'object-src', 'base-uri', 'frame-ancestors'])
      expect.soft(ruleOf(name), `${name} of ${path}`).toBe("'none'");
    expect.soft(ruleOf('connect-src'), `connect-src of ${path}`).toBe(`'self' ${emptyOrigin.replace('http', 'ws')}`);
    expect.soft(response.headers()['x-content-type-options'], path).toBe('nosniff');
  }
});

test('the API documentation has an equally strict policy', async ({ page, request }) => {
  const response = await request.get(`${emptyOrigin}/docs`);
  expect(response.headers()['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self';/);
  expect(response.headers()['content-security-policy']).not.toContain('unsafe');
  const blocked = await watchPolicy(page);
  const login = '/account/api/v1/login/';
  // One call is enough: the page takes seconds to render all hundred, and renders them alike.
  await page.route('**/docs/json', async (route) => {
    const answer = await route.fetch();
    const description = await answer.json();
    await route.fulfill({ json: { ...description, paths: { [login]: description.paths[login] } } });
  });
  await page.goto('/docs');
  await page.getByText(login).click();
  await page.getByRole('button', { name: 'Try it out' }).click();
  await expect(page.getByRole('button', { name: 'Execute' })).toBeVisible();
  expect(blocked).toEqual([]);
});

// A page that violates its policy logs an error, which fails any test.
test.describe('code injection', () => {
  test.use({ expectedComplaints: [/violates the following Content Security Policy/] });

  test('injected code does not run', async ({ page }) => {
    const blocked = await watchPolicy(page);
    await page.goto('/login');
    await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'window.planted = true';
      document.body.append(script);
      document.body.insertAdjacentHTML('beforeend', '<img src="x:" onerror="window.planted = true">');
    });
    await expect.poll(() => blocked.filter((what) => what.includes('script-src')).length).toBeGreaterThan(1);
    expect(await page.evaluate(() => 'planted' in window)).toBe(false);
  });
});
