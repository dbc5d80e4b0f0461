import { completeSettings, type MarketSettings } from '@fixit/contract/operator/market-setting';
import type { Db } from '../../db/database.ts';
import { marketSetting } from '../../db/schema/market-setting.ts';
import type { Fanout } from '../fanout/fanout.ts';

/** A frame of this topic says that settings have changed. */
export const settingTopic = 'market_setting';

/** The settings are read again after this many milliseconds, in case a frame was lost or a read failed. */
const refreshMs = 30_000;

export async function readSettings(db: Db): Promise<MarketSettings> {
  const rows = await db.select().from(marketSetting);
  return completeSettings(Object.fromEntries(rows.map(({ name, value }) => [name, value])));
}

/** Holds the settings of the marketplace, and follows changes that any process makes. */
export class CurrentSettings {
  readonly #db: Db;
  readonly #onError: (error: unknown) => void;
  #values: MarketSettings;
  #reading: Promise<void> = Promise.resolve();
  #stop: () => void = () => undefined;

  private constructor(db: Db, values: MarketSettings, onError: (error: unknown) => void) {
    this.#db = db;
    this.#values = values;
    this.#onError = onError;
  }

  static async open(db: Db, fanout: Fanout, onError: (error: unknown) => void): Promise<CurrentSettings> {
    await fanout.prepare(settingTopic);
    const settings = new CurrentSettings(db, await readSettings(db), onError);
    const refresh = () => void settings.refresh();
    const unsubscribe = fanout.subscribe(settingTopic, refresh);
    const ignoreGaps = fanout.onGap((topic = settingTopic) => {
      if (topic === settingTopic) refresh();
    });
    const timer = setInterval(refresh, refreshMs).unref();
    settings.#stop = () => {
      unsubscribe();
      ignoreGaps();
      clearInterval(timer);
    };
    return settings;
  }

  get values(): MarketSettings {
    return this.#values;
  }

  /** Reads the settings after every read that has begun, so that an earlier answer never replaces a later one. */
  refresh(): Promise<void> {
    this.#reading = this.#reading.then(async () => {
      this.#values = await readSettings(this.#db);
    });
    this.#reading = this.#reading.catch(this.#onError);
    return this.#reading;
  }

  stop(): void {
    this.#stop();
  }
}
