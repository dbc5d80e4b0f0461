import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import { emptyOrigin } from '../../support/origin.ts';
import { SpecServer } from './spec-server.ts';

/** These methods change a tab in a way that cannot be undone. */
const irreversibleMethods = {
  page: ['close', 'exposeFunction', 'on', 'once'],
  context: ['on', 'once'],
  clock: ['fastForward', 'install', 'pauseAt', 'runFor', 'setFixedTime', 'setSystemTime'],
};

/** This document has the same origin and runs no script. */
const blankUrl = `${emptyOrigin}/readyz`;

/**
 * Reuses a tab for all tests of a worker, because a new browser loads and compiles every file again,
 * which is most of the cost of a short test. The tab is emptied between two tests. A tab that a test
 * has changed irreversibly is closed.
 */
export class ReusedTab {
  #mustBeClosed = false;
  readonly #scripts: ReturnType<Page['addInitScript']>[] = [];
  /** Maps the name of a method to the function that undoes its change after the test. */
  readonly #undo = new Map<string, () => Promise<unknown>>();

  readonly context: BrowserContext;
  readonly page: Page;
  readonly server: SpecServer;
  readonly #session: CDPSession;

  private constructor(context: BrowserContext, page: Page, server: SpecServer, session: CDPSession) {
    this.context = context;
    this.page = page;
    this.server = server;
    this.#session = session;
    this.#watch(page, irreversibleMethods.page);
    this.#watch(context, irreversibleMethods.context);
    this.#watch(page.clock, irreversibleMethods.clock);
    const size = page.viewportSize();
    if (size) this.#undoAfterTest(page, 'setViewportSize', () => page.setViewportSize(size));
    this.#undoAfterTest(page, 'route', () => page.unrouteAll());
    this.#undoAfterTest(context, 'route', () => context.unrouteAll());
    this.#undoAfterTest(context, 'grantPermissions', () => context.clearPermissions());
    this.#undoAfterTest(context, 'setGeolocation', () => context.setGeolocation(null));
    this.#undoAfterTest(context, 'setOffline', () => context.setOffline(false));
    wrapMethod(context, 'newPage', (method) => this.#openAnother(method));
    this.#collectScripts(page);
    this.#collectScripts(context);
  }

  /** Opens a tab with the options of the current test. */
  static async open(browser: Browser): Promise<ReusedTab> {
    const context = await browser.newContext();
    const server = new SpecServer(context);
    await server.listen();
    const page = await context.newPage();
    await server.ready();
    return new ReusedTab(context, page, server, await context.newCDPSession(page));
  }

  /** Empties the tab for the next test. Returns false if that is impossible. */
  async empty(): Promise<boolean> {
    if (this.#mustBeClosed) return false;
    for (const undo of this.#undo.values()) await undo();
    this.#undo.clear();
    await this.page.goto(blankUrl);
    this.server.reset();
    await Promise.all(this.#scripts.splice(0).map(async (script) => (await script).dispose()));
    await this.page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await this.#session.send('Storage.clearDataForOrigin', { origin: emptyOrigin, storageTypes: 'all' });
    await this.#session.send('Page.resetNavigationHistory');
    await this.page.emulateMedia({ colorScheme: 'light', forcedColors: 'none', reducedMotion: 'reduce' });
    await this.page.mouse.move(0, 0);
    return true;
  }

  #undoAfterTest(owner: object, name: string, undo: () => Promise<unknown>): void {
    wrapMethod(owner, name, (method) => {
      this.#undo.set(`${owner === this.page ? 'page' : 'context'}.${name}`, undo);
      return method();
    });
  }

  #watch(owner: object, names: readonly string[]): void {
    for (const name of names) {
      wrapMethod(owner, name, (method) => {
        this.#mustBeClosed = true;
        return method();
      });
    }
  }

  /** Opens another tab, and intercepts its calls from the first one on. */
  async #openAnother(open: () => unknown): Promise<unknown> {
    this.#undo.set('newPage', () => this.#closeOthers());
    const page = await open();
    await this.server.ready();
    return page;
  }

  async #closeOthers(): Promise<void> {
    const others = this.context.pages().filter((page) => page !== this.page);
    await Promise.all(others.map((page) => page.close()));
  }

  #collectScripts(owner: object): void {
    wrapMethod(owner, 'addInitScript', (method) => {
      const script = method() as ReturnType<Page['addInitScript']>;
      this.#scripts.push(script);
      return script;
    });
  }
}

function wrapMethod(owner: object, name: string, call: (method: () => unknown) => unknown): void {
  const method: unknown = Reflect.get(owner, name);
  if (typeof method !== 'function') throw new Error(`There is no method '${name}'.`);
  Reflect.set(owner, name, (...args: unknown[]) => call(() => Reflect.apply(method, owner, args)));
}
