export type CsvCell = string | number | boolean | null;

/** Formats one line, and keeps spreadsheets from reading a text as a formula. */
export function formatCsvLine(cells: readonly CsvCell[]): string {
  return `${cells.map((cell) => quote(String(cell ?? ''))).join(',')}\r\n`;
}

/** Some spreadsheets also interpret the full-width forms of these characters. */
const formulaStart = /^[=+\-@＝＋－＠\t\r\n]/;

function quote(text: string): string {
  const safeText = formulaStart.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safeText) ? `"${safeText.replaceAll('"', '""')}"` : safeText;
}
