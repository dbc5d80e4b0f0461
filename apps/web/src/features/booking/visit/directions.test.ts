import { expect, test } from 'vitest';
import { directionsTo } from './directions.ts';

const address = 'Flat 3/2, 14½ Albert Terrace & Sons, BD18 4PS';
const encodedAddress = 'Flat%203%2F2%2C%2014%C2%BD%20Albert%20Terrace%20%26%20Sons%2C%20BD18%204PS';

test("directions open the device's own map, or OpenStreetMap on a device without one", () => {
  expect(directionsTo(address, 'Mozilla/5.0 (Linux; Android 15)')).toBe(`geo:0,0?q=${encodedAddress}`);
  for (const apple of ['iPhone; CPU iPhone OS 18_1', 'Macintosh; Intel Mac OS X 10_15_7', 'iPad; CPU OS 17_0']) {
    expect(directionsTo(address, `Mozilla/5.0 (${apple})`)).toBe(`https://maps.apple.com/?daddr=${encodedAddress}`);
  }
  for (const other of ['Mozilla/5.0 (X11; Linux x86_64)', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)', '']) {
    expect(directionsTo(address, other)).toBe(`https://www.openstreetmap.org/search?query=${encodedAddress}`);
  }
});
