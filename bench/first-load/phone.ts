import { existsSync } from 'node:fs';
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';

/** Emulates a phone on a poor connection. Rates are in bytes per second, and the CPU is slowed down by a factor. */
const phone = { latencyMs: 150, down: 1_600_000 / 8, up: 750_000 / 8, cpuSlowdown: 4, width: 390, height: 844 };
/**
 * The page counts as loaded after this time without a request. It must be longer than the 3 seconds after which the app
 * checks for a new release.
 */
const idleMs = 4_000;
const timeoutMs = 40_000;

/** Bytes include headers. Times are in milliseconds from the start of the visit. */
export interface Visit {
  requests: number;
  scriptsAndStyles: number;
  bytes: { script: number; style: number; api: number; picture: number; all: number };
  firstPaint: number;
  largestPaint: number;
  /** The screen's first call starts at this time, and its last call finishes at `lastAnswer`. */
  firstCall: number;
  lastAnswer: number;
}

const debianShell = '/usr/bin/chromium-headless-shell';

export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    ...(existsSync(debianShell) ? { executablePath: debianShell } : {}),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  });
}

/** Opens a URL with an empty cache, and with these entries in local storage. */
export async function visit(browser: Browser, url: string, stored: Record<string, string>): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: phone.width, height: phone.height },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'en-GB',
  });
  try {
    const page = await context.newPage();
    await page.addInitScript((entries) => {
      for (const [key, value] of entries) localStorage.setItem(key, value);
    }, Object.entries(stored));
    await watchPaint(page);
    const session = await context.newCDPSession(page);
    const traffic = await watchTraffic(session);
    await session.send('Emulation.setCPUThrottlingRate', { rate: phone.cpuSlowdown });
    await page.goto(url, { waitUntil: 'commit', timeout: timeoutMs });
    await traffic.waitUntilIdle();
    return { ...traffic.sum(), ...(await readTimes(page)) };
  } finally {
    await context.close();
  }
}

async function watchPaint(page: Page): Promise<void> {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      const last = list.getEntries().at(-1);
      if (last) Reflect.set(window, 'largestPaint', last.startTime);
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
}

async function watchTraffic(session: CDPSession) {
  const types = new Map<string, string>();
  const sizes = new Map<string, number>();
  let lastActivity = Date.now();
  const noteActivity = () => {
    lastActivity = Date.now();
  };
  session.on('Network.requestWillBeSent', ({ requestId, type = 'Other', request }) => {
    types.set(requestId, request.url.startsWith('data:') ? 'Data' : type);
    noteActivity();
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    sizes.set(requestId, encodedDataLength);
    noteActivity();
  });
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: phone.latencyMs,
    downloadThroughput: phone.down,
    uploadThroughput: phone.up,
  });
  const bytesOf = (...kinds: string[]) =>
    [...sizes].reduce((sum, [id, size]) => sum + (kinds.includes(types.get(id) ?? '') ? size : 0), 0);
  const countOf = (...kinds: string[]) => [...types.values()].filter((type) => kinds.includes(type)).length;
  return {
    async waitUntilIdle(): Promise<void> {
      const start = Date.now();
      while (Date.now() - lastActivity < idleMs && Date.now() - start < timeoutMs)
        await new Promise((resolve) => setTimeout(resolve, 100));
    },
    sum: () => ({
      requests: [...types.values()].filter((type) => type !== 'Data').length,
      scriptsAndStyles: countOf('Script', 'Stylesheet'),
      bytes: {
        script: bytesOf('Script'),
        style: bytesOf('Stylesheet'),
        api: bytesOf('Fetch', 'XHR'),
        picture: bytesOf('Image'),
        all: [...sizes.values()].reduce((sum, size) => sum + size, 0),
      },
    }),
  };
}

function readTimes(page: Page) {
  return page.evaluate(() => {
    const calls = performance
      .getEntriesByType('resource')
      .filter(
        (entry): entry is PerformanceResourceTiming => 'initiatorType' in entry && entry.initiatorType === 'fetch',
      )
      .filter(({ name }) => /\/api\/v1\/|\/account\/notification/.test(name));
    return {
      firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      largestPaint: Number(Reflect.get(window, 'largestPaint')),
      firstCall: Math.min(...calls.map(({ startTime }) => startTime)),
      lastAnswer: Math.max(...calls.map(({ responseEnd }) => responseEnd)),
    };
  });
}
