import {
  type AuditSeal,
  findBreaches,
  hashAuditRow,
  hashDay,
  sealedColumns,
} from '../../modules/audit/seal/audit-seal.ts';
import { contentOf, type Manifest } from '../../platform/backup/archive/archive-format.ts';
import { CopyTextReader } from '../../platform/backup/copy-text-reader.ts';

const tables = { audit: 'public.audit', seals: 'public.audit_seal' } as const;
type SealedTable = (typeof tables)[keyof typeof tables];

/** Compares the audit log of a backup with its seals while the backup is read. */
export class SealedAudit {
  readonly #columns = new Map<string, readonly string[]>();
  readonly #rows: Record<SealedTable, CopyTextReader> = {
    [tables.audit]: new CopyTextReader(),
    [tables.seals]: new CopyTextReader(),
  };
  readonly #hashes = new Map<string, Buffer[]>();
  readonly #seals: AuditSeal[] = [];

  begin(manifest: Manifest): void {
    for (const { schema, name, columns } of manifest.tables) this.#columns.set(`${schema}.${name}`, columns);
  }

  take(entry: string, bytes: Buffer): void {
    const content = contentOf(entry);
    if (!content || !('table' in content)) return;
    if (content.table === tables.audit) {
      for (const row of this.#read(tables.audit, bytes)) this.#addRow(row);
    } else if (content.table === tables.seals) {
      for (const row of this.#read(tables.seals, bytes)) this.#addSeal(row);
    }
  }

  /** A backup of an earlier release has no seals. */
  findBreaches(): string[] {
    const seals = this.#seals.toSorted((a, b) => a.day.localeCompare(b.day));
    const last = seals.at(-1)?.day;
    if (last === undefined) return [];
    const days = [...this.#hashes].map(([day, hashes]) => ({
      day,
      row_count: hashes.length,
      rows_sha256: hashDay(hashes),
    }));
    return findBreaches(
      seals,
      days.filter(({ day }) => day <= last),
    );
  }

  *#read(table: SealedTable, bytes: Buffer): Generator<ReadonlyMap<string, string | null>> {
    const columns = this.#columns.get(table) ?? [];
    for (const row of this.#rows[table].read(bytes)) {
      yield new Map(columns.map((column, index) => [column, row[index] ?? null]));
    }
  }

  #addRow(row: ReadonlyMap<string, string | null>): void {
    const at = padMicroseconds(row.get('at') ?? '');
    const day = at.slice(0, 10);
    const hash = hashAuditRow(sealedColumns.map((column) => (column === 'at' ? at : (row.get(column) ?? null))));
    const hashes = this.#hashes.get(day);
    if (hashes) hashes.push(hash);
    else this.#hashes.set(day, [hash]);
  }

  #addSeal(row: ReadonlyMap<string, string | null>): void {
    const text = (name: string) => row.get(name) ?? '';
    this.#seals.push({
      day: text('day'),
      row_count: Number(text('row_count')),
      rows_sha256: text('rows_sha256'),
      sha256: text('sha256'),
    });
  }
}

/** Backups omit trailing zeros: 2026-11-28 17:05:16.5+00. */
function padMicroseconds(time: string): string {
  const [seconds = '', decimals = ''] = time.replace(/\+00$/, '').split('.');
  return `${seconds}.${decimals.padEnd(6, '0')}`;
}
