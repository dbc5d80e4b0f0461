import proj4 from 'proj4';
import type { Position } from '../../db/geography/position.ts';

/** Both coordinates are in metres from the National Grid's false origin. */
export interface GridPoint {
  easting: number;
  northing: number;
}

/**
 * The parameters come from section 6.6 of Ordnance Survey's 'A guide to coordinate systems in Great
 * Britain'. In Britain, the results are within 5 m of OSTN15.
 */
const nationalGrid = proj4(
  'WGS84',
  '+proj=tmerc +lat_0=49 +lon_0=-2 +k=0.9996012717 +x_0=400000 +y_0=-100000 +ellps=airy' +
    ' +towgs84=446.448,-125.157,542.060,0.1502,0.2470,0.8421,-20.4894 +units=m +no_defs',
);

export function positionFromGrid({ easting, northing }: GridPoint): Position {
  const [longitude, latitude] = nationalGrid.inverse([easting, northing]);
  return { latitude, longitude };
}

/** The result is meaningless far from Britain, and may not be finite. */
export function gridPointOf({ latitude, longitude }: Position): GridPoint {
  const [easting, northing] = nationalGrid.forward([longitude, latitude]);
  return { easting, northing };
}
