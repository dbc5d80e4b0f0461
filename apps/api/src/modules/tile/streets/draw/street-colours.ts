import type { Theme } from '../../tile-address.ts';
import type { AreaKind } from '../tile-content.ts';

/**
 * The colours are muted, so that markers and shop signs stand out. When they change, raise
 * `streetMapVersion`, or stored tiles keep the old ones.
 */
export interface StreetColours extends Record<AreaKind, string> {
  readonly land: string;
  readonly pitchLine: string;
  readonly water: string;
  readonly shore: string;
  readonly building: string;
  readonly buildingLine: string;
  readonly road: string;
  readonly mainRoad: string;
  readonly minorRim: string;
  readonly rim: string;
  readonly mainRim: string;
  readonly path: string;
  readonly pathRim: string;
  readonly tunnel: string;
  readonly rail: string;
  readonly railDash: string;
  readonly tram: string;
  readonly ink: string;
  readonly street: string;
  readonly quiet: string;
  readonly sea: string;
  readonly leaf: string;
  readonly halo: string;
  readonly landHalo: string;
  readonly plate: string;
  readonly plateLine: string;
}

export const streetColours: Record<Theme, StreetColours> = {
  light: {
    land: '#EFE8D8',
    built: '#E9E1CE',
    works: '#E4DBC8',
    campus: '#EAE0CC',
    square: '#F5F0E3',
    park: '#CFDCBE',
    grass: '#D8E0C7',
    garden: '#DFE3CD',
    scrub: '#CFDABD',
    wood: '#C3D3AF',
    cemetery: '#D3DCC3',
    allotment: '#DADFC6',
    pitch: '#C6D6B3',
    pitchLine: '#B7CAA2',
    sand: '#F2E7C6',
    water: '#BFD6DC',
    shore: '#A3BFC6',
    building: '#DED3BC',
    buildingLine: '#CFC3A9',
    road: '#FFFEFA',
    mainRoad: '#FFFEFA',
    minorRim: '#DBD1BB',
    rim: '#CABD9F',
    mainRim: '#B9AA88',
    path: '#FBF7EC',
    pathRim: '#CFC4AB',
    tunnel: '#E9E1CF',
    rail: '#A79E8C',
    railDash: '#F3EDDF',
    tram: '#B9B09C',
    ink: '#14161A',
    street: '#57513F',
    quiet: '#645D4E',
    sea: '#2F5A65',
    leaf: '#43572E',
    halo: '#FFFEFA',
    landHalo: '#F7F2E6',
    plate: '#FFFEFA',
    plateLine: '#857D6D',
  },
  dark: {
    land: '#26221B',
    built: '#2B261E',
    works: '#2E2920',
    campus: '#302A20',
    square: '#342F26',
    park: '#27352A',
    grass: '#2A3125',
    garden: '#292F24',
    scrub: '#263228',
    wood: '#233127',
    cemetery: '#29332A',
    allotment: '#2A3027',
    pitch: '#2B3B2E',
    pitchLine: '#37493A',
    sand: '#38321F',
    water: '#1F3A42',
    shore: '#35545C',
    building: '#353026',
    buildingLine: '#433C30',
    road: '#50493B',
    mainRoad: '#5B5344',
    minorRim: '#1D1A14',
    rim: '#1A1711',
    mainRim: '#15130F',
    path: '#453E32',
    pathRim: '#1D1A14',
    tunnel: '#302B22',
    rail: '#6E6655',
    railDash: '#26221B',
    tram: '#5C5546',
    ink: '#F6F0E3',
    street: '#D3CAB7',
    quiet: '#AFA691',
    sea: '#8FB5BE',
    leaf: '#A5BF92',
    halo: '#1D1A15',
    landHalo: '#211D17',
    plate: '#1E1B16',
    plateLine: '#8D8473',
  },
};
