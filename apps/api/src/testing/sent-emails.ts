import type { Email } from '../platform/email/mailer.ts';

/** Milliseconds that a test waits for an email before it fails with the reason. */
const timeoutMs = 30_000;

/** Holds the emails that a test server has sent, and those that a test waits for. */
export class SentEmails {
  readonly sent: Email[] = [];
  /** Lists the errors of the worker in that time. */
  readonly failures: unknown[] = [];
  readonly #waiting = new Set<() => void>();

  add(mail: Email): void {
    this.sent.push(mail);
    for (const check of this.#waiting) check();
  }

  /** Returns the email to an address that follows this many earlier ones. */
  next(address: string, after: number): Promise<Email> {
    return new Promise((resolve, reject) => {
      const check = () => {
        const mail = this.sent.filter(({ to }) => to === address)[after];
        if (!mail) return;
        clearTimeout(timer);
        this.#waiting.delete(check);
        resolve(mail);
      };
      const timer = setTimeout(() => {
        this.#waiting.delete(check);
        reject(new Error(`No mail to ${address}; failures: ${this.failures.map(String).join('; ') || 'none'}`));
      }, timeoutMs);
      this.#waiting.add(check);
      check();
    });
  }
}
