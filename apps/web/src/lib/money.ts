/** '£80' or '£80.50', from an amount in pounds. */
export function poundsText(amount: number): string {
  const isWhole = Number.isInteger(amount);
  return amount.toLocaleString('en-GB', {
    style: 'currency',
    currency: 'GBP',
    minimumFractionDigits: isWhole ? 0 : 2,
    maximumFractionDigits: isWhole ? 0 : 2,
  });
}
