import {
  type Area,
  type AreaKind,
  type Lines,
  type PlaceClass,
  type RoadClass,
  type WaterClass,
} from '../tile-content.ts';
import type { Dialect } from './dialect.ts';
import { eachFeature, type Layers, lookUp, propertyText } from './map-feature.ts';

/** Areas are painted in this order. */
const areas: readonly [layer: string, kind: AreaKind | 'water' | 'building'][] = [
  ['sea', 'water'],
  ['urban_areas', 'built'],
  ['sites', 'campus'],
  ['greenspaces', 'park'],
  ['woodland', 'wood'],
  ['foreshore', 'sand'],
  ['surfacewater', 'water'],
  ['buildings', 'building'],
];
const roadClassNames: Readonly<Record<string, RoadClass>> = {
  Motorway: 'motorway',
  Primary: 'trunk',
  'A Road': 'primary',
  'B Road': 'secondary',
  Minor: 'tertiary',
  Local: 'minor',
  Restricted: 'service',
  'Guided Busway': 'service',
  Tunnels: 'secondary',
};
const waterClassNames: Readonly<Record<string, WaterClass>> = { National: 'river', Regional: 'canal' };
/** Lines of these types mark high and low water. */
const tideLines = new Set(['MHW', 'MLW']);
const places: Readonly<Record<string, PlaceClass>> = {
  Capital: 'city',
  City: 'city',
  Town: 'town',
  Village: 'village',
  'Suburban Area': 'suburb',
  Hamlet: 'hamlet',
  'Small Settlements': 'neighbourhood',
};

export const zoomstack: Dialect = {
  id: 'zoomstack',
  name: 'OS Open Zoomstack',
  credits: [
    {
      text: 'Contains OS data © Crown copyright and database right',
      url: 'https://www.nationalarchives.gov.uk/doc/open-government-licence/version/3/',
    },
  ],
  lastZoom: 14,
  layers: ['surfacewater', 'waterlines'],
  readAreas,
  lineReaders: [readWays, readPoints],
};

function readAreas(layers: Layers): Area[] {
  const result: Area[] = [];
  for (const [layer, kind] of areas) {
    eachFeature([layers[layer]], 'area', ({ outlines }) => result.push({ kind, rings: outlines() }));
  }
  return result;
}

function readWays(layers: Layers, lines: Lines): void {
  eachFeature([layers['waterlines']], 'line', ({ properties: { type }, outlines }) => {
    if (tideLines.has(String(type))) return;
    const waterClass = lookUp(waterClassNames, type) ?? 'stream';
    for (const points of outlines()) lines.waterways.push({ class: waterClass, points });
  });
  eachFeature([layers['rail']], 'line', ({ properties: { type }, outlines }) => {
    const isTunnel = /tunnel/i.test(String(type));
    const railClass = /narrow|tram/i.test(String(type)) ? 'tram' : 'rail';
    for (const points of outlines()) lines.rails.push({ class: railClass, isTunnel, points });
  });
  eachFeature([layers['roads']], 'line', ({ properties, outlines }) => {
    const road = {
      class: lookUp(roadClassNames, properties['type']) ?? 'minor',
      name: propertyText(properties, 'name'),
      ref: propertyText(properties, 'number'),
      isTunnel: properties['type'] === 'Tunnels',
      isBridge: Number(properties['level'] ?? 0) > 0,
    } as const;
    for (const points of outlines()) lines.roads.push({ ...road, points });
  });
}

function readPoints(layers: Layers, lines: Lines): void {
  eachFeature([layers['names']], 'point', ({ properties, point }) => {
    const name = propertyText(properties, 'name1', 'name');
    const { type } = properties;
    if (!name) return;
    const placeClass = lookUp(places, type);
    if (placeClass) lines.points.push({ kind: 'place', class: placeClass, name, ...point() });
    else if (/water/i.test(String(type))) lines.points.push({ kind: 'water', name, ...point() });
    else if (type === 'Greenspace' || type === 'Woodland') lines.points.push({ kind: 'park', name, ...point() });
  });
  eachFeature([layers['railwaystations']], 'point', ({ properties, point }) => {
    const name = propertyText(properties, 'name');
    if (name) lines.points.push({ kind: 'station', name, ...point() });
  });
}
