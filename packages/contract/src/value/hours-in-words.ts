const severalDays = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

/** Returns 'a day', 'two days' or, without a word for it, '36 hours'. */
export function hoursInWords(hours: number): string {
  if (hours === 24) return 'a day';
  const days = severalDays[hours / 24 - 2];
  return days ? `${days} days` : `${hours} hours`;
}
