import type { ArtisanPage } from '@fixit/contract/public-page/artisan-pages';
import type { PageAppearance, PageMetadata, PublicPage } from '@fixit/contract/public-page/public-page';
import type { TradeInTownPage } from '@fixit/contract/public-page/town-pages';
import type { TradesPage } from '@fixit/contract/public-page/trade-pages';
import { expect, test } from 'vitest';
import { renderPublicPage } from './render-public-page.tsx';

const files = { style: '/assets/style-1.css', font: '/assets/figtree-1.woff2' };
const defaultAppearance: PageAppearance = { market: 'Fixit', accent: 'number-plate', logo: null, notice: null };
const defaultMetadata: PageMetadata = {
  url: 'https://fixit.example/trades',
  canonical: 'https://fixit.example/trades',
  isListed: true,
  picture: null,
  structured: [],
};
const trades: TradesPage = {
  kind: 'trades',
  artisans: 1,
  trades: [{ trade: 'Plumbing', picture: null, artisans: 1, towns: 0, address: '/plumbing' }],
};

const render = (page: PublicPage, appearance: Partial<PageAppearance> = {}, metadata: Partial<PageMetadata> = {}) =>
  renderPublicPage(page, {
    appearance: { ...defaultAppearance, ...appearance },
    metadata: { ...defaultMetadata, ...metadata },
    files,
  });

test('a public page has no executable script and no inline style', () => {
  const html = render(trades, {}, { structured: [{ '@type': 'ItemList' }] });
  expect(html).toMatch(/^<!doctype html><html lang="en-GB"/);
  expect(html).not.toMatch(/ style=| on\w+=/);
  expect([...html.matchAll(/<script[^>]*>/g)].map(([tag]) => tag)).toEqual(['<script type="application/ld+json">']);
  expect(html).toContain('<link rel="stylesheet" href="/assets/style-1.css"/>');
});

test('text in structured data cannot close its script element', () => {
  const html = render(trades, {}, { structured: [{ name: '</script><script>alert(1)</script>' }] });
  expect(html.match(/<\/script>/g)).toHaveLength(1);
  const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
  expect(JSON.parse(data)).toEqual({ name: '</script><script>alert(1)</script>' });
});

test('a public page shows the name, the accent and the announcement from the settings', () => {
  const html = render(trades, {
    market: 'Handy & <Co>',
    accent: 'mint',
    notice: { sentence: 'Closed on <Monday>', link: { href: '/waitlist', text: 'Why?' } },
  });
  expect(html).toContain('<title>All trades – Handy &amp; &lt;Co&gt;</title>');
  expect(html).toContain('data-accent="mint"');
  expect(html).toContain('app-icon.svg?accent=mint');
  expect(html).toContain('<p>Closed on &lt;Monday&gt; <a href="/waitlist">Why?</a></p>');
  expect(html).not.toContain('viewBox="0 0 200 74"');
});

test('a public page shows the logo in place of the lettering, and in its icons', () => {
  const html = render(trades, { logo: 'a1b2', accent: 'mint' });
  expect(html).toContain('<link rel="stylesheet" href="/logo/a1b2/logo.css"/>');
  expect(html).toContain('<link rel="icon" type="image/svg+xml" href="/logo/a1b2/app-icon.svg"/>');
  expect(html).toContain('<link rel="apple-touch-icon" href="/logo/a1b2/apple-touch-icon.png"/>');
  expect(render(trades)).not.toContain('/logo/');
});

test('a page has a canonical URL only if it is listed', () => {
  expect(render(trades)).toContain('<link rel="canonical" href="https://fixit.example/trades"/>');
  const hidden = render(trades, {}, { isListed: false });
  expect(hidden).toContain('<meta name="robots" content="noindex"/>');
  expect(hidden).not.toContain('rel="canonical"');
});

test('a page is shared under its own URL, even if search engines list another page in its place', () => {
  const html = render(trades, {}, { url: 'https://fixit.example/towns' });
  expect(html).toContain('<meta property="og:url" content="https://fixit.example/towns"/>');
  expect(html).toContain('<link rel="canonical" href="https://fixit.example/trades"/>');
});

const plumbing = { name: 'Plumbing', slug: 'plumbing', picture: null, address: '/plumbing' };
const saltaire: TradeInTownPage = {
  kind: 'trade_in_town',
  trade: plumbing,
  town: { name: 'Saltaire', county: 'Bradford', address: '/towns/saltaire' },
  artisans: [
    {
      name: '<script>alert(1)</script>',
      town: 'Shipley',
      picture: null,
      rating: 4.7,
      reviews: 18,
      reply_minutes: null,
      address: '/a/one',
    },
    { name: 'سباكة', town: null, picture: null, rating: null, reviews: 1, reply_minutes: null, address: '/a/two' },
    { name: '🔧🔧', town: null, picture: null, rating: null, reviews: 0, reply_minutes: null, address: '/a/three' },
  ],
  has_more: false,
  figures: {
    first_yes: { minutes: 9, count: 118, area: { scope: 'district', name: 'BD18' } },
    accepted: { answered: 6, count: 7, area: { scope: 'county', name: 'Bradford' } },
    price: { low: 65, middle: 85, high: 140, count: 74, area: { scope: 'all' } },
    rating: { stars: 4.7, count: 18 },
  },
  latest: [],
  near: [{ label: 'Plumbing in Shipley', count: 9, address: '/plumbing/shipley', miles: 1 }],
  other_trades: [],
  request_address: '/selected-category?trade=plumbing',
};

