import type { Trade } from './trade.ts';

export const finishingTrades = {
  Painting: {
    nouns: ['Painters', 'Decorators', 'Decorating', 'Painting', 'Paint & Paper'],
    names: ['Two Coats', 'The Paper Hangers', 'Brush & Bucket', 'Fresh Coat', 'Cut & Roll', 'Skirting & Co'],
    descriptions: [
      'Walls, woodwork and wallpaper. Two coats always, edges cut by hand, furniture put back where it stood.',
      'Inside in the winter, outside in the summer. Sash windows are a speciality.',
      'Colour advice over a cup of tea, then three tidy days and a room you will want to sit in.',
    ],
    work: [
      'Paint the front room',
      'Paper the chimney breast',
      'Gloss the stairs and banisters',
      'Paint the front door',
    ],
    praise: [
      'Lines as straight as a ruler and not a drip on the floor.',
      'Talked us out of grey. We are very grateful.',
      'The stairwell looks twice the size.',
    ],
    pictures: ['painting/1', 'painting/2'],
  },
  Plastering: {
    nouns: ['Plastering', 'Plasterers', 'Skimming', 'Renders', 'Plaster & Lime'],
    names: ['Smooth Walls', 'Float & Trowel', 'The Skim Team', 'Lath & Lime', 'Level Best', 'Flat Out Plastering'],
    descriptions: [
      'Ceilings and walls skimmed flat, old lime repaired with lime. Sheets everywhere, swept up after.',
      'Artex made to disappear, cracks cut out and filled, boards hung and finished.',
      'Rendering outside, skimming inside, cornices matched by eye and hand.',
    ],
    work: ['Skim the bedroom ceiling', 'Repair a cracked wall', 'Board and skim the hall', 'Patch around a new window'],
    praise: [
      'The ceiling is as flat as a millpond.',
      'Swirls gone in a morning, and no dust in the beds.',
      'You cannot see where the old wall ends and the new begins.',
    ],
    pictures: ['plastering/1', 'plastering/2'],
  },
  Tiling: {
    nouns: ['Tiles', 'Tiling', 'Tilers', 'Floors & Walls', 'Mosaics'],
    names: ['Grout Expectations', 'Square & Level', 'Tile & Error', 'On the Tiles', 'The Spacer', 'Cut & Grout'],
    descriptions: [
      'Bathrooms, kitchens and hall floors. Set out before the first tile is stuck, so no slivers in the corner.',
      'Victorian floors mended with tiles to match; new wet rooms that stay dry next door.',
      'Splashbacks in a day, bathrooms in a week. Grout lines you could rule a page with.',
    ],
    work: ['Tile a kitchen splashback', 'Tile the bathroom floor', 'Mend the hall floor', 'Regrout the shower'],
    praise: [
      'The pattern runs true round three corners. Lovely work.',
      'Matched tiles from 1890. We cannot tell which are new.',
      'No slivers, no lips, no mess.',
    ],
    pictures: ['tiling/1', 'tiling/2'],
  },
  Carpentry: {
    nouns: ['Joinery', 'Carpentry', 'Joiners', 'Woodwork', 'Doors & Stairs'],
    names: ['Measure Twice', 'Dovetail', 'Mortise & Tenon', 'The Shelf Makers', 'Oak & Ash', 'Plane Sailing'],
    descriptions: [
      'Doors hung, shelves scribed to crooked walls, stairs that no longer creak. Drawings on the back of an offcut.',
      'Alcove cupboards and window seats, made in the workshop and fitted in a day.',
      'Sash windows eased, floors mended, gates and porches built to last.',
    ],
    work: ['Hang three doors', 'Build alcove shelves', 'Ease the sash windows', 'Mend a creaking stair'],
    praise: [
      'The shelves follow a wall that isn’t straight anywhere.',
      'Doors shut with a click now. Twelve years we waited.',
      'A proper craftsman, and swept up every curl.',
    ],
    pictures: ['carpentry/1', 'carpentry/2'],
  },
} as const satisfies Record<string, Trade>;
