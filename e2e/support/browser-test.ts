import { test as base, type ConsoleMessage, expect, type WebError } from '@playwright/test';

/** This test fails on a stray console error or an uncaught exception. */
export const test = base.extend<{ quietConsole: undefined; expectedComplaints: RegExp[] }>({
  /** The test provokes these errors, such as a refused login, which Chromium reports as a failed resource. */
  expectedComplaints: [[], { option: true }],
  quietConsole: [
    async ({ context, expectedComplaints }, use) => {
      const complaints: string[] = [];
      const hear = (complaint: string) => {
        if (!expectedComplaints.some((expected) => expected.test(complaint))) complaints.push(complaint);
      };
      const hearConsole = (message: ConsoleMessage) => {
        if (message.type() === 'error') hear(`${message.text()} (${message.location().url})`);
      };
      const hearError = (error: WebError) => hear(error.error().message);
      context.addListener('console', hearConsole);
      context.addListener('weberror', hearError);
      await use(undefined);
      context.removeListener('console', hearConsole);
      context.removeListener('weberror', hearError);
      expect(complaints, 'errors in the console').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
