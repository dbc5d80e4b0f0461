import { defaultAccent, isAccentName } from '@fixit/contract/operator/accent';
import { type MarketSettings, noticeAt } from '@fixit/contract/operator/market-setting';
import type { PageAppearance, PageMetadata, PublicPage } from '@fixit/contract/public-page/public-page';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Fanout } from '../fanout/fanout.ts';
import { type App, limitByAddress } from '../http/serve.ts';
import { loadPageBundle, type PageBundle } from './page-bundle.ts';
import { type MovedPage, PageCache, RenderedPage } from './page-cache.ts';

export type PageAnswer =
  | {
      readonly page: PublicPage;
      /** The page is shared under this path. */
      readonly path: string;
      /** The default is 200. Pages with another status are not listed, and are cached only with `isCacheable`. */
      readonly status?: number;
      readonly isCacheable?: boolean;
      readonly isListed?: boolean;
      /** Search engines list the page under this path. The default is `path`. */
      readonly canonicalPath?: string;
      readonly subjects?: readonly string[];
      /** The default picture is the marketplace's. */
      readonly picture?: ((appearance: PageAppearance) => string) | null;
      readonly structured?: readonly object[];
    }
  | MovedPage;

interface PublicPagesOptions {
  readonly publicUrl: string;
  /** This is false outside production and in a demo, which search engines should not list. */
  readonly isListed: boolean;
  readonly marketPicture: (appearance: PageAppearance) => string;
  readonly readSettings: () => { readonly values: MarketSettings; readonly logo: string | null };
}

export class PublicPages {
  readonly #bundle: PageBundle;
  readonly #cache: PageCache;
  readonly #options: PublicPagesOptions;

  private constructor(bundle: PageBundle, cache: PageCache, options: PublicPagesOptions) {
    this.#bundle = bundle;
    this.#cache = cache;
    this.#options = options;
  }

  /** Returns null if the web app has not been built. */
  static async open(webFolder: string, fanout: Fanout, options: PublicPagesOptions): Promise<PublicPages | null> {
    const bundle = await loadPageBundle(webFolder);
    return bundle && new PublicPages(bundle, await PageCache.open(fanout), options);
  }

  get publicUrl(): string {
    return this.#options.publicUrl;
  }

  get isListed(): boolean {
    return this.#options.isListed;
  }

  get appearance(): PageAppearance {
    const { values, logo } = this.#options.readSettings();
    const { name: market, accent } = values;
    return {
      market,
      accent: isAccentName(accent) ? accent : defaultAccent,
      logo,
      notice: noticeAt(values, new Date()),
    };
  }

  /** Calls `read`, and counts the request towards the visitor's limit, only if the page is not cached. */
  serve<Params>(app: App, url: string, read: (params: Params) => Promise<PageAnswer>): void {
    app.platform.served.set(url, new Set(['GET']));
    app.get(url, async (request, reply) => {
      const { appearance } = this;
      const path = request.url.split('?')[0] ?? '/';
      // The path contains no space.
      const key = `${path} ${JSON.stringify(appearance)}`;
      const countAndRender = async () => {
        await limitByAddress(app.platform, 'pages', request);
        // The path of the route declares these parameters.
        const params = request.params as Params;
        return this.#cache.render(key, async () => {
          const answer = await read(params);
          return 'movedTo' in answer ? answer : this.#render(answer, appearance);
        });
      };
      const page = this.#cache.find(key) ?? (await countAndRender());
      return 'movedTo' in page ? reply.redirect(page.movedTo, 301) : sendPage(request, reply, page);
    });
  }

  /** Neither the server nor the browser may cache this page. */
  send(reply: FastifyReply, answer: Exclude<PageAnswer, MovedPage>): FastifyReply {
    const { status, html } = this.#render(answer, this.appearance);
    for (const name of ['access-control-allow-origin', 'access-control-expose-headers']) reply.removeHeader(name);
    reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    return reply.code(status).type('text/html; charset=utf-8').send(html);
  }

  #render(answer: Exclude<PageAnswer, MovedPage>, appearance: PageAppearance): RenderedPage {
    const { page, path, status = 200, subjects = [], structured = [] } = answer;
    const isCacheable = answer.isCacheable ?? status === 200;
    const { picture = this.#options.marketPicture } = answer;
    const metadata: PageMetadata = {
      url: this.#options.publicUrl + path,
      canonical: this.#options.publicUrl + (answer.canonicalPath ?? path),
      isListed: this.#options.isListed && status === 200 && (answer.isListed ?? true),
      picture: picture === null || status !== 200 ? null : this.#options.publicUrl + picture(appearance),
      structured,
    };
    const html = this.#bundle.render(page, { appearance, metadata, files: this.#bundle.files });
    return new RenderedPage(html, { status, subjects, isCacheable });
  }

  stop(): void {
    this.#cache.stop();
  }
}

async function sendPage(request: FastifyRequest, reply: FastifyReply, page: RenderedPage): Promise<FastifyReply> {
  for (const name of ['access-control-allow-origin', 'access-control-expose-headers']) reply.removeHeader(name);
  reply.headers({ 'cache-control': 'no-cache', etag: page.etag, vary: 'accept-encoding' });
  // Proxies may have made the tag strong, so only its value is compared.
  const tag = page.etag.replace('W/', '');
  if (page.status === 200 && request.headers['if-none-match']?.includes(tag)) return reply.code(304).send();
  const accepted = String(request.headers['accept-encoding'] ?? '');
  const encoding = (['br', 'gzip'] as const).find((name) => accepts(accepted, name));
  if (encoding) reply.header('content-encoding', encoding);
  reply.code(page.status).type('text/html; charset=utf-8');
  return reply.send(encoding ? await page.encode(encoding) : page.html);
}

function accepts(list: string, encoding: string): boolean {
  return list.split(',').some((entry) => {
    const [name, quality = ''] = entry.split(';').map((part) => part.trim().toLowerCase());
    return name === encoding && !/^q=0(?:\.0*)?$/.test(quality);
  });
}
