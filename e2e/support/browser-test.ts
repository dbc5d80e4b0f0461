import { test as base, type ConsoleMessage, expect, type WebError } from '@playwright/test';

/** This test fails on a stray console error or an uncaught exception. */
export const test = base.extend<{ quietConsole: undefined; expectedComplaints: RegExp[] }>({
  /** The test provokes these errors, such as a refused login, which Chromium reports as a failed resource. */
  expectedComplaints: [[], { option: true }],
  quietConsole: [
    async ({ context, expectedComplaints }, use) => {
      const complaints: string[] = [];
      const record = (complaint: string) => {
        if (!expectedComplaints.some((expected) => expected.test(complaint))) complaints.push(complaint);
      };
      const recordConsole = (message: ConsoleMessage) => {
        if (message.type() === 'error') record(`${message.text()} (${message.location().url})`);
      };
      const recordError = (error: WebError) => record(error.error().message);
      context.addListener('console', recordConsole);
      context.addListener('weberror', recordError);
      await use(undefined);
      context.removeListener('console', recordConsole);
      context.removeListener('weberror', recordError);
      expect(complaints, 'errors in the console').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
