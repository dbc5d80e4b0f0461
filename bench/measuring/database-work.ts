import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';

/** With these settings, PostgreSQL counts its statements. */
export const countingSettings = { shared_preload_libraries: 'pg_stat_statements' } as const;

interface Counts {
  statements: number;
  commits: number;
}

/** Counts the statements and transactions of a database since its start, except for those of this connection. */
export class DatabaseWork {
  readonly postmasterPid: number;
  readonly #client: Client;

  private constructor(client: Client, postmasterPid: number) {
    this.#client = client;
    this.postmasterPid = postmasterPid;
  }

  static async watch(superuserUrl: string): Promise<DatabaseWork> {
    const client = new Client({ connectionString: superuserUrl });
    await client.connect();
    await client.query('create extension if not exists pg_stat_statements');
    return new DatabaseWork(client, await findPostmaster(client));
  }

  async read(): Promise<Counts> {
    const { rows } = await this.#client.query<Counts>(`
      select coalesce(sum(calls), 0)::float8 as statements,
        (select xact_commit::float8 from pg_stat_database where datname = current_database()) as commits
      from pg_stat_statements join pg_database on pg_database.oid = dbid
      where datname = current_database() and userid <> current_user::regrole`);
    return rows[0] ?? { statements: 0, commits: 0 };
  }

  stop(): Promise<void> {
    return this.#client.end();
  }
}

/** Returns the process id of the postmaster. Needs a superuser's connection. */
export async function findPostmaster(client: Client): Promise<number> {
  const { rows } = await client.query<{ data_directory: string }>('show data_directory');
  return Number(readFileSync(join(rows[0]?.data_directory ?? '', 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
}
