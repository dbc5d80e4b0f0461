import { execFile } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { randomPort } from '@fixit/api/testing/outside/external-program';
import { type Server, startServer } from '../../bench/server.ts';
import type { RunbookPage } from './page.ts';

/** lab/programs/recovery-programs.mjs creates this launcher. */
const launcher = fileURLToPath(new URL('../../node_modules/.cache/recovery-programs/run', import.meta.url));
const backupProgram = fileURLToPath(new URL('../../apps/api/dist/backup-program.js', import.meta.url));
const serverProgram = fileURLToPath(new URL('../../apps/api/dist/main.js', import.meta.url));

/** A folder stands in for the page's Debian machine: the page's paths are below it. */
export class Machine {
  readonly folder = mkdtempSync(join(tmpdir(), 'fixit-recovery-'));
  readonly dataDir = join(this.folder, 'fixit');
  readonly #port = randomPort();
  readonly #account = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  readonly #cluster = join(this.folder, 'main');
  readonly #archiveConf: string;
  #server: Server | null = null;

  constructor(page: RunbookPage) {
    this.#archiveConf = page.fileAt('/etc/postgresql/15/main/conf.d/archive.conf');
    for (const name of ['backups', 'log', 'lock', 'socket', 'fixit']) mkdirSync(join(this.folder, name));
    writeFileSync(join(this.folder, 'pgbackrest.conf'), this.#translate(page.fileAt('/etc/pgbackrest.conf')));
    // The drill's PostgreSQL runs as another account.
    chmodSync(this.folder, 0o755);
    if (this.#account.uid === undefined) return;
    for (const name of ['.', 'backups', 'log', 'lock', 'socket']) chownSync(join(this.folder, name), 65_534, 65_534);
  }

  get databaseUrl(): string {
    return `postgres://fixit_server@127.0.0.1:${this.#port}/fixit`;
  }

  /** Starts a PostgreSQL that does not archive yet, with an empty database. */
  async install(): Promise<void> {
    await this.asPostgres(
      `initdb --pgdata ${this.#cluster} --username postgres --auth trust --encoding UTF8 --locale C.UTF-8`,
    );
    const conf = [
      `port = ${this.#port}`,
      "listen_addresses = '127.0.0.1'",
      `unix_socket_directories = '${join(this.folder, 'socket')}'`,
      this.#archiveConf,
    ];
    await this.asPostgres(`cat >> ${join(this.#cluster, 'postgresql.conf')} <<'END'\n${conf.join('\n')}\nEND`);
    await this.#postgres('start');
    await this.asPostgres('psql --command "create role fixit_server login"');
    await this.asPostgres('psql --command "create database fixit owner fixit_server"');
  }

  /** Runs a command of the page. Skips what only a real Debian machine can do. */
  async runCommand(command: string): Promise<string> {
    console.log(`$ ${command}`);
    if (command.startsWith('sudo apt-get install ')) return '';
    const [, action = ''] = /^sudo systemctl (start|stop|restart) postgresql@15-main$/.exec(command) ?? [];
    if (action) return this.#postgres(action);
    if (command === 'sudo systemctl stop fixit@all') return this.stopFixit();
    if (command === 'sudo systemctl start fixit@all') return this.startFixit();
    const [, admin] = /^fixit (.+)$/.exec(command) ?? [];
    if (admin) return this.admin(admin);
    const [, install] = /^sudo install --directory --owner postgres --mode 750 (\S+)$/.exec(command) ?? [];
    if (install) return this.asPostgres(`mkdir --mode 750 ${this.#translate(install)}`);
    const [, postgres] = /^sudo -u postgres (.+)$/.exec(command) ?? [];
    if (postgres) return this.asPostgres(this.#translate(postgres));
    const [, tar] = /^sudo -u fixit (tar .+)$/.exec(command) ?? [];
    if (tar) return (await promisify(execFile)('sh', ['-c', this.#translate(tar)])).stdout;
    throw new Error(`The page has an unknown command: ${command}`);
  }

  async startFixit(): Promise<string> {
    this.#server = await startServer(this.databaseUrl, { DATA_DIR: this.dataDir });
    return this.#server.origin;
  }

  async stopFixit(): Promise<string> {
    await this.#server?.stop();
    this.#server = null;
    return '';
  }

  get origin(): string {
    return this.#server?.origin ?? '';
  }

  /** Runs an operator command. Accepts the exit codes 4 and 5, because doctor has findings here. */
  async admin(args: string): Promise<string> {
    const program = /^(?:backup|restore)/.test(args) ? [backupProgram] : [serverProgram, 'admin'];
    const settings = {
      DATABASE_URL: this.databaseUrl,
      DATA_DIR: this.dataDir,
      BACKUP_FOLDER: join(this.folder, 'backups'),
    };
    const running = promisify(execFile)(process.execPath, [...program, ...this.#translate(args).split(' ')], {
      env: { ...process.env, ...settings, NODE_ENV: 'development' },
    });
    const { stdout } = await running.catch((error: { code?: number; stdout: string }) => {
      if (args.startsWith('doctor') && (error.code === 4 || error.code === 5)) return error;
      throw error;
    });
    return stdout;
  }

  /** Runs a shell command as PostgreSQL's account. */
  async asPostgres(line: string): Promise<string> {
    const { stdout } = await promisify(execFile)(launcher, ['sh', '-c', line], {
      ...this.#account,
      cwd: this.folder,
      env: {
        ...process.env,
        PGHOST: join(this.folder, 'socket'),
        PGPORT: String(this.#port),
        PGUSER: 'postgres',
        PGBACKREST_CONFIG: join(this.folder, 'pgbackrest.conf'),
        PGBACKREST_LOG_PATH: join(this.folder, 'log'),
        PGBACKREST_LOCK_PATH: join(this.folder, 'lock'),
        PGBACKREST_PG1_PORT: String(this.#port),
        PGBACKREST_PG1_SOCKET_PATH: join(this.folder, 'socket'),
      },
    });
    return stdout;
  }

  async remove(): Promise<void> {
    await this.stopFixit();
    if (existsSync(join(this.#cluster, 'postmaster.pid'))) await this.#postgres('stop');
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Runs pg_ctl and discards its output, which would keep the pipe open as long as the server runs. */
  #postgres(action: string): Promise<string> {
    const log = join(this.folder, 'log/postgresql.log');
    return this.asPostgres(
      `pg_ctl ${action} --wait --timeout 120 --pgdata ${this.#cluster} --log ${log} --mode fast >/dev/null 2>&1`,
    );
  }

  /** Replaces the page's paths with those of this machine. */
  #translate(text: string): string {
    return text
      .replaceAll('/var/lib/postgresql/15/main', this.#cluster)
      .replaceAll('/var/lib/fixit', this.dataDir)
      .replaceAll(/(?<![\w.-])\/pgbackrest/g, join(this.folder, 'backups/pgbackrest'))
      .replaceAll(/(?<![\w.-])\/backups\//g, `${join(this.folder, 'backups')}/`);
  }
}
