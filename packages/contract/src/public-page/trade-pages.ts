export interface TradeCard {
  readonly trade: string;
  readonly picture: string | null;
  readonly artisans: number;
  /** Counts the towns that at least `townPageLimits.fewestArtisans` of them travel to. */
  readonly towns: number;
  readonly address: string;
}

export interface TradesPage {
  readonly kind: 'trades';
  readonly artisans: number;
  readonly trades: readonly TradeCard[];
}
