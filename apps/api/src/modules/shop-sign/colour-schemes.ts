export interface ColourScheme {
  background: string;
  letter: string;
  shade: string;
  line: string;
}

/** A design's `pair` is an index into this list, so never reorder it. */
export const colourSchemes = [
  { background: '#1F4D3A', letter: '#F8EDD2', shade: '#0D2A1E', line: '#E4B54D' },
  { background: '#6E1F2B', letter: '#F8EDD2', shade: '#37090F', line: '#E4B54D' },
  { background: '#1C3557', letter: '#FFF8E8', shade: '#0A182C', line: '#F0B95A' },
  { background: '#1A1B1E', letter: '#F8EDD2', shade: '#B5412B', line: '#F8EDD2' },
  { background: '#F3E7CB', letter: '#1C3557', shade: '#C8A24C', line: '#1C3557' },
  { background: '#BDD6DA', letter: '#16304F', shade: '#FFF8E8', line: '#16304F' },
  { background: '#1E6468', letter: '#FFF3DC', shade: '#0B3537', line: '#F0B95A' },
  { background: '#A8412C', letter: '#FFF3DC', shade: '#551A10', line: '#F8DCA6' },
  { background: '#FBF6EA', letter: '#7A1F2C', shade: '#E3B49C', line: '#7A1F2C' },
  { background: '#C9D4B4', letter: '#173D2D', shade: '#FFF8E8', line: '#173D2D' },
  { background: '#3B4750', letter: '#FFC629', shade: '#181E24', line: '#F8EDD2' },
  { background: '#F0B92E', letter: '#1A1B1E', shade: '#FFF3D0', line: '#1A1B1E' },
] as const satisfies ColourScheme[];
