import { expect, test } from 'vitest';
import { writeRobots } from './robots.ts';

const publicUrl = 'https://fixit.example';

test('in production robots.txt excludes only calls and people’s own screens', () => {
  const lines = writeRobots({ isListed: true, publicUrl }).split('\n');
  expect(lines[0]).toBe('User-agent: *');
  expect(lines).toContain('Sitemap: https://fixit.example/sitemap.xml');
  const closed = lines.flatMap((line) => /^Disallow: (.+)$/.exec(line)?.[1] ?? []);
  const isOpen = (path: string) => !closed.some((start) => path.startsWith(start));
  expect(
    ['/', '/a/hughes', '/plumbing/saltaire', '/trades', '/towns', '/share-pictures/market/1.jpg'].every(isOpen),
  ).toBe(true);
  expect(['/account/api/v1/login/', '/workspace', '/operator'].some(isOpen)).toBe(false);
});

test('outside production robots.txt excludes everything', () => {
  expect(writeRobots({ isListed: false, publicUrl })).toContain('Disallow: /\n');
});
