import type { CategoryName } from '../../load-categories.ts';
import { finishingTrades } from './finishing-trades.ts';
import { homeHelpTrades } from './home-help-trades.ts';
import { outdoorTrades } from './outdoor-trades.ts';
import { pipesAndPowerTrades } from './pipes-and-power-trades.ts';
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
