const minute = 60_000;

/** '23 h 12 min', '42 min'; null below a minute. */
export function timeLeftText(milliseconds: number): string | null {
  const minutes = Math.floor(milliseconds / minute);
  if (minutes < 1) return null;
  const hours = Math.floor(minutes / 60);
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`;
}
