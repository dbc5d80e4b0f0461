interface RobotsOptions {
  /** Search engines must not index anything outside production, or a demo world. */
  readonly isListed: boolean;
  readonly publicUrl: string;
}

/** Calls and people's own screens are of no use to search engines. */
const unlisted = ['/account/', '/artisan/', '/service-user/', '/operator', '/workspace', '/dev/'];

/** Tells search engines which paths to crawl. */
export function writeRobots({ isListed, publicUrl }: RobotsOptions): string {
  const rules = isListed ? unlisted.map((path) => `Disallow: ${path}`) : ['Disallow: /'];
  return ['User-agent: *', ...rules, `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n');
}
