import { AsyncLocalStorage } from 'node:async_hooks';
import type { Server } from 'node:http';
import { Client } from 'pg';
import { sendQueryName } from '../../platform/fanout/postgres-engine.ts';
import { callerQueryName } from '../../platform/http/caller.ts';

interface SentStatement {
  name?: unknown;
  text?: unknown;
}

const statementStore = new AsyncLocalStorage<SentStatement[] | undefined>();
let currentStatements: SentStatement[] | undefined;

/** The server must run in this process. */
export function attributeStatementsOf(server: Server): void {
  server.prependListener('request', () => statementStore.enterWith(currentStatements));
}

/**
 * Includes the statements of a server in this process, but not begin, commit and rollback, the cached
 * look-up of the caller, the sending of frames, and concurrent work such as heartbeats.
 */
export async function countStatements(run: () => Promise<unknown>): Promise<number> {
  return (await collectStatements(run)).filter(({ name }) => name !== callerQueryName && name !== sendQueryName).length;
}

export async function countCallerQueries(run: () => Promise<unknown>): Promise<number> {
  return (await collectStatements(run)).filter(({ name }) => name === callerQueryName).length;
}

async function collectStatements(run: () => Promise<unknown>): Promise<SentStatement[]> {
  const statements: SentStatement[] = [];
  currentStatements = statements;
  // oxlint-disable-next-line typescript/unbound-method -- called below with the client that it belongs to
  const query = Client.prototype.query;
  Client.prototype.query = new Proxy(query, {
    apply(send, client, input: unknown[]) {
      const [first] = input;
      // The driver takes the SQL as a string, or an object that contains it.
      statementStore.getStore()?.push(typeof first === 'string' ? { text: first } : (first as SentStatement));
      return Reflect.apply(send, client, input);
    },
  });
  try {
    await statementStore.run(statements, run);
  } finally {
    Client.prototype.query = query;
    currentStatements = undefined;
  }
  return statements.filter(
    ({ text }) => typeof text === 'string' && text !== '' && !/^\s*(begin|commit|rollback)/i.test(text),
  );
}
