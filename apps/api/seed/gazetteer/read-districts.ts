import type { Position } from '../../src/db/geography/position.ts';

/** A district has its own position, or else takes that of the town it is named after. */
export interface ListedDistrict {
  outward: string;
  area: string;
  post_town: string;
  /** The centre of the postcode area tells towns of the same name apart. */
  areaCentre: Position;
  position: Position | undefined;
}

const heading = /^# ([A-Z]{1,2}) (\S+)$/;
const townLine = /^([^:]+): (.+)$/;

function parsePosition(text: string): Position {
  const [latitude, longitude] = text.split('/').map(Number);
  if (latitude === undefined || longitude === undefined || Number.isNaN(latitude + longitude)) {
    throw new Error(`Gazetteer: '${text}' is not a position`);
  }
  return { latitude, longitude };
}

/**
 * The line `# BD 53.79/-1.75` gives the centre of a postcode area. The lines after it list post
 * towns with their districts, such as `Keighley: 20 53.89/-1.95, 21`.
 */
export function readDistricts(text: string): ListedDistrict[] {
  const districts: ListedDistrict[] = [];
  let area = '';
  let areaCentre: Position = { latitude: 0, longitude: 0 };
  for (const line of text.split('\n').filter((each) => each !== '')) {
    const headingMatch = heading.exec(line);
    if (headingMatch) {
      area = headingMatch[1] ?? '';
      areaCentre = parsePosition(headingMatch[2] ?? '');
      continue;
    }
    const [, postTown, list] = townLine.exec(line) ?? [];
    if (!postTown || !list) throw new Error(`Gazetteer: cannot read '${line}'`);
    for (const item of list.split(', ')) {
      const [number, positionText] = item.split(' ');
      const position = positionText ? parsePosition(positionText) : undefined;
      districts.push({ outward: `${area}${number}`, area, post_town: postTown, areaCentre, position });
    }
  }
  return districts;
}
