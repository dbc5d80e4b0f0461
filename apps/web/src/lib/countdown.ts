const minute = 60_000;

/** Returns '23 h 12 min', '24 h', '42 min', or null below a minute. */
export function timeLeftText(milliseconds: number): string | null {
  const minutes = Math.floor(milliseconds / minute);
  if (minutes < 1) return null;
  const hours = Math.floor(minutes / 60);
  const parts = [hours > 0 ? `${hours} h` : '', minutes % 60 > 0 ? `${minutes % 60} min` : ''];
  return parts.filter(Boolean).join(' ');
}
