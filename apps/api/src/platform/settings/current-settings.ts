import {
  completeSettings,
  type MarketSettings,
  noticeAt,
  settingDetails,
  settingNames,
} from '@fixit/contract/operator/market-setting';
import type { Db } from '../../db/database.ts';
import { marketLogo, marketSetting } from '../../db/schema/market-setting-tables.ts';
import type { Fanout } from '../fanout/fanout.ts';

/** A frame of this topic says that settings have changed. */
export const settingTopic = 'market_setting';

/** The settings are read again after this many milliseconds, in case a frame was lost or a read failed. */
const refreshMs = 30_000;

/** The environment has these values, which win. */
export type FixedSettings = Partial<MarketSettings>;

/** Returns the values of the variables that the contract's table names and that are set. */
export function fixedSettingsOf(env: Readonly<Record<string, unknown>>): FixedSettings {
  return Object.fromEntries(
    settingNames.flatMap((name) => {
      const { variable } = settingDetails(name);
      const value = variable === undefined ? undefined : env[variable];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
}

export async function readSettings(db: Db, fixed: FixedSettings): Promise<MarketSettings> {
  const rows = await db.select().from(marketSetting);
  const stored = Object.fromEntries(rows.map(({ name, value }) => [name, value]));
  return completeSettings({ ...stored, ...fixed });
}

async function readLogoId(db: Db): Promise<string | null> {
  const [logo] = await db.select({ id: marketLogo.id }).from(marketLogo);
  return logo?.id ?? null;
}

export type MarketIdentity = Pick<MarketSettings, 'name' | 'accent'>;

/** No variable fixes the name or the accent. */
export const readIdentity = (db: Db): Promise<MarketIdentity> => readSettings(db, {});

/** Holds the settings of the marketplace, and follows changes that any process makes. */
export class CurrentSettings {
  readonly #db: Db;
  readonly #onError: (error: unknown) => void;
  readonly fixed: FixedSettings;
  #values: MarketSettings;
  #logo: string | null;
  #reading: Promise<void> = Promise.resolve();
  #stop: () => void = () => undefined;
  #notice: string;
  #onNotice: () => void = () => undefined;

  private constructor(
    db: Db,
    { fixed, values, logo }: { fixed: FixedSettings; values: MarketSettings; logo: string | null },
    onError: (error: unknown) => void,
  ) {
    this.#db = db;
    this.fixed = fixed;
    this.#values = values;
    this.#logo = logo;
    this.#onError = onError;
    this.#notice = describeNotice(values);
  }

  static async open(
    db: Db,
    { fanout, fixed }: { fanout: Fanout; fixed: FixedSettings },
    onError: (error: unknown) => void,
  ): Promise<CurrentSettings> {
    await fanout.prepare(settingTopic);
    const first = { fixed, values: await readSettings(db, fixed), logo: await readLogoId(db) };
    const settings = new CurrentSettings(db, first, onError);
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

  /** The id of the picture that replaces the lettering; null if there is none. */
  get logo(): string | null {
    return this.#logo;
  }

  /**
   * Has the listener called when the sentence above every page has changed. It begins and ends by the clock, which is
   * compared with every refresh.
   */
  onNotice(listener: () => void): void {
    this.#onNotice = listener;
  }

  /** Reads the settings after every read that has begun, so that an earlier answer never replaces a later one. */
  refresh(): Promise<void> {
    this.#reading = this.#reading.then(async () => {
      this.#values = await readSettings(this.#db, this.fixed);
      this.#logo = await readLogoId(this.#db);
      const notice = describeNotice(this.#values);
      if (notice === this.#notice) return;
      this.#notice = notice;
      this.#onNotice();
    });
    this.#reading = this.#reading.catch(this.#onError);
    return this.#reading;
  }

  stop(): void {
    this.#stop();
  }
}

const describeNotice = (values: MarketSettings): string => JSON.stringify(noticeAt(values, new Date()));
