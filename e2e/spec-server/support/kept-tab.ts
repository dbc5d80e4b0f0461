import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import { emptyOrigin } from '../../support/origin.ts';
import { SpecServer } from './spec-server.ts';

/** These methods change a tab in a way that cannot be undone. */
const lasting = {
  page: ['close', 'exposeFunction', 'on', 'once'],
  context: ['on', 'once'],
  clock: ['fastForward', 'install', 'pauseAt', 'runFor', 'setFixedTime', 'setSystemTime'],
};

/** This document has the same origin and runs nothing. */
const blank = `${emptyOrigin}/readyz`;

/**
 * Reuses a tab for all tests of a worker, because a new browser loads and compiles every file again, which is most
 * of the cost of a short test. The tab is emptied between two tests. One that a test has changed for good is
 * closed.
 */
export class ReusedTab {
  #isChanged = false;
  readonly #scripts: ReturnType<Page['addInitScript']>[] = [];
  /** Holds the functions that undo the changes of a test, by the names of the methods that made them. */
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
    this.#watch(page, lasting.page);
    this.#watch(context, lasting.context);
    this.#watch(page.clock, lasting.clock);
    const size = page.viewportSize();
    if (size) this.#takeBack(page, 'setViewportSize', () => page.setViewportSize(size));
    this.#takeBack(page, 'route', () => page.unrouteAll());
    this.#takeBack(context, 'route', () => context.unrouteAll());
    this.#takeBack(context, 'grantPermissions', () => context.clearPermissions());
    this.#takeBack(context, 'setGeolocation', () => context.setGeolocation(null));
    this.#takeBack(context, 'setOffline', () => context.setOffline(false));
    replace(context, 'newPage', (method) => this.#openAnother(method));
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
    if (this.#isChanged) return false;
    for (const undo of this.#undo.values()) await undo();
    this.#undo.clear();
    await this.page.goto(blank);
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

  #takeBack(owner: object, name: string, undo: () => Promise<unknown>): void {
    replace(owner, name, (method) => {
      this.#undo.set(`${owner === this.page ? 'page' : 'context'}.${name}`, undo);
      return method();
    });
  }

  #watch(owner: object, names: readonly string[]): void {
    for (const name of names) {
      replace(owner, name, (method) => {
        this.#isChanged = true;
        return method();
      });
    }
  }

  /** Opens another tab, whose calls reach the spec server from the first one on. */
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
    replace(owner, 'addInitScript', (method) => {
      const script = method() as ReturnType<Page['addInitScript']>;
      this.#scripts.push(script);
      return script;
    });
  }
}

/** Makes another function call a method of this object. */
function replace(owner: object, name: string, call: (method: () => unknown) => unknown): void {
  const method: unknown = Reflect.get(owner, name);
  if (typeof method !== 'function') throw new Error(`There is no method '${name}'.`);
  Reflect.set(owner, name, (...args: unknown[]) => call(() => Reflect.apply(method, owner, args)));
}
