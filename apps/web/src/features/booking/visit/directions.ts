/** Returns a link that opens the device's own map, or OpenStreetMap where a device has none. */
export function directionsTo(address: string, userAgent: string): string {
  const place = encodeURIComponent(address);
  if (/Android/.test(userAgent)) return `geo:0,0?q=${place}`;
  if (/iPhone|iPad|Macintosh/.test(userAgent)) return `https://maps.apple.com/?daddr=${place}`;
  return `https://www.openstreetmap.org/search?query=${place}`;
}
