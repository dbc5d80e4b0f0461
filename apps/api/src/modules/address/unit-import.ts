import type { ClientBase } from 'pg';
import { StartError } from '../../db/start-error.ts';
import { type CodePointUnit, readUnits, type UnitFile } from './code-point.ts';
import { positionFromGrid } from './national-grid.ts';

export interface ImportProgress {
  files: number;
  units: number;
}

const batchSize = 10_000;
/** The seed takes this lock too, because both add postcode districts. */
const importLock = 34_872_918;

/** Replaces all postcodes in one transaction, so that an error changes nothing. */
export async function importUnits(
  client: ClientBase,
  files: readonly UnitFile[],
  onProgress: (progress: ImportProgress) => void,
): Promise<ImportProgress> {
  const progress: ImportProgress = { files: 0, units: 0 };
  await client.query('begin');
  try {
    await lockImport(client);
    await client.query('create table postcode_unit_new (like postcode_unit)');
    for (const file of files) {
      for await (const batch of batchesOf(readUnits(file))) {
        await insertUnits(client, batch);
        progress.units += batch.length;
        onProgress(progress);
      }
      progress.files += 1;
      onProgress(progress);
    }
    await addDistricts(client);
    await replaceUnits(client);
    await client.query('commit');
    await client.query('analyze postcode_unit');
    return progress;
  } catch (error) {
    await client.query('rollback');
    if (isDuplicate(error)) throw new StartError('A postcode occurs twice in these files.');
    throw error;
  }
}

async function lockImport(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_xact_lock($1) as locked', [
    importLock,
  ]);
  if (!rows[0]?.locked) throw new StartError('Another import is running.');
}

async function* batchesOf(units: AsyncIterable<CodePointUnit>): AsyncGenerator<CodePointUnit[]> {
  let batch: CodePointUnit[] = [];
  for await (const unit of units) {
    batch.push(unit);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

async function insertUnits(client: ClientBase, units: CodePointUnit[]): Promise<void> {
  const positions = units.map(positionFromGrid);
  await client.query({
    name: 'insert-units',
    text: `insert into postcode_unit_new (unit, latitude, longitude, grid)
      select unit, latitude, longitude, point(easting, northing)
      from unnest($1::text[], $2::float8[], $3::float8[], $4::int[], $5::int[])
        as input (unit, latitude, longitude, easting, northing)`,
    values: [
      units.map(({ unit }) => unit),
      positions.map(({ latitude }) => latitude),
      positions.map(({ longitude }) => longitude),
      units.map(({ easting }) => easting),
      units.map(({ northing }) => northing),
    ],
  });
}

/** Adds districts that the gazetteer lacks, with the post town of the nearest district. */
async function addDistricts(client: ClientBase): Promise<void> {
  await client.query(`
    insert into postcode_district (outward, area, post_town, county, latitude, longitude)
    select imported.outward, substring(imported.outward from '^[A-Z]+'), nearest.post_town, nearest.county, imported.latitude, imported.longitude
    from (select split_part(unit, ' ', 1) as outward, avg(latitude) as latitude, avg(longitude) as longitude
          from postcode_unit_new group by 1) as imported,
      lateral (select post_town, county from postcode_district
               order by pos <-> sphere_point(imported.latitude, imported.longitude) limit 1) as nearest
    where not exists (select from postcode_district as existing where existing.outward = imported.outward)`);
}

/** Creates the indexes after all rows are inserted, which is faster. */
async function replaceUnits(client: ClientBase): Promise<void> {
  await client.query('alter table postcode_unit_new add constraint postcode_unit_new_pkey primary key (unit)');
  await client.query('create index postcode_unit_new_nearest on postcode_unit_new using gist (grid)');
  await client.query('drop table postcode_unit');
  await client.query('alter table postcode_unit_new rename to postcode_unit');
  await client.query('alter index postcode_unit_new_pkey rename to postcode_unit_pkey');
  await client.query('alter index postcode_unit_new_nearest rename to postcode_unit_nearest');
}

function isDuplicate(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505';
}
