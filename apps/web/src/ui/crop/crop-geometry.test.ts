import fc from 'fast-check';
import { expect, test } from 'vitest';
import { areaOf, clampView, maxZoomFor, savedSize, startView } from './crop-geometry.ts';

const side = fc.integer({ min: 1, max: 16_384 });

test('the frame always stays inside the picture and keeps its ratio of 4:3', () => {
  const anywhere = fc.double({ min: -1e6, max: 1e6, noNaN: true });
  fc.assert(
    fc.property(
      side,
      side,
      anywhere,
      anywhere,
      fc.double({ min: 0, max: 100, noNaN: true }),
      (width, height, x, y, zoom) => {
        const picture = { width, height };
        const area = areaOf(picture, clampView(picture, { x, y, zoom }));
        expect(area.left).toBeGreaterThanOrEqual(-0.001);
        expect(area.top).toBeGreaterThanOrEqual(-0.001);
        expect(area.left + area.width).toBeLessThanOrEqual(width + 0.001);
        expect(area.top + area.height).toBeLessThanOrEqual(height + 0.001);
        expect(area.width / area.height).toBeCloseTo(4 / 3, 6);
      },
    ),
  );
});

test('a picture of 12,000 by 100 pixels is cropped to its middle, cannot be enlarged, and can be moved to its left end', () => {
  const picture = { width: 12_000, height: 100 };
  expect(maxZoomFor(picture)).toBe(1);
  const area = areaOf(picture, startView(picture));
  expect([Math.round(area.left), area.top, Math.round(area.width), area.height]).toEqual([5_933, 0, 133, 100]);
  expect(savedSize(area)).toEqual({ width: 133, height: 100 });
  expect(areaOf(picture, clampView(picture, { x: -50, y: 0, zoom: 3 })).left).toBe(0);
});

test('a picture is saved at most 1,600 pixels wide, and is never enlarged', () => {
  const photo = { width: 4_032, height: 3_024 };
  expect(savedSize(areaOf(photo, startView(photo)))).toEqual({ width: 1_600, height: 1_200 });
  const dot = { width: 1, height: 1 };
  expect(savedSize(areaOf(dot, startView(dot)))).toEqual({ width: 1, height: 1 });
});
