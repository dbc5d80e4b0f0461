import { type Area, type AreaKind, type Lines, type Rail, type RoadClass } from '../tile-content.ts';
import type { Dialect } from './dialect.ts';
import { eachFeature, type Layers, lookUp, type Properties, propertyText } from './map-feature.ts';
import { placeClasses, readWaterClass } from './openstreetmap.ts';

const landUses: Readonly<Record<string, AreaKind>> = {
  residential: 'built',
  suburb: 'built',
  neighbourhood: 'built',
  commercial: 'built',
  retail: 'built',
  industrial: 'works',
  railway: 'works',
  military: 'works',
  school: 'campus',
  kindergarten: 'campus',
  college: 'campus',
  university: 'campus',
  hospital: 'campus',
  cemetery: 'cemetery',
  pitch: 'pitch',
  playground: 'pitch',
  stadium: 'pitch',
  zoo: 'park',
};
const landCovers: Readonly<Record<string, AreaKind>> = { wood: 'wood', grass: 'grass', sand: 'sand', wetland: 'grass' };
const landCoverSubclasses: Readonly<Record<string, AreaKind>> = {
  park: 'park',
  recreation_ground: 'park',
  golf_course: 'park',
  village_green: 'park',
  garden: 'garden',
  allotments: 'allotment',
  scrub: 'scrub',
  heath: 'scrub',
  meadow: 'grass',
};
const roadClassNames: Readonly<Record<string, RoadClass>> = {
  motorway: 'motorway',
  trunk: 'trunk',
  primary: 'primary',
  secondary: 'secondary',
  tertiary: 'tertiary',
  minor: 'minor',
  minor_road: 'minor',
  living_street: 'minor',
  service: 'service',
  track: 'track',
  pedestrian: 'pedestrian',
};
const tramClasses = new Set(['tram', 'light_rail', 'narrow_gauge', 'funicular']);
/** tilemaker writes `name:latin`. */
const englishNameOf = (properties: Properties) => propertyText(properties, 'name:en', 'name', 'name:latin');

/** Planetiler, tilemaker and OpenFreeMap write version 3 of the schema. */
export const openMapTiles: Dialect = {
  id: 'openmaptiles',
  name: 'OpenMapTiles 3',
  credits: [
    { text: '© OpenMapTiles', url: 'https://openmaptiles.org/' },
    { text: '© OpenStreetMap contributors', url: 'https://www.openstreetmap.org/copyright' },
  ],
  lastZoom: 14,
  layers: ['transportation', 'transportation_name'],
  readAreas,
  lineReaders: [readWays, readNames, readPoints],
};

function readAreas(layers: Layers): Area[] {
  const areas: Area[] = [];
  const read = (layer: string, kindOf: (properties: Properties) => AreaKind | 'water' | 'building' | undefined) =>
    eachFeature([layers[layer]], 'area', ({ properties, outlines }) => {
      const kind = kindOf(properties);
      if (kind) areas.push({ kind, rings: outlines() });
    });
  read('landuse', (properties) => lookUp(landUses, properties['class']));
  read('landcover', ({ subclass, class: name }) => lookUp(landCoverSubclasses, subclass) ?? lookUp(landCovers, name));
  read('water', (properties) => (properties['class'] === 'swimming_pool' ? undefined : 'water'));
  read('building', () => 'building');
  return areas;
}

function readWays(layers: Layers, lines: Lines): void {
  eachFeature([layers['waterway'], layers['waterway_detail']], 'line', ({ properties, outlines }) => {
    const line = {
      class: readWaterClass(properties['class']),
      name: englishNameOf(properties),
      isTunnel: properties['brunnel'] === 'tunnel',
    };
    for (const points of outlines()) lines.waterways.push({ ...line, points });
  });
  eachFeature([layers['transportation']], 'line', ({ properties, outlines }) => {
    const isTunnel = properties['brunnel'] === 'tunnel';
    const railClass = railClassOf(properties);
    if (railClass) for (const points of outlines()) lines.rails.push({ class: railClass, isTunnel, points });
    const roadClass = roadClassOf(properties);
    if (!roadClass) return;
    const isBridge = properties['brunnel'] === 'bridge';
    const road = { class: roadClass, isTunnel, isBridge, isLink: properties['ramp'] === 1 };
    for (const points of outlines()) lines.roads.push({ ...road, points });
  });
}

function railClassOf({ class: name, subclass, service }: Properties): Rail['class'] | null {
  if (name === 'rail' || name === 'transit') {
    if (service) return 'siding';
    return name === 'transit' && subclass !== 'subway' ? 'tram' : 'rail';
  }
  return tramClasses.has(String(name)) ? 'tram' : null;
}

function roadClassOf({ class: name, subclass }: Properties): RoadClass | null {
  if (name !== 'path') return lookUp(roadClassNames, name) ?? null;
  return subclass === 'pedestrian' || subclass === 'steps' ? subclass : 'path';
}

/** Reads names, which this schema stores as separate lines in separate layers. */
function readNames(layers: Layers, lines: Lines): void {
  eachFeature([layers['transportation_name']], 'line', ({ properties, outlines }) => {
    const roadClass = roadClassOf(properties);
    if (!roadClass) return;
    const road = { class: roadClass, name: englishNameOf(properties), ref: propertyText(properties, 'ref') };
    for (const points of outlines()) lines.roadNames.push({ ...road, points });
  });
  eachFeature([layers['water_name']], 'line', ({ properties, outlines }) => {
    const line = { class: readWaterClass(properties['class']), name: englishNameOf(properties) };
    for (const points of outlines()) lines.waterNames.push({ ...line, points });
  });
}

function readPoints(layers: Layers, lines: Lines): void {
  eachFeature([layers['place']], 'point', ({ properties, point }) => {
    const name = englishNameOf(properties);
    const placeClass = lookUp(placeClasses, properties['class']);
    if (!name || !placeClass) return;
    lines.points.push({
      kind: 'place',
      class: placeClass,
      weight: -Number(properties['rank'] ?? 0),
      name,
      ...point(),
    });
  });
  eachFeature([layers['poi'], layers['poi_detail']], 'point', ({ properties, point }) => {
    const { class: kind, subclass } = properties;
    const name = englishNameOf(properties);
    if (!name) return;
    const at = { name, fromZoom: 14, ...point() };
    if (kind === 'railway' && (subclass === 'station' || subclass === 'halt'))
      lines.points.push({ kind: 'station', ...at });
    else if (kind === 'park' || subclass === 'park') lines.points.push({ kind: 'park', ...at });
  });
  eachFeature([layers['water_name']], 'point', ({ properties, point }) => {
    const name = englishNameOf(properties);
    const { class: kind } = properties;
    if (name && kind !== 'river' && kind !== 'canal') lines.points.push({ kind: 'water', name, ...point() });
  });
}
