import type { CategoryName } from '../../category.ts';
import { finish } from './finish.ts';
import { help } from './help.ts';
import { outside } from './outside.ts';
import { pipesAndPower } from './pipes-and-power.ts';
import type { Trade } from './trade.ts';

/** What the demo world knows of each trade. */
export const trades: Record<CategoryName, Trade> = { ...finish, ...help, ...outside, ...pipesAndPower };

/** Trades that one business may offer besides its first. */
export const kindred: Partial<Record<CategoryName, CategoryName>> = {
  Plumbing: 'Heating',
  Heating: 'Plumbing',
  Painting: 'Plastering',
  Plastering: 'Painting',
  Carpentry: 'Handyman',
  Handyman: 'Carpentry',
  Gardening: 'Handyman',
  Cleaning: 'Removals',
};
