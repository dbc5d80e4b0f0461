import { test as base, expect } from '@playwright/test';

/** A test whose browser may not complain: a stray console error or an uncaught exception fails it. */
export const test = base.extend<{ quietConsole: undefined; expectedComplaints: RegExp[] }>({
  /** What this test provokes on purpose, for instance a refused log-in, which Chromium reports as a failed resource. */
  expectedComplaints: [[], { option: true }],
  quietConsole: [
    async ({ context, expectedComplaints }, use) => {
      const complaints: string[] = [];
      const hear = (complaint: string) => {
        if (!expectedComplaints.some((expected) => expected.test(complaint))) complaints.push(complaint);
      };
      context.on('console', (message) => {
        if (message.type() === 'error') hear(`${message.text()} (${message.location().url})`);
      });
      context.on('weberror', (error) => hear(error.error().message));
      await use(undefined);
      expect(complaints, 'errors in the console').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
