import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { databaseUrl, startPostgres } from '@fixit/api/testing/database/test-postgres';
import { randomPort } from '@fixit/api/testing/outside/external-program';
import { Client } from 'pg';
import { type Server, startProgram } from '../../bench/server.ts';

const pages = fileURLToPath(new URL('../../docs/running/', import.meta.url));

/** Returns the commands of a page for systemd, one string per block, from a heading onwards. */
export function blocksOf(page: string, heading = '# '): string[][] {
  const whole = readFileSync(join(pages, page), 'utf8');
  const text = whole.slice(whole.indexOf(heading));
  return [...text.matchAll(/^```sh\n(.+?)^```$/gms)]
    .map(([, block = '']) =>
      block
        .trim()
        .split('\n')
        .filter((line) => !line.includes('docker compose')),
    )
    .filter((lines) => lines.length > 0);
}

/** A folder stands in for a machine: it has sources, settings, data and a PostgreSQL. */
export class Instance {
  readonly folder = mkdtempSync(join(tmpdir(), 'fixit-machine-'));
  readonly #origin: string;
  readonly #backups: string;
  readonly #postgres: Awaited<ReturnType<typeof startPostgres>>;
  readonly #port = randomPort();
  #url = '';
  #server: Server | null = null;

  private constructor(postgres: Awaited<ReturnType<typeof startPostgres>>, origin: string, backups: string) {
    this.#postgres = postgres;
    this.#origin = origin;
    this.#backups = backups;
    mkdirSync(join(this.folder, 'system'));
  }

  /** `origin` is the repository of the sources, `backups` a folder that outlives the instance. */
  static async make(origin: string, backups: string): Promise<Instance> {
    return new Instance(await startPostgres(), origin, backups);
  }

  get url(): string {
    return this.#url;
  }

  get site(): string {
    return `http://localhost:${this.#port}`;
  }

  /** Runs a page's lines with this machine's names; throws if one fails. */
  async type(lines: readonly string[], replacements: Record<string, string> = {}): Promise<void> {
    const isSql = (line: string) => line.includes(' psql ');
    for (const line of lines.filter(isSql)) await this.#runSql(line);
    const script = lines.filter((line) => !isSql(line)).map((line) => this.#translate(line, replacements));
    if (script.length === 0) return;
    console.log(script.map((line) => `  $ ${line}`).join('\n'));
    const isInstalled = lines.some((line) => line.includes('git clone'));
    execFileSync('sh', ['-e', '-c', script.join('\n')], {
      cwd: isInstalled ? this.folder : join(this.folder, 'fixit'),
      env: {
        PATH: `${join(this.folder, 'system')}:${process.env['PATH']}`,
        FIXIT_SETTINGS: join(this.folder, 'none'),
        HOME: process.env['HOME'],
        TMPDIR: process.env['TMPDIR'],
        NODE_EXTRA_CA_CERTS: process.env['NODE_EXTRA_CA_CERTS'],
        ...this.#settings(),
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  }

  /** Runs the unit's command in its environment. */
  async start(): Promise<void> {
    const unit = readFileSync(join(this.folder, 'system/fixit@.service'), 'utf8');
    const [, program = ''] = /^ExecStart=\/usr\/bin\/node (\S+)$/m.exec(unit) ?? [];
    this.#server = await startProgram([join(this.folder, 'fixit', program)], this.#url, this.#settings());
  }

  async stop(): Promise<void> {
    await this.#server?.stop();
    this.#server = null;
  }

  async destroy(): Promise<void> {
    await this.stop();
    await this.#postgres.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  #settings(): Record<string, string> {
    return {
      NODE_ENV: 'production',
      DATABASE_URL: this.#url,
      DATA_DIR: join(this.folder, 'data'),
      PORT: String(this.#port),
      PUBLIC_URL: this.site,
      TRUST_PROXY: 'loopback',
      METRICS_TOKEN: 'a token of some length',
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'Fixit <hello@example.org>',
      LOG_LEVEL: 'error',
    };
  }

  #translate(line: string, replacements: Record<string, string>): string {
    const localNames: Record<string, string> = {
      'sudo ': '',
      '/opt/fixit': join(this.folder, 'fixit'),
      'https://example.org/fixit.git': this.#origin,
      '/etc/fixit/env': join(this.folder, 'system/env'),
      '/etc/systemd/system/': join(this.folder, 'system/'),
      '/usr/local/bin/fixit': join(this.folder, 'system/fixit'),
      '--owner fixit ': '',
      '/backups/': `${this.#backups}/`,
      ...replacements,
    };
    const translated = Object.entries(localNames).reduce((text, [from, to]) => text.replaceAll(from, to), line);
    // Leaves this machine's users and units alone, and accepts the doctor's findings.
    const localLine = translated.replace(/^useradd .*$/, 'true').replace(/systemctl [^&]+/g, 'true ');
    return localLine.startsWith('fixit doctor') ? `${localLine} || test $? -ge 4` : localLine;
  }

  /** Runs `psql -c "…"` as the superuser, with a password instead of `…`. */
  async #runSql(line: string): Promise<void> {
    const [role, password] = ['somebody', 'aPasswordOfLettersAndDigits1'];
    // The embedded PostgreSQL already has a role and a database with these names.
    const [, ...statements] = line
      .replace('…', password)
      .replaceAll('fixit_server', role)
      .replace('database fixit', 'database marketplace')
      .split(/ -c "/);
    const superuser = new Client({ connectionString: this.#postgres.superuserUrl });
    await superuser.connect();
    try {
      for (const statement of statements) await superuser.query(statement.replace(/"$/, ''));
    } finally {
      await superuser.end();
    }
    const url = new URL(databaseUrl(this.#postgres.url, 'marketplace'));
    this.#url = Object.assign(url, { username: role, password }).href;
  }
}
