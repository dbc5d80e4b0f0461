import type { Page } from '@playwright/test';
import { navigateInApp, settle } from '../../support/navigation.ts';
import { closeDialogs, customerDialogs, type DialogPath, openDialog, workspaceDialogs } from '../support/dialogs.ts';
import { answerWithMess, now } from '../support/messy.ts';
import { screens } from '../support/screens.ts';
import { expect, test } from '../support/spec-server-test.ts';
import { prepareWorkspace, workspaceScreens } from '../support/workspace-answers.ts';

const openPaths = ['/', '/waitlist', '/privacy', '/terms', '/credits', '/error', '/nowhere', '/login', '/signup'];

/** Finds parts that are wider than the window or their dialog. */
function findWideParts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const boxes = [document.documentElement, ...document.querySelectorAll('dialog[open]')];
    /** Returns where an element's text ends, which may be outside the element. */
    const endOf = (part: Element) => {
      const textRange = document.createRange();
      textRange.selectNodeContents(part);
      return Math.max(part.getBoundingClientRect().right, textRange.getBoundingClientRect().right);
    };
    return boxes
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map((box) => {
        const { right } = box.getBoundingClientRect();
        const isCut = (part: Element): boolean =>
          part !== box && (getComputedStyle(part).overflowX !== 'visible' || isCut(part.parentElement ?? box));
        const wide = [...box.querySelectorAll('*')].filter(
          (part) => endOf(part) > right + 1 && !isCut(part.parentElement ?? box),
        );
        return `${box.scrollWidth} pixels: ${wide.at(-1)?.outerHTML.slice(0, 160)}`;
      });
  });
}

/** Finds links and controls smaller than 24 by 24 pixels, except links within a sentence. */
function findSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isInSentence = (control: Element) =>
      control.matches('a') &&
      getComputedStyle(control).display === 'inline' &&
      [...(control.parentElement?.childNodes ?? [])].some(
        ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && (textContent ?? '').trim() !== '',
      );
    /** Returns the shorter side, which includes the part of a card that `::after` adds. */
    const sizeOf = (control: Element) => {
      const { width, height } = control.getBoundingClientRect();
      const after = getComputedStyle(control, '::after');
      const covers = after.position === 'absolute' && after.content !== 'none';
      const extra = covers ? [Number.parseFloat(after.width) || 0, Number.parseFloat(after.height) || 0] : [0, 0];
      return Math.min(Math.max(width, extra[0] ?? 0), Math.max(height, extra[1] ?? 0));
    };
    return (
      [...document.querySelectorAll('a[href], button, select, textarea, summary, input:not([type=file])')]
        .filter((control) => control.checkVisibility() && !control.closest('[inert]') && !isInSentence(control))
        // Skip links are hidden until they have the focus.
        .filter((control) => sizeOf(control) > 1 && sizeOf(control) < 23.9)
        .map((control) => `${sizeOf(control)} pixels: ${control.outerHTML.slice(0, 160)}`)
    );
  });
}

/** Waits for the frame after a change of width, in which a screen such as the calendar is redrawn. */
async function waitForLayout(): Promise<void> {
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
}

async function checkLayout(page: Page, label: string, widths = [240, 1440]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 740 });
    await page.evaluate(waitForLayout);
    expect.soft(await findWideParts(page), `${label} at ${width}`).toEqual([]);
    expect.soft(await findSmallTargets(page), `${label} at ${width}`).toEqual([]);
  }
}

async function checkScreens(page: Page, paths: readonly string[]): Promise<void> {
  await page.clock.setFixedTime(now);
  await page.goto(paths[0] ?? '/');
  await settle(page);
  for (const path of paths) {
    await navigateInApp(page, path);
    await checkLayout(page, path);
  }
}

/** Checks dialogs at 240 pixels only, because a wider window does not make them wider. */
async function checkDialogs(page: Page, dialogs: readonly DialogPath[]): Promise<void> {
  await page.clock.setFixedTime(now);
  await page.goto(dialogs[0]?.screen ?? '/');
  await settle(page);
  for (const dialog of dialogs) {
    await openDialog(page, dialog);
    await checkLayout(page, `${dialog.screen}, ${String(dialog.buttons)}`, [240]);
    await closeDialogs(page);
  }
}

test('every public page fits a width of 240 pixels, and its targets are at least 24 pixels in size', async ({
  page,
}) => {
  for (const path of openPaths) {
    await page.goto(path);
    await settle(page);
    await checkLayout(page, path);
  }
});

test.describe('with the names and words of real people', () => {
  test.beforeEach(async ({ server }) => {
    await server.logIn();
    answerWithMess(server);
  });

  test('a customer’s screens fit a width of 240 pixels, and their targets are at least 24 pixels in size', ({ page }) =>
    checkScreens(page, screens));

  test('a list of requests fits a phone with text of twice the size', async ({ page }) => {
    await page.clock.setFixedTime(now);
    for (const path of ['/bookings', '/accepted-providers']) {
      await page.goto(path);
      await settle(page);
      await page.setViewportSize({ width: 180, height: 400 });
      await page.evaluate(waitForLayout);
      expect(await findWideParts(page), path).toEqual([]);
    }
  });

  test('a customer’s dialogs fit a width of 240 pixels, and their targets are at least 24 pixels in size', ({ page }) =>
    checkDialogs(page, customerDialogs));

  test('the workspace’s screens fit a width of 240 pixels, and their targets are at least 24 pixels in size', async ({
    page,
    server,
  }) => {
    await prepareWorkspace(page, server);
    await checkScreens(page, workspaceScreens);
  });

  test('the workspace’s dialogs fit a width of 240 pixels, and their targets are at least 24 pixels in size', async ({
    page,
    server,
  }) => {
    await prepareWorkspace(page, server);
    await checkDialogs(page, workspaceDialogs);
  });
});

test('the workspace’s header is one line at any width', async ({ page, server }) => {
  await prepareWorkspace(page, server);
  await page.goto('/workspace');
  const header = page.getByRole('banner');
  for (const width of [320, 360, 768, 1023, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(async () => (await header.boundingBox())?.height, { message: `${width} px` }).toBeLessThan(80);
  }
});

test('the focus ring of a card keeps clear of the name and the picture', async ({ page, server }) => {
  await server.logIn();
  await page.goto('/dashboard');
  await settle(page);
  const card = page.getByRole('region', { name: 'Recommended' }).getByRole('listitem').first();
  const link = card.getByRole('link');
  await page.keyboard.press('Tab');
  await link.focus();
  const left = await link.evaluate((element) => Number.parseFloat(getComputedStyle(element, '::after').left));
  expect(left).toBeLessThanOrEqual(-6);
});
