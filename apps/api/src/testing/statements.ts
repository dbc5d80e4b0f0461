import { AsyncLocalStorage } from 'node:async_hooks';
import type { Server } from 'node:http';
import { Client } from 'pg';
import { callerQuery } from '../platform/http/caller.ts';

/** A statement as it was given to the driver. */
interface Sent {
  name?: unknown;
  text?: unknown;
}

/** What was sent on behalf of something, for as long as it ran and whatever ran beside it. */
const counting = new AsyncLocalStorage<Sent[] | undefined>();
let counted: Sent[] | undefined;

/** Has what a server does for a call count for whoever made the call. */
export function countCallsOf(server: Server): void {
  server.prependListener('request', () => counting.enterWith(counted));
}

/**
 * Counts the statements that something causes, by itself or by calls to a server of this process: without begin, commit and
 * rollback, and without finding out who calls, which is done once in a while for many calls. What goes on beside it, such
 * as a sign of life, does not count.
 */
export async function countStatements(run: () => Promise<unknown>): Promise<number> {
  return (await sentBy(run)).filter(({ name }) => name !== callerQuery).length;
}

/** Counts how often something has a server find out who calls. */
export async function countCallerQueries(run: () => Promise<unknown>): Promise<number> {
  return (await sentBy(run)).filter(({ name }) => name === callerQuery).length;
}

async function sentBy(run: () => Promise<unknown>): Promise<Sent[]> {
  const sent: Sent[] = [];
  counted = sent;
  // oxlint-disable-next-line typescript/unbound-method -- called below with the client that it belongs to
  const query = Client.prototype.query;
  Client.prototype.query = new Proxy(query, {
    apply(send, client, given: unknown[]) {
      const [first] = given;
      // The driver takes a text, or an object that holds it.
      counting.getStore()?.push(typeof first === 'string' ? { text: first } : (first as Sent));
      return Reflect.apply(send, client, given);
    },
  });
  try {
    await counting.run(sent, run);
  } finally {
    Client.prototype.query = query;
    counted = undefined;
  }
  return sent.filter(
    ({ text }) => typeof text === 'string' && text !== '' && !/^\s*(begin|commit|rollback)/i.test(text),
  );
}
