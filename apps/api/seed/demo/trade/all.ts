import type { CategoryName } from '../../category.ts';
import { finishingTrades } from './finish.ts';
import { homeHelpTrades } from './help.ts';
import { outdoorTrades } from './outdoor.ts';
import { pipesAndPowerTrades } from './pipes-and-power.ts';
import type { Trade } from './trade.ts';

export const trades: Record<CategoryName, Trade> = {
  ...finishingTrades,
  ...homeHelpTrades,
  ...outdoorTrades,
  ...pipesAndPowerTrades,
};

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
