import type { Theme } from './tile-address.ts';

export interface Palette {
  readonly land: string;
  readonly built: string;
  readonly water: string;
  readonly shallow: string;
  readonly shore: string;
  readonly ink: string;
  readonly quiet: string;
  readonly sea: string;
}

export const palettes: Record<Theme, Palette> = {
  light: {
    land: '#EFE8D8',
    built: '#E6DDC9',
    water: '#BFD6DC',
    shallow: '#CEE0E3',
    shore: '#A3BFC6',
    ink: '#14161A',
    quiet: '#6B6455',
    sea: '#4F747D',
  },
  dark: {
    land: '#26221B',
    built: '#2E2921',
    water: '#1F3A42',
    shallow: '#24434C',
    shore: '#35545C',
    ink: '#F6F0E3',
    quiet: '#A39A87',
    sea: '#7FA3AC',
  },
};
