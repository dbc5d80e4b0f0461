export type CsvCell = string | number | boolean | null;

/** Writes one line, and keeps spreadsheets from reading a text as a formula. */
export function formatCsvLine(cells: readonly CsvCell[]): string {
  return `${cells.map((cell) => quote(String(cell ?? ''))).join(',')}\r\n`;
}

/** Some spreadsheets also read the wide forms of the signs. */
const formulaStart = /^[=+\-@＝＋－＠\t\r\n]/;

function quote(text: string): string {
  const safeText = formulaStart.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safeText) ? `"${safeText.replaceAll('"', '""')}"` : safeText;
}
