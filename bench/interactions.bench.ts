import { startMeasuredDatabase } from '@fixit/api/testing/measured/measured-database';
import { demoAccounts } from '@fixit/contract/demo';
import type { Page } from '@playwright/test';
import { openBrowser } from './first-load/phone.ts';
import { atMost, type Figure, load, median, milliseconds } from './measuring/figure.ts';
import { bundle, startProgram } from './server.ts';

const cpuSlowdown = 4;
const rounds = 5;
/** A press should show a result, and a frame of a loading screen should end, within these limits. */
const goalsMs = { press: 100, frame: 200 };
/** Frames shortly after the awaited event still belong to a step. */
const settleMs = 700;

declare global {
  interface Window {
    /** Chromium has measured these durations since the start of the step, in milliseconds. */
    measured: { presses: number[]; frames: number[] };
  }
}

/** Takes a customer through the demo world on a phone. Measures each press by event timing, and the longest frames. */
export default async function measure(): Promise<Figure[]> {
  const database = await startMeasuredDatabase(2);
  const server = await startProgram([bundle], database.url, { DEMO: 'on', LOG_LEVEL: 'warn' });
  const browser = await openBrowser();
  const steps = new Map<string, { press: number[]; frame: number[] }>();
  try {
    for (let round = 0; round < rounds; round += 1) {
      const context = await browser.newContext({
        viewport: { width: 390, height: 844 },
        isMobile: true,
        hasTouch: true,
      });
      const page = await context.newPage();
      await logIn(page, server.origin);
      const session = await context.newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
      await walk(page, async (name, interact) => {
        await page.evaluate(() => {
          window.measured = { presses: [], frames: [] };
        });
        await interact();
        await page.waitForTimeout(settleMs);
        const { presses, frames } = await page.evaluate(() => window.measured);
        const step = steps.get(name) ?? { press: [], frame: [] };
        step.press.push(Math.max(0, ...presses));
        step.frame.push(Math.max(0, ...frames));
        steps.set(name, step);
      });
      await context.close();
    }
  } finally {
    await browser.close();
    await server.stop();
    await database.stop();
  }
  console.table(
    Object.fromEntries(
      [...steps].map(([name, { press, frame }]) => [name, { press: press.join(' '), frame: frame.join(' ') }]),
    ),
  );
  return [...steps].flatMap(([name, { press, frame }]) => [
    ...(name === 'loading the dashboard'
      ? []
      : [atMost(`${name}: until something shows`, median(press), goalsMs.press, milliseconds, `, ${load()}`)]),
    atMost(`${name}: the longest frame`, median(frame), goalsMs.frame, milliseconds),
  ]);
}

async function logIn(page: Page, origin: string): Promise<void> {
  await page.addInitScript(() => {
    localStorage.setItem('hasSeenTutorial', 'true');
    window.measured = { presses: [], frames: [] };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (Reflect.get(entry, 'interactionId')) window.measured.presses.push(Math.round(entry.duration));
      }
      // The type does not declare the threshold yet.
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.measured.frames.push(Math.round(duration));
    }).observe({ type: 'long-animation-frame', buffered: true });
  });
  await page.goto(`${origin}/login`);
  await page.getByLabel('Email').fill(demoAccounts.customer);
  await page.getByLabel('Password', { exact: true }).fill(demoAccounts.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('region', { name: 'Recommended' }).getByRole('link').first().waitFor();
}

type MeasureStep = (step: string, interact: () => Promise<unknown>) => Promise<void>;

async function walk(page: Page, step: MeasureStep): Promise<void> {
  const recommended = page.getByRole('region', { name: 'Recommended' }).getByRole('link').first();
  const aboutTab = page.getByRole('tab', { name: 'About' });
  const nav = page.getByRole('navigation', { name: 'Main' });
  const tapUntil = (target: ReturnType<Page['locator']>, until: ReturnType<Page['locator']>) => async () => {
    await target.tap();
    await until.waitFor();
  };
  await step('loading the dashboard', async () => {
    await page.reload();
    await recommended.waitFor();
  });
  await step('an artisan', tapUntil(recommended, aboutTab));
  await step(
    'the reviews of an artisan',
    tapUntil(page.getByRole('tab', { name: 'Reviews' }), page.getByRole('tabpanel', { name: 'Reviews' })),
  );
  await page.goBack();
  const categories = page.getByRole('region', { name: 'Categories' });
  const firstCard = page.getByRole('main').getByRole('listitem').first();
  await step('a category', async () => {
    await categories.getByRole('link').first().tap();
    await page.waitForURL(/selected-category/);
    await firstCard.waitFor();
  });
  await step('an artisan of a category', tapUntil(firstCard.getByRole('link').first(), aboutTab));
  await page.goBack();
  await page.goBack();
  await recommended.waitFor();
  const description = page.getByLabel('Description');
  await step('the request form', tapUntil(page.getByRole('button', { name: 'Request service' }), description));
  await step('typing', () => description.pressSequentially('The tap', { delay: 60 }));
  await step('closing the form', () => page.keyboard.press('Escape'));
  await step(
    'appointments',
    tapUntil(nav.getByRole('link', { name: 'Booking' }), page.getByRole('region', { name: 'Upcoming Services' })),
  );
  const contacts = page.getByRole('complementary', { name: 'Contacts' });
  await step('chat', tapUntil(nav.getByRole('link', { name: 'Chat' }), contacts));
  await step('a conversation', tapUntil(contacts.getByRole('link').first(), page.getByRole('log')));
}
