interface RobotsOptions {
  /** Search engines list nothing outside production and of a demo world. */
  readonly isListed: boolean;
  readonly publicUrl: string;
}

/** These addresses hold calls and people's own screens, which tell search engines nothing. */
const unlisted = ['/account/', '/artisan/', '/service-user/', '/operator', '/workspace', '/dev/'];

/** Tells search engines which addresses to read. */
export function writeRobots({ isListed, publicUrl }: RobotsOptions): string {
  const rules = isListed ? unlisted.map((path) => `Disallow: ${path}`) : ['Disallow: /'];
  return ['User-agent: *', ...rules, `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n');
}
