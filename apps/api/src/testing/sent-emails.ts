import type { Email } from '../platform/email/mailer.ts';

const timeoutMs = 30_000;

export class SentEmails {
  readonly sent: Email[] = [];
  /** These may explain why an email is missing. */
  readonly failures: unknown[] = [];
  readonly #waiting = new Set<() => void>();

  add(mail: Email): void {
    this.sent.push(mail);
    for (const check of this.#waiting) check();
  }

  next(address: string, skipped: number): Promise<Email> {
    return new Promise((resolve, reject) => {
      const check = () => {
        const mail = this.sent.filter(({ to }) => to === address)[skipped];
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
