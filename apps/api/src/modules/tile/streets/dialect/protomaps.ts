import { type Area, type AreaKind, type Lines, type Rail, type RoadClass } from '../tile-content.ts';
import type { Dialect } from './dialect.ts';
import { eachFeature, isSet, type Layers, lookUp, type Properties, propertyText } from './map-feature.ts';
import { placeClasses, readWaterClass } from './openstreetmap.ts';

const areas: Readonly<Record<string, AreaKind>> = {
  park: 'park',
  recreation_ground: 'park',
  village_green: 'park',
  golf_course: 'park',
  common: 'park',
  nature_reserve: 'park',
  dog_park: 'park',
  zoo: 'park',
  grass: 'grass',
  grassland: 'grass',
  meadow: 'grass',
  wetland: 'grass',
  garden: 'garden',
  scrub: 'scrub',
  heath: 'scrub',
  wood: 'wood',
  forest: 'wood',
  orchard: 'wood',
  cemetery: 'cemetery',
  grave_yard: 'cemetery',
  allotments: 'allotment',
  pitch: 'pitch',
  playground: 'pitch',
  beach: 'sand',
  sand: 'sand',
  pedestrian: 'square',
  pier: 'square',
  platform: 'square',
  runway: 'square',
  residential: 'built',
  commercial: 'built',
  retail: 'built',
  neighbourhood: 'built',
  industrial: 'works',
  railway: 'works',
  military: 'works',
  aerodrome: 'works',
  school: 'campus',
  kindergarten: 'campus',
  college: 'campus',
  university: 'campus',
  hospital: 'campus',
};

/** The layer `pois` contains every tree and house, so only these are read. */
const pointKinds: Readonly<Record<string, 'station' | 'park'>> = {
  station: 'station',
  park: 'park',
  golf_course: 'park',
  nature_reserve: 'park',
  cemetery: 'park',
};

const excludedPaths = new Set(['pier', 'parking_aisle', 'corridor', 'sidewalk', 'crossing']);
const pathClasses: Readonly<Record<string, RoadClass>> = {
  pedestrian: 'pedestrian',
  living_street: 'pedestrian',
  track: 'track',
  steps: 'steps',
};
const majorClasses: Readonly<Record<string, RoadClass>> = {
  trunk: 'trunk',
  primary: 'primary',
  secondary: 'secondary',
  tertiary: 'tertiary',
};

export const protomaps: Dialect = {
  id: 'protomaps',
  name: 'Protomaps basemap 4',
  credits: [{ text: '© OpenStreetMap contributors', url: 'https://www.openstreetmap.org/copyright' }],
  lastZoom: 15,
  layers: ['earth', 'landuse', 'pois'],
  readAreas,
  lineReaders: [readWays, readPoints],
};

function readAreas(layers: Layers): Area[] {
  const result: Area[] = [];
  eachFeature([layers['landuse']], 'area', ({ properties, outlines }) => {
    const kind = lookUp(areas, properties['kind']);
    if (kind) result.push({ kind, rings: outlines() });
  });
  eachFeature([layers['water']], 'area', ({ properties: { kind }, outlines }) => {
    if (kind !== 'swimming_pool' && kind !== 'fountain') result.push({ kind: 'water', rings: outlines() });
  });
  eachFeature([layers['buildings']], 'area', ({ properties: { kind }, outlines }) => {
    if (kind === 'building') result.push({ kind, rings: outlines() });
  });
  return result;
}

function readWays(layers: Layers, lines: Lines): void {
  eachFeature([layers['water']], 'line', ({ properties, outlines }) => {
    const line = {
      class: readWaterClass(properties['kind']),
      name: propertyText(properties, 'name'),
      isTunnel: isSet(properties['tunnel']),
    };
    for (const points of outlines()) lines.waterways.push({ ...line, points });
  });
  eachFeature([layers['roads']], 'line', ({ properties, outlines }) => {
    const isTunnel = isSet(properties['is_tunnel']);
    const railClass = railClassOf(properties);
    if (railClass) for (const points of outlines()) lines.rails.push({ class: railClass, isTunnel, points });
    const roadClass = roadClassOf(properties);
    if (!roadClass) return;
    const road = {
      class: roadClass,
      name: propertyText(properties, 'name'),
      ref: propertyText(properties, 'ref', 'shield_text'),
      isTunnel,
      isBridge: isSet(properties['is_bridge']),
      isLink: isSet(properties['is_link']),
    };
    for (const points of outlines()) lines.roads.push({ ...road, points });
  });
}

function railClassOf({ kind, kind_detail: detail, service }: Properties): Rail['class'] | null {
  if (kind !== 'rail') return null;
  if (detail === 'tram' || detail === 'light_rail') return 'tram';
  if (detail !== 'rail' && detail !== 'subway') return null;
  return isSet(service) ? 'siding' : 'rail';
}

function roadClassOf({ kind, kind_detail: detail = '' }: Properties): RoadClass | null {
  if (kind === 'highway') return 'motorway';
  if (kind === 'major_road') return lookUp(majorClasses, String(detail).replace('_link', '')) ?? 'tertiary';
  if (kind === 'minor_road') return detail === 'service' || detail === 'alley' ? 'service' : 'minor';
  if (kind === 'other') return 'minor';
  if (kind !== 'path' || excludedPaths.has(String(detail))) return null;
  return lookUp(pathClasses, detail) ?? 'path';
}

function readPoints(layers: Layers, lines: Lines): void {
  eachFeature([layers['places']], 'point', ({ properties, point }) => {
    const name = propertyText(properties, 'name:en', 'name');
    const placeClass = lookUp(placeClasses, properties['kind_detail'] ?? properties['kind']);
    if (!name || !placeClass) return;
    const weight = Number(properties['population'] ?? 0);
    lines.points.push({ kind: 'place', class: placeClass, weight, name, ...point() });
  });
  eachFeature([layers['pois']], 'point', ({ properties, point }) => {
    const kind = lookUp(pointKinds, properties['kind']);
    const name = propertyText(properties, 'name');
    if (kind && name) lines.points.push({ kind, name, fromZoom: Number(properties['min_zoom'] ?? 15), ...point() });
  });
  eachFeature([layers['water']], 'point', ({ properties, point }) => {
    const name = propertyText(properties, 'name');
    const kind = properties['kind_detail'] ?? properties['kind'];
    if (name && kind !== 'river' && kind !== 'canal') lines.points.push({ kind: 'water', name, ...point() });
  });
}
