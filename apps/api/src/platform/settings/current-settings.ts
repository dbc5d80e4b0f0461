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

export const settingTopic = 'market_setting';

/** The settings are also read at this interval, in case a frame was lost or a read failed. */
const refreshMs = 30_000;

/** The environment sets these values, which take precedence over those of the panel. */
export type FixedSettings = Partial<MarketSettings>;

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

/** No environment variable fixes the name or the accent. */
export const readIdentity = (db: Db): Promise<MarketIdentity> => readSettings(db, {});

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

  /** This is the id of the picture that replaces the lettering, or null. */
  get logo(): string | null {
    return this.#logo;
  }

  /** A refresh also notices when the time of an announcement has begun or ended. */
  onNotice(listener: () => void): void {
    this.#onNotice = listener;
  }

  /** Waits for the read in progress, so that an older result never replaces a newer one. */
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
