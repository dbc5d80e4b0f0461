import type { ErrorBody } from '@fixit/contract/error';
import { operator } from '@fixit/contract/operator/operator';
import type { OperatorActionName } from '@fixit/contract/operator/operator-action';
import type { OperatorRole } from '@fixit/contract/operator/operator-role';
import type { OperatorRoute } from '@fixit/contract/operator/operator-route';
import { type Answer, pathOfCall } from '@fixit/contract/route';
import { inviteOperator } from '../modules/operator/operator-actions.ts';
import { relyingPartyOf } from '../platform/http/operator/own-origin.ts';
import { SoftPasskey } from './passkey.ts';
import type { TestServer } from './test-server.ts';

export interface PanelOutcome<R extends OperatorRoute> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Answer<R>;
  readonly error: ErrorBody;
}

interface PanelInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  headers?: Record<string, string>;
}

export type PanelServer = Pick<TestServer, 'db' | 'origin'> & { env: Pick<TestServer['env'], 'PUBLIC_URL'> };

/** Calls have the panel's origin, and the cookie of the last answer. */
export class PanelBrowser {
  readonly #server: PanelServer;
  readonly party: { id: string; origin: string };
  cookie: string | undefined;

  constructor(server: PanelServer) {
    this.#server = server;
    const party = relyingPartyOf(server.env.PUBLIC_URL);
    if (!party) throw new Error('The panel needs a host with a name');
    this.party = party;
  }

  async call<R extends OperatorRoute>(call: R, { body, headers, ...input }: PanelInput = {}): Promise<PanelOutcome<R>> {
    const response = await fetch(this.#server.origin + pathOfCall(call, input), {
      method: call.method,
      redirect: 'manual',
      headers: {
        ...(call.method !== 'GET' && { origin: this.party.origin, 'content-type': 'application/json' }),
        ...(this.cookie && { cookie: this.cookie }),
        ...headers,
      },
      ...(call.method !== 'GET' && { body: JSON.stringify(body ?? {}) }),
    });
    const [newCookie] = response.headers.getSetCookie();
    if (newCookie) this.cookie = newCookie.split(';')[0];
    const answer: unknown = JSON.parse((await response.text()) || '{}');
    // The status tells whether the body is an answer or a refusal of the contract.
    return {
      status: response.status,
      headers: response.headers,
      body: answer as Answer<R>,
      error: answer as ErrorBody,
    };
  }

  /** Also creates a passkey with the link of the invitation. */
  static async addOperator(server: PanelServer, role: OperatorRole, email = `${crypto.randomUUID()}@fixit.test`) {
    const browser = new PanelBrowser(server);
    const { token } = await server.db.transaction((tx) => inviteOperator(tx, { email, name: `The ${role}`, role }));
    const { passkey, recovery_codes } = await browser.setUp(token);
    return { browser, passkey, email, recovery_codes };
  }

  async setUp(token: string) {
    const passkey = new SoftPasskey(this.party);
    const setUp = await this.call(operator.beginSetUp, { body: { token } });
    const options = setUp.body.data.options as { challenge: string };
    const credential = passkey.create(options);
    const { body } = await this.call(operator.finishSetUp, { body: { token, credential, passkey_name: 'Laptop' } });
    return { passkey, recovery_codes: body.data.recovery_codes };
  }

  async signIn(passkey: SoftPasskey) {
    const { body } = await this.call(operator.beginSignIn);
    return this.call(operator.finishSignIn, { body: { credential: passkey.get(body.data) } });
  }

  async touch(passkey: SoftPasskey) {
    const { body } = await this.call(operator.beginTouch);
    return this.call(operator.finishTouch, { body: { credential: passkey.get(body.data) } });
  }

  preview(name: OperatorActionName, params: object) {
    return this.call(operator.previewAction, { params: { name }, body: { params } });
  }

  async previewAndPerform(name: OperatorActionName, params: object) {
    const { status, body, error } = await this.preview(name, params);
    if (status !== 200) throw new Error(`The preview of ${name} was refused: ${error.message}`);
    return this.perform(name, params, body.data.digest);
  }

  perform(name: OperatorActionName, params: object, digest: string) {
    return this.call(operator.performAction, { params: { name }, body: { params, digest } });
  }
}
