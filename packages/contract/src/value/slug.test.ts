import { expect, test } from 'vitest';
import { toSlug } from './slug.ts';

test.each([
  ['Hughes & Daughter', 'hughes-and-daughter'],
  ['O’Neill & Söhne', 'oneill-and-sohne'],
  ['Łukasz Złota Rączka', 'lukasz-zlota-raczka'],
  ['Sørensen Græs', 'sorensen-graes'],
  ['Weiß Þór', 'weiss-thor'],
  ['李小龙', ''],
])('the name %s becomes %s in a URL', (name, slug) => {
  expect(toSlug(name)).toBe(slug);
});
