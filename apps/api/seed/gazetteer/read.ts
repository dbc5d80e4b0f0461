import type { Position } from '../../src/db/position.ts';

/** A district is placed by its own position, or else by a town of its name. */
export interface ListedDistrict {
  outward: string;
  area: string;
  post_town: string;
  /** Towns of the same name are distinguished by the middle of the postcode area. */
  near: Position;
  position: Position | undefined;
}

const heading = /^# ([A-Z]{1,2}) (\S+)$/;
const townLine = /^([^:]+): (.+)$/;

function parsePosition(text: string): Position {
  const [latitude, longitude] = text.split('/').map(Number);
  if (latitude === undefined || longitude === undefined || Number.isNaN(latitude + longitude)) {
    throw new Error(`Gazetteer: '${text}' is no position`);
  }
  return { latitude, longitude };
}

/**
 * The line `# BD 53.79/-1.75` gives an area's middle; after it `Keighley: 20 53.89/-1.95, 21` is a
 * post town with its districts.
 */
export function readDistricts(text: string): ListedDistrict[] {
  const districts: ListedDistrict[] = [];
  let area = '';
  let near: Position = { latitude: 0, longitude: 0 };
  for (const line of text.split('\n').filter((each) => each !== '')) {
    const begins = heading.exec(line);
    if (begins) {
      area = begins[1] ?? '';
      near = parsePosition(begins[2] ?? '');
      continue;
    }
    const [, postTown, list] = townLine.exec(line) ?? [];
    if (!postTown || !list) throw new Error(`Gazetteer: cannot read '${line}'`);
    for (const item of list.split(', ')) {
      const [number, written] = item.split(' ');
      const position = written ? parsePosition(written) : undefined;
      districts.push({ outward: `${area}${number}`, area, post_town: postTown, near, position });
    }
  }
  return districts;
}
