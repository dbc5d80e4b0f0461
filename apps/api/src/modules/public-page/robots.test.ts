import { expect, test } from 'vitest';
import { writeRobots } from './robots.ts';

const publicUrl = 'https://fixit.example';

test('in production robots.txt excludes only API calls and screens that need a login', () => {
  const lines = writeRobots({ isListed: true, publicUrl }).split('\n');
  expect(lines[0]).toBe('User-agent: *');
  expect(lines).toContain('Sitemap: https://fixit.example/sitemap.xml');
  const disallowed = lines.flatMap((line) => /^Disallow: (.+)$/.exec(line)?.[1] ?? []);
  const isAllowed = (path: string) => !disallowed.some((start) => path.startsWith(start));
  expect(
    ['/', '/a/hughes', '/plumbing/saltaire', '/trades', '/towns', '/share-pictures/market/1.jpg'].every(isAllowed),
  ).toBe(true);
  expect(['/account/api/v1/login/', '/workspace', '/operator'].some(isAllowed)).toBe(false);
});

test('outside production robots.txt excludes everything', () => {
  expect(writeRobots({ isListed: false, publicUrl })).toContain('Disallow: /\n');
});