test('a page about a trade in a town shows each figure with its sample size and its area', () => {
  const html = render(saltaire);
  expect(html).toContain('<title>Plumbers in Saltaire – Fixit</title>');
  expect(html).toContain('Median of 118 requests in BD18, 90 days');
  expect(html).toContain('74 jobs everywhere; half £65 to £140, 12 months');
  expect(html).toContain('6 of 7 requests in Bradford had a yes in the last 90 days.');
  expect(html).toContain('<a class="');
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(html).not.toMatch(/ style=|<script>/);
});

test('a page about a trade in a town leaves out unknown figures', () => {
  const html = render({ ...saltaire, figures: { first_yes: null, accepted: null, price: null, rating: null } });
  expect(html).not.toMatch(/Median|middle price|out of five/);
  expect(html).toContain('What if nobody says yes?');
});

test('a page about a trade in a town shows six shop signs, and links the other artisans by name', () => {
  const [card] = saltaire.artisans;
  if (!card) throw new Error('There is no artisan');
  const artisans = Array.from({ length: 24 }, (_, number) => ({
    ...card,
    name: `Business ${number}`,
    picture: `/shop-signs/${number}.svg`,
    address: `/a/business-${number}`,
  }));
  const html = render({ ...saltaire, artisans });
  expect(html.match(/<img[^>]*src="\/shop-signs/g)).toHaveLength(6);
  for (const { address } of artisans) expect(html).toContain(`href="${address}"`);
});

test('a page about a trade in a town quotes reviews and says how fast artisans reply', () => {
  const review = {
    id: '1',
    author: null,
    stars: 4,
    words: '<i>Slow</i>',
    trade: 'Plumbing',
    business: 'M. & Co',
    written_at: '2026-10-22T10:00:00Z',
    reply: 'Sorry',
  };
  const artisans = saltaire.artisans.map((card) => ({ ...card, reply_minutes: 78 }));
  const html = render({ ...saltaire, artisans, latest: [review] });
  expect(html).toContain('What customers said');
  expect(html).toContain('&lt;i&gt;Slow&lt;/i&gt;');
  expect(html).toContain('A former customer');
  expect(html).toContain('M. &amp; Co, Thu 22 Oct 2026');
  expect(html).toContain('Replies in 1 h 18 min, 18 reviews');
  expect(render(saltaire)).not.toMatch(/What customers said|Replies in/);
});

test('the app’s own drawings of trades are inlined, and other pictures are linked', () => {
  const [plumbers] = trades.trades;
  if (!plumbers) throw new Error('There is no trade');
  const builtIn = { ...plumbers, picture: '/pictures/categories/plumbing.svg' };
  const html = render({ ...trades, trades: [builtIn, { ...plumbers, picture: '/uploads/own.png' }] });
  expect(html).toContain('viewBox="0 0 120 96"');
  expect([...html.matchAll(/<img[^>]*src="([^"]*)"/g)].map(([, src]) => src)).toEqual(['/uploads/own.png']);
  expect(html).not.toMatch(/ style=|<style/);
});

test('a page about a custom trade calls the trade by its name', () => {
  const trade = { ...plumbing, name: 'Thatching', slug: 'thatching' };
  expect(render({ ...saltaire, trade })).toContain('<h1>Thatching in Saltaire</h1>');
});

const smiths: ArtisanPage = {
  kind: 'artisan',
  name: 'Smith & <Sons>',
  trades: ['Plumbing'],
  town: 'Shipley',
  picture: null,
  about: '',
  rating: null,
  reviews: 0,
  reply_minutes: null,
  jobs: null,
  price: null,
  call_out_fee: null,
  work: [],
  latest: [],
  radius_km: 24,
  hours: null,
  isPreview: false,
  request_address: '/service-detail?service_id=1',
  area_map: { light: '/area-maps/53.84,-1.79/24', dark: '/area-maps/53.84,-1.79/24?theme=dark' },
  trail: [{ label: 'Plumbing', href: '/plumbing' }],
  near: [{ label: 'Plumbers in Shipley', count: 9, address: '/plumbing/shipley', miles: null }],
  report_address: '/report?address=%2Fa%2Fsmith',
};

test('the page of an artisan has a map in both themes, and links other artisans and the report form', () => {
  const html = render(smiths);
  expect(html).toContain('<h1>Smith &amp; &lt;Sons&gt;</h1>');
  expect(html).toContain('srcSet="/area-maps/53.84,-1.79/24?theme=dark"');
  expect(html).toContain('alt="Map: Within 15 miles of Shipley"');
  for (const href of ['/plumbing', '/plumbing/shipley', '/report?address=%2Fa%2Fsmith', '/credits']) {
    expect(html).toContain(`href="${href}"`);
  }
  expect(html).not.toMatch(/ style=/);
});

test('a preview has no link to the report form, and a page without a published position has no map', () => {
  const html = render({ ...smiths, area_map: null, near: [], report_address: null, isPreview: true });
  expect(html).not.toMatch(/Report this page|area-maps|Map data|Others nearby/);
  expect(html).toContain('Within 15 miles of Shipley');
});
