import { chatSocket } from '@fixit/contract/message';
import type { Route as Call } from '@fixit/contract/route';
import type { BrowserContext, CDPSession, Page, WebSocketRoute } from '@playwright/test';
import { picture } from '../../support/picture.ts';
import { answers } from './answers.ts';
import { ids } from './fixtures.ts';
import {
  answerPaused,
  callOf,
  callPatterns,
  type HttpReply,
  type InterceptedCall,
  type PausedRequest,
  pathPattern,
  readCall,
} from './intercepted-call.ts';

type StubbedReply = { status: number; body: unknown; retryAfter?: number } | 'dropped';

/**
 * Simulates a server with only the specification's calls and fields. It intercepts the browser's calls; the real
 * server only provides the app's files. A test can change, drop or hold single answers, and read the calls.
 */
export class SpecServer {
  readonly #replies = new Map<Call, (received: InterceptedCall) => StubbedReply>();
  readonly #gates = new Map<Call, Promise<void>>();
  readonly #received: { call: Call | undefined; received: InterceptedCall }[] = [];
  readonly #sockets = new Set<WebSocketRoute>();
  readonly #unanswered = new Set<string>();
  /** Lists the parsed frames that the app has sent over a conversation's socket, oldest first. */
  readonly frames: Record<string, unknown>[] = [];
  /** The app has requested sockets at these URLs. */
  readonly socketUrls: string[] = [];
  /** Every map tile is answered with this status. */
  tileStatus = 200;
  /** The app has requested tiles at these URLs. */
  readonly tileUrls: string[] = [];
  /** If this is false, the server refuses sockets. */
  reachable = true;
  #socketGate: Promise<void> | undefined;
  readonly #serving: Promise<void>[] = [];
  readonly #context: BrowserContext;

  constructor(context: BrowserContext) {
    this.#context = context;
  }

  /**
   * Intercepts calls through the browser's own protocol, because Playwright's routes would intercept every
   * file too and disable the browser's cache.
   */
  async listen(): Promise<void> {
    this.#context.on('page', this.#serve);
    await Promise.all(this.#context.pages().map(this.#serve));
    await this.#context.routeWebSocket(/\/ws\//, (socket) => this.#accept(socket));
  }

  /** Resets everything that a test has set or recorded. */
  reset(): void {
    for (const entries of [this.#replies, this.#gates, this.#sockets, this.#unanswered]) entries.clear();
    for (const list of [this.#received, this.frames, this.socketUrls, this.tileUrls]) list.length = 0;
    this.tileStatus = 200;
    this.reachable = true;
    this.#socketGate = undefined;
  }

  /** Resolves once the calls of every open tab are intercepted. */
  async ready(): Promise<void> {
    await Promise.all(this.#serving);
  }

  readonly #serve = (page: Page): Promise<void> => {
    const serving = this.#intercept(page);
    this.#serving.push(serving);
    return serving;
  };

  async #intercept(page: Page): Promise<void> {
    const session = await this.#context.newCDPSession(page);
    session.on('Fetch.requestPaused', (paused) => void this.#answer(session, paused));
    await session.send('Fetch.enable', { patterns: callPatterns });
  }

  /** Makes every tab of this browser start logged in, without the tour. A logout in a tab is respected. */
  async logIn(): Promise<void> {
    await this.#context.addInitScript((user_id) => {
      if (location.protocol === 'about:') return;
      localStorage.setItem('hasSeenTutorial', 'true');
      if (sessionStorage.getItem('entered')) return;
      sessionStorage.setItem('entered', 'true');
      localStorage.setItem('accessToken', 'spec-token');
      localStorage.setItem('userId', String(user_id));
    }, ids.customer);
  }

  /** Makes the server answer a call with this body from now on. */
  answer(call: Call, body: unknown, status = 200): void {
    this.#replies.set(call, () => ({ status, body }));
  }

  /** Makes the server compute each answer from the call. */
  answerBy(call: Call, reply: (received: InterceptedCall) => StubbedReply): void {
    this.#replies.set(call, reply);
  }

  /** Drops every attempt at a call, as if there were no network. */
  drop(call: Call): void {
    this.#replies.set(call, () => 'dropped');
  }

  /** Holds back the answers to a call until the returned function runs. */
  hold(call: Call): () => void {
    let release = () => {};
    this.#gates.set(call, new Promise((resolve) => (release = resolve)));
    return () => {
      this.#gates.delete(call);
      release();
    };
  }

  /** Keeps new sockets from opening until the returned function runs. */
  holdSockets(): () => void {
    let release = () => {};
    this.#socketGate = new Promise((resolve) => (release = resolve));
    return release;
  }

  /** Returns the recorded attempts at a call, oldest first. */
  callsTo(call: Call): InterceptedCall[] {
    return this.#received.filter((entry) => entry.call === call).map(({ received }) => received);
  }

  /** Sends a frame to every open socket of a conversation. */
  push(frame: unknown): void {
    for (const socket of this.#sockets) socket.send(JSON.stringify(frame));
  }

  /** Closes every open socket, as if the connection were lost. New ones open only while `reachable`. */
  async disconnect(): Promise<void> {
    const open = [...this.#sockets];
    this.#sockets.clear();
    await Promise.all(open.map((socket) => socket.close({ code: 1011 })));
  }

  get openSocketCount(): number {
    return this.#sockets.size;
  }

  /** Counts the calls without an answer. They would time out if the clock jumped. */
  get pendingCallCount(): number {
    return this.#unanswered.size;
  }

  async #answer(session: CDPSession, { requestId, request }: PausedRequest): Promise<void> {
    this.#unanswered.add(requestId);
    const reply = await this.#replyTo(request);
    await answerPaused(session, requestId, reply);
    this.#unanswered.delete(requestId);
  }

  async #replyTo(request: PausedRequest['request']): Promise<HttpReply> {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith('/pictures/')) return { status: 200, type: 'image/png', content: picture };
    if (/^\/tiles\/\d+\//.test(pathname)) {
      this.tileUrls.push(request.url);
      const content = this.tileStatus === 200 ? picture : Buffer.from('');
      return { status: this.tileStatus, type: 'image/png', content };
    }
    const call = callOf(request.method, pathname);
    this.#received.push({ call, received: readCall(request) });
    if (call) await this.#gates.get(call);
    const reply = this.#replyToCall(call, request);
    if (reply === 'dropped') return reply;
    const content = Buffer.from(JSON.stringify(reply.body) ?? '');
    return { status: reply.status, type: 'application/json', content, retryAfter: reply.retryAfter };
  }

  #replyToCall(call: Call | undefined, request: PausedRequest['request']): StubbedReply {
    if (!call) return { status: 404, body: { message: 'Not found' } };
    const stubbedReply = this.#replies.get(call);
    if (stubbedReply) return stubbedReply(readCall(request));
    if (!answers.has(call)) return { status: 404, body: { message: 'Not found' } };
    return { status: call.status ?? 200, body: answers.get(call) };
  }

  async #accept(socket: WebSocketRoute): Promise<void> {
    this.socketUrls.push(socket.url());
    await this.#socketGate;
    const { pathname } = new URL(socket.url());
    const isChat = pathPattern(chatSocket).test(pathname);
    if (!isChat || !this.reachable) {
      void socket.close({ code: 1011 });
      return;
    }
    this.#sockets.add(socket);
    socket.onMessage((text) => this.frames.push(JSON.parse(String(text)) as Record<string, unknown>));
    socket.onClose(() => this.#sockets.delete(socket));
  }
}
