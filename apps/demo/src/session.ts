import { account } from '@fixit/contract/account';
import { demoAccounts } from '@fixit/contract/demo';
import { type Client, createClient, RefusedCall } from './client.ts';
import { ensureWeek } from './week.ts';

export interface DemoSession {
  readonly client: Client;
  readonly token: string;
  readonly user_id: string;
}

/** A session is opened at its first use, and again after the server has ended it. */
export class Sessions {
  readonly #origin: string;
  readonly #open = new Map<string, Promise<DemoSession>>();

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** Runs a task in a session, and opens a new session if the old one has ended. */
  async as<T>(email: string, task: (session: DemoSession) => Promise<T>): Promise<T> {
    try {
      return await task(await this.#of(email));
    } catch (error) {
      if (!(error instanceof RefusedCall && error.status === 401)) throw error;
      this.#open.delete(email);
      return task(await this.#of(email));
    }
  }

  #of(email: string): Promise<DemoSession> {
    const open = this.#open.get(email);
    if (open) return open;
    const opening = this.#logIn(email);
    this.#open.set(email, opening);
    opening.catch(() => this.#open.delete(email));
    return opening;
  }

  async #logIn(email: string): Promise<DemoSession> {
    const { token, user_id } = await createClient(this.#origin, null).call(account.login, {
      query: { login_type: 'artisan' },
      body: { username: email, password: demoAccounts.password },
    });
    const client = createClient(this.#origin, token);
    await ensureWeek(client, email);
    return { client, token, user_id };
  }
}
