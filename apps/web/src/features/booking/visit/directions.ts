/** Returns a link that opens the device's own map, or OpenStreetMap if the device has none. */
export function directionsTo(address: string, userAgent: string): string {
  const query = encodeURIComponent(address);
  if (/Android/.test(userAgent)) return `geo:0,0?q=${query}`;
  if (/iPhone|iPad|Macintosh/.test(userAgent)) return `https://maps.apple.com/?daddr=${query}`;
  return `https://www.openstreetmap.org/search?query=${query}`;
}
