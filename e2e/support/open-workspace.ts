import type { Browser, Page } from '@playwright/test';
import type { TestArtisan } from './artisan.ts';
import { emptyOrigin } from './origin.ts';

/** Opens a second browser with an artisan logged in to the workspace, by default a phone of 360 pixels. */
export async function openWorkspace(
  browser: Browser,
  { token, user_id }: TestArtisan,
  viewport = { width: 360, height: 740 },
): Promise<Page> {
  const isPhone = viewport.width < 768;
  const context = await browser.newContext({
    baseURL: emptyOrigin,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    viewport,
    isMobile: isPhone,
    hasTouch: isPhone,
  });
  await context.addInitScript(
    (session) => {
      localStorage.setItem('artisanAccessToken', session.token);
      localStorage.setItem('artisanUserId', session.user_id);
    },
    { token, user_id },
  );
  return context.newPage();
}
