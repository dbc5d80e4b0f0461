/** A trade as its card on the page of all trades shows it. */
export interface TradeCard {
  readonly trade: string;
  readonly picture: string | null;
  readonly artisans: number;
  /** Counts the towns that at least three of them travel to. */
  readonly towns: number;
  readonly address: string;
}

export interface TradesPage {
  readonly kind: 'trades';
  /** Artisans of any trade. */
  readonly artisans: number;
  readonly trades: readonly TradeCard[];
}
