import { existsSync } from 'node:fs';
import { importCommandLine } from '../db/operator-command.ts';
import type { Env } from '../env.ts';
import { Archive } from '../modules/tile/streets/archive/archive.ts';
import { importedStreetsPath } from '../modules/tile/streets/street-file.ts';
import { MapVendor } from '../platform/external/map-vendor.ts';
import { type DoctorDatabase, hasTable, skipWithoutDatabase } from './doctor-database.ts';
import { broken, type DoctorFinding, ok, warning } from './doctor-finding.ts';

type GazetteerContent = { towns: boolean; districts: boolean; coasts: boolean; units: boolean };

export function checkGazetteer(database: DoctorDatabase): Promise<readonly DoctorFinding[]> {
  return skipWithoutDatabase(async () => {
    const [places] = (await hasTable(database, 'coast')) ? await database.query<GazetteerContent>(placesQuery) : [];
    if (!places?.towns || !places.districts || !places.coasts)
      return [broken('Towns, postcode districts or coasts are missing.', 'Start a server once: it fills them in.')];
    return [
      places.units
        ? ok('Every postcode of Great Britain is placed to within metres.')
        : ok(
            `Postcodes are placed at the centre of their district; ${importCommandLine('gazetteer:import')} places each exactly.`,
          ),
    ];
  });
}

const placesQuery = `
  select exists (select from place) as towns, exists (select from postcode_district) as districts,
    exists (select from coast) as coasts, exists (select from postcode_unit) as units`;

export async function checkMap({ MAP_TILES_URL, MAP_TILES_KEY, MAP_STREETS, DATA_DIR }: Env): Promise<DoctorFinding[]> {
  if (MAP_TILES_URL) return [await checkMapVendor(MAP_TILES_URL, MAP_TILES_KEY)];
  const file = MAP_STREETS ?? importedStreetsPath(DATA_DIR);
  if (!existsSync(file)) {
    if (MAP_STREETS)
      return [broken(`MAP_STREETS: there is no ${file}.`, 'Put the archive there, or correct the setting.')];
    return [ok(`The map shows coasts and towns; ${importCommandLine('map:import')} adds streets.`)];
  }
  return [await checkStreets(file)];
}

async function checkMapVendor(template: string, key: string | undefined): Promise<DoctorFinding> {
  const { host } = new URL(template.replace(/[{}]/g, ''));
  // The tile shows London at a zoom that every vendor has.
  const answer = await new MapVendor(template, key).fetch({ z: 8, x: 127, y: 85, scale: 1 });
  if ('picture' in answer) return ok(`The map's tiles come from ${host}.`);
  if ('refusedWith' in answer)
    return broken(
      `${host} refuses MAP_TILES_KEY (${answer.refusedWith}).`,
      'Correct the key, or check its limits there.',
    );
  return warning(
    `${host} has no tile of London: ${answer.failed}. Until it does, the server draws the map.`,
    'Check MAP_TILES_URL, and that this machine can reach it.',
  );
}

async function checkStreets(file: string): Promise<DoctorFinding> {
  const archive = new Archive(file);
  try {
    const { dialect } = await archive.about();
    return ok(`The map shows the streets of ${file} (${dialect.name}).`);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return broken(
      `The streets in ${file} are not shown. ${reason}`,
      `Import them again: ${importCommandLine('map:import')}`,
      { command: importCommandLine('map:import') },
    );
  } finally {
    await archive.close();
  }
}
