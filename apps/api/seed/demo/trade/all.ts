import type { CategoryName } from '../../category.ts';
import { finish } from './finish.ts';
import { help } from './help.ts';
import { outdoor } from './outdoor.ts';
import { pipesAndPower } from './pipes-and-power.ts';
import type { Trade } from './trade.ts';

export const trades: Record<CategoryName, Trade> = { ...finish, ...help, ...outdoor, ...pipesAndPower };

export const relatedTrades: Partial<Record<CategoryName, CategoryName>> = {
  Plumbing: 'Heating',
  Heating: 'Plumbing',
  Painting: 'Plastering',
  Plastering: 'Painting',
  Carpentry: 'Handyman',
  Handyman: 'Carpentry',
  Gardening: 'Handyman',
  Cleaning: 'Removals',
};
