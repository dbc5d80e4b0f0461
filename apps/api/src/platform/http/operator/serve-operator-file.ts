import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { OperatorRole } from '@fixit/contract/operator/operator-role';
import type { OperatorRoute } from '@fixit/contract/operator/operator-route';
import { type App, routeUrl } from '../serve.ts';
import { hasOpenSession, type OperatorCaller } from './operator-session.ts';
import type { RelyingParty } from './own-origin.ts';
import { type OperatorCallContext, receiveCall } from './serve-operator.ts';

interface OperatorFile {
  fileName: string;
  text: AsyncIterable<string>;
}

const sessionCheckMs = 1_000;

/** Interrupts the download soon after the session has ended. */
export function serveOperatorFile<const R extends OperatorRoute & { type: string; role: OperatorRole }>(
  app: App,
  party: RelyingParty,
  call: R,
  handle: (context: OperatorCallContext<R>) => Promise<OperatorFile>,
): void {
  app.route({
    method: call.method,
    url: routeUrl(call.path),
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const received = await receiveCall(app, party, call, { request, reply });
      const { fileName, text } = await handle({ ...received, db: app.platform.db });
      // Only calls with a role have a file, so there is a caller.
      endWithSession(app, reply.raw, { caller: received.caller as OperatorCaller, role: call.role });
      return reply
        .type(`${call.type}; charset=utf-8`)
        .header('content-disposition', `attachment; filename="${fileName}"`)
        .send(Readable.from(text));
    },
  });
}

/**
 * The browser reports an incomplete file if the connection closes. Ending the text would first wait
 * for more rows.
 */
function endWithSession(
  app: App,
  response: ServerResponse,
  { caller, role }: { caller: OperatorCaller; role: OperatorRole },
): void {
  const check = async () => {
    try {
      if (!(await hasOpenSession(app.platform.db, caller, role))) response.destroy();
    } catch (error) {
      app.log.warn({ err: error }, 'the session of an export could not be checked');
      response.destroy();
    }
  };
  const timer = setInterval(() => void check(), sessionCheckMs);
  response.once('close', () => clearInterval(timer));
}
