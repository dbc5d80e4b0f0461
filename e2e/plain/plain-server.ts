import { calls } from '@fixit/contract/calls';
import { chatSocket } from '@fixit/contract/message';
import type { Route as Call } from '@fixit/contract/route';
import type { BrowserContext, Request, Route, WebSocketRoute } from '@playwright/test';
import { picture } from '../picture.ts';
import { answers } from './answers.ts';
import { ids } from './world.ts';

type Reply = { status: number; body: unknown } | 'dropped';

/** What a call of the app held: its query, its JSON body and its headers, in lower case. */
export interface Heard {
  readonly path: string;
  readonly query: Record<string, string>;
  readonly body: unknown;
  readonly headers: Record<string, string>;
}

const pattern = (path: string) => new RegExp(`^${path.replace(/\/$/, '').replace(/\{\w+\}/g, '[^/]+')}/?$`);
const known = [...calls.values()].map((call) => ({ call, pattern: pattern(call.path) }));
const callOf = (method: string, path: string) =>
  known.find(({ call, pattern }) => call.method === method && pattern.test(path))?.call;

/**
 * A server that knows the specification's calls and fields only, between the browser and the real one, which then
 * gives nothing but the app's own files. A test changes single answers, loses or holds them, and reads what was asked.
 */
export class PlainServer {
  readonly #replies = new Map<Call, (heard: Heard) => Reply>();
  readonly #gates = new Map<Call, Promise<void>>();
  readonly #heard: { call: Call | undefined; heard: Heard }[] = [];
  readonly #sockets = new Set<WebSocketRoute>();
  /** The frames that the app has sent over a conversation's socket, parsed, oldest first. */
  readonly frames: Record<string, unknown>[] = [];
  /** The addresses of the sockets that were asked for. */
  readonly socketAddresses: string[] = [];
  /** What the server of the map's tiles answers. */
  tileStatus = 200;
  /** The addresses of the tiles that were asked for. */
  readonly tiles: string[] = [];
  /** Whether a socket may open. */
  reachable = true;
  #socketGate: Promise<void> | undefined;
  readonly #context: BrowserContext;

  constructor(context: BrowserContext) {
    this.#context = context;
  }

  /** Stands between the browser's calls and the real server. */
  async listen(): Promise<void> {
    await this.#context.route(/\/(account|service-user|artisan|places|tiles\/api|waitlist\/api)\//, (route) =>
      this.#answer(route),
    );
    await this.#context.route(/\/pictures\/plain-\d\.png$/, (route) =>
      route.fulfill({ contentType: 'image/png', body: picture }),
    );
    await this.#context.route(/\/tiles\/\d+\//, (route) => {
      this.tiles.push(route.request().url());
      const isThere = this.tileStatus === 200;
      return route.fulfill({ status: this.tileStatus, contentType: 'image/png', body: isThere ? picture : '' });
    });
    await this.#context.routeWebSocket(/\/ws\//, (socket) => this.#accept(socket));
  }

  /** Lets every tab of this browser begin logged in, with the tour seen. A log-out in a tab stays one. */
  async enter(): Promise<void> {
    await this.#context.addInitScript((user_id) => {
      if (location.protocol === 'about:') return;
      localStorage.setItem('hasSeenTutorial', 'true');
      if (sessionStorage.getItem('entered')) return;
      sessionStorage.setItem('entered', 'true');
      localStorage.setItem('accessToken', 'plain-token');
      localStorage.setItem('userId', String(user_id));
    }, ids.customer);
  }

  /** Answers a call with this body from now on. */
  answer(call: Call, body: unknown, status = 200): void {
    this.#replies.set(call, () => ({ status, body }));
  }

  /** Answers a call by what it held, each time anew. */
  answerBy(call: Call, reply: (heard: Heard) => Reply): void {
    this.#replies.set(call, reply);
  }

  /** Loses every try of a call, as a network that is away. */
  drop(call: Call): void {
    this.#replies.set(call, () => 'dropped');
  }

  /** Keeps a call waiting until it is released by the function that is given back. */
  hold(call: Call): () => void {
    let release = () => {};
    this.#gates.set(call, new Promise((resolve) => (release = resolve)));
    return () => {
      this.#gates.delete(call);
      release();
    };
  }

  /** Lets no socket finish opening until the function that is given back is called. */
  holdSockets(): () => void {
    let release = () => {};
    this.#socketGate = new Promise((resolve) => (release = resolve));
    return release;
  }

  /** What each try of a call held, oldest first. */
  heard(call: Call): Heard[] {
    return this.#heard.filter((entry) => entry.call === call).map(({ heard }) => heard);
  }

  /** Sends a frame to every open socket of a conversation. */
  push(frame: unknown): void {
    for (const socket of this.#sockets) socket.send(JSON.stringify(frame));
  }

  /** Ends every open socket, as a lost connection does; new ones open only while `reachable`. */
  async disconnect(): Promise<void> {
    const open = [...this.#sockets];
    this.#sockets.clear();
    await Promise.all(open.map((socket) => socket.close({ code: 1011 })));
  }

  /** How many sockets of a conversation are open. */
  get connected(): number {
    return this.#sockets.size;
  }

  async #answer(route: Route): Promise<void> {
    const request = route.request();
    const { pathname } = new URL(request.url());
    const call = callOf(request.method(), pathname);
    this.#heard.push({ call, heard: heardIn(request) });
    if (call) await this.#gates.get(call);
    const reply = this.#replyTo(call, request);
    // A page that went away while its call was held has no use for the answer.
    const answered =
      reply === 'dropped' ? route.abort('connectionfailed') : route.fulfill({ status: reply.status, json: reply.body });
    await answered.catch((error: unknown) => {
      if (!(error instanceof Error && /closed|already handled|Invalid InterceptionId/i.test(error.message)))
        throw error;
    });
  }

  #replyTo(call: Call | undefined, request: Request): Reply {
    if (!call) return { status: 404, body: { message: 'Not found' } };
    const changed = this.#replies.get(call);
    if (changed) return changed(heardIn(request));
    if (!answers.has(call)) return { status: 404, body: { message: 'Not found' } };
    return { status: call.status ?? 200, body: answers.get(call) };
  }

  async #accept(socket: WebSocketRoute): Promise<void> {
    this.socketAddresses.push(socket.url());
    await this.#socketGate;
    const { pathname } = new URL(socket.url());
    const isChat = pattern(chatSocket).test(pathname);
    if (!isChat || !this.reachable) {
      void socket.close({ code: 1011 });
      return;
    }
    this.#sockets.add(socket);
    socket.onMessage((text) => this.frames.push(JSON.parse(String(text)) as Record<string, unknown>));
    socket.onClose(() => this.#sockets.delete(socket));
  }
}

function heardIn(request: Request): Heard {
  const url = new URL(request.url());
  const isJson = request.headers()['content-type']?.includes('json') ?? false;
  return {
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    body: isJson ? (request.postDataJSON() as unknown) : undefined,
    headers: request.headers(),
  };
}
