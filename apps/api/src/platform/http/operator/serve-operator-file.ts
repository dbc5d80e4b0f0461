import { Readable } from 'node:stream';
import type { OperatorRoute } from '@fixit/contract/operator/operator-route';
import { type App, routeUrl } from '../serve.ts';
import type { RelyingParty } from './own-origin.ts';
import { type OperatorHandling, receiveCall } from './serve-operator.ts';

interface OperatorFile {
  fileName: string;
  /** It is read only as fast as it is sent. */
  text: AsyncIterable<string>;
}

/** Serves a call of the panel whose answer is a file. */
export function serveOperatorFile<const R extends OperatorRoute & { type: string }>(
  app: App,
  party: RelyingParty,
  call: R,
  handle: (handling: OperatorHandling<R>) => Promise<OperatorFile>,
): void {
  app.route({
    method: call.method,
    url: routeUrl(call.path),
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const received = await receiveCall(app, party, call, { request, reply });
      const { fileName, text } = await handle({ ...received, db: app.platform.db });
      return reply
        .type(`${call.type}; charset=utf-8`)
        .header('content-disposition', `attachment; filename="${fileName}"`)
        .send(Readable.from(text));
    },
  });
}
