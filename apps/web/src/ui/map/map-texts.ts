export const texts = {
  map: 'Map',
  here: 'Your location',
  rejected: 'Error: AuthFailure',
  advice: 'The map service does not accept this site’s key. Everything else works without the map.',
  failed: 'The map could not be loaded.',
  credit: 'Natural Earth, GeoNames',
  credits: 'Credits',
  more: (count: number) => `${count} more`,
  keys: 'Arrow keys move the map, plus and minus zoom',
} as const;
