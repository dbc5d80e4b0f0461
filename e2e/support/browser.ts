import { existsSync } from 'node:fs';
import { devices, type PlaywrightTestConfig } from '@playwright/test';

/** Debian has this headless Chromium. Elsewhere, Playwright uses its own. */
const debianShell = '/usr/bin/chromium-headless-shell';

const launchOptions = {
  ...(existsSync(debianShell) ? { executablePath: debianShell } : {}),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};

/** These settings apply to every suite: no retries, and timeouts for a busy machine. */
export const everySuite = {
  fullyParallel: true,
  // A worker waits for its browser half of the time, so two cores can serve three.
  workers: 3,
  // A machine can be four times as slow as usual, so only a test that hangs takes this long.
  timeout: 240_000,
  expect: { timeout: 40_000 },
  forbidOnly: Boolean(process.env['CI']),
  reporter: [['list'], ['json', { outputFile: 'test-results/report.json' }]],
  outputDir: 'test-results/artifacts',
} satisfies PlaywrightTestConfig;

/**
 * Describes a browser in London for this origin. Traces cost a fifth of a run, so they are off unless `--trace on`
 * is set.
 */
export const browserAt = (baseURL: string) =>
  ({
    baseURL,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions,
  }) satisfies PlaywrightTestConfig['use'];

export const desk = { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } };
/** Playwright refuses `defaultBrowserType` in a test file. */
const { defaultBrowserType: _, ...pixel } = devices['Pixel 7'];
export const phone = { ...pixel, deviceScaleFactor: 1, viewport: { width: 360, height: 740 } };
