import type { Page } from '@playwright/test';
import { navigateInApp, settle } from '../../support/navigation.ts';
import { answerWithMess, now } from '../support/messy.ts';
import { screens } from '../support/screens.ts';
import { expect, test } from '../support/spec-server-test.ts';
import { prepareWorkspace, workspaceScreens } from '../support/workspace-answers.ts';

/** Finds controls whose appearance does not change with keyboard focus. */
function findUnmarkedFocus(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    /** Returns the outlines and shadows of a control and its parent, and of `::after` in both. */
    const outlineOf = (control: Element) =>
      [control, control.parentElement ?? control]
        .flatMap((element) => [null, '::after'].map((pseudo) => getComputedStyle(element, pseudo)))
        .map(({ outlineStyle, outlineWidth, outlineColor, boxShadow }) =>
          outlineStyle === 'none' ? boxShadow : `${outlineStyle} ${outlineWidth} ${outlineColor} ${boxShadow}`,
        )
        .join();
    const controls = document.querySelectorAll<HTMLElement>(
      'a[href], button:not(:disabled), input:not(:disabled), select, textarea, summary, [tabindex="0"]',
    );
    return [...controls]
      .filter((control) => control.checkVisibility() && !control.closest('[inert]') && control.tabIndex >= 0)
      .filter((control) => {
        control.blur();
        const before = outlineOf(control);
        control.focus();
        return document.activeElement === control && outlineOf(control) === before;
      })
      .map((control) => control.outerHTML.slice(0, 160));
  });
}

async function checkScreens(page: Page, paths: readonly string[]): Promise<void> {
  await page.clock.setFixedTime(now);
  await page.goto(paths[0] ?? '/');
  await settle(page);
  for (const path of paths) {
    await navigateInApp(page, path);
    // After a key press, the browser shows the focus as it does for the keyboard.
    await page.keyboard.press('Tab');
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect.soft(await findUnmarkedFocus(page), `${path}, ${colorScheme}`).toEqual([]);
    }
  }
}

test('the keyboard’s focus is visible on every control of a customer’s screens, in either theme', async ({
  page,
  server,
}) => {
  await server.logIn();
  answerWithMess(server);
  await checkScreens(page, screens);
});

test('the keyboard’s focus is visible on every control of the workspace, in either theme', async ({ page, server }) => {
  await prepareWorkspace(page, server);
  await checkScreens(page, workspaceScreens);
});
