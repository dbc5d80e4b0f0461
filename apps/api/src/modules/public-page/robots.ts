interface RobotsOptions {
  /** This is false outside production and in a demo, which search engines must not index. */
  readonly isListed: boolean;
  readonly publicUrl: string;
}

/** API calls and screens that need a login are of no use to search engines. */
const excludedPaths = ['/account/', '/artisan/', '/service-user/', '/operator', '/workspace', '/dev/'];

export function writeRobots({ isListed, publicUrl }: RobotsOptions): string {
  const rules = isListed ? excludedPaths.map((path) => `Disallow: ${path}`) : ['Disallow: /'];
  return ['User-agent: *', ...rules, `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n');
}
