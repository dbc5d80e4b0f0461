import { account } from '@fixit/contract/account';
import { demoAccounts } from '@fixit/contract/demo';
import { type Client, createClient, Refused } from './client.ts';
import { keepWeek } from './week.ts';

export interface Session {
  readonly client: Client;
  readonly token: string;
  readonly user_id: string;
}

/** Opened at its first use and again when the server has ended it. */
export class Sessions {
  readonly #origin: string;
  readonly #open = new Map<string, Promise<Session>>();

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** Opens a session that has ended once more. */
  async as<T>(email: string, act: (session: Session) => Promise<T>): Promise<T> {
    try {
      return await act(await this.#of(email));
    } catch (error) {
      if (!(error instanceof Refused && error.status === 401)) throw error;
      this.#open.delete(email);
      return act(await this.#of(email));
    }
  }

  #of(email: string): Promise<Session> {
    const known = this.#open.get(email);
    if (known) return known;
    const opening = this.#logIn(email);
    this.#open.set(email, opening);
    opening.catch(() => this.#open.delete(email));
    return opening;
  }

  async #logIn(email: string): Promise<Session> {
    const { token, user_id } = await createClient(this.#origin, null).call(account.login, {
      query: { login_type: 'artisan' },
      body: { username: email, password: demoAccounts.password },
    });
    const client = createClient(this.#origin, token);
    await keepWeek(client, email);
    return { client, token, user_id };
  }
}
