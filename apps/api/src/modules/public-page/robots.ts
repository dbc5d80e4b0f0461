interface RobotsOptions {
  /** Search engines list nothing outside production and of a demo world. */
  readonly isListed: boolean;
}

/** These addresses hold calls and people's own screens, which tell search engines nothing. */
const unlisted = ['/account/', '/artisan/', '/service-user/', '/operator', '/workspace', '/dev/'];

/** Tells search engines which addresses to read. */
export function writeRobots({ isListed }: RobotsOptions): string {
  const rules = isListed ? unlisted.map((path) => `Disallow: ${path}`) : ['Disallow: /'];
  return ['User-agent: *', ...rules, ''].join('\n');
}
