import { type EventFrame, eventSocket } from '@fixit/contract/notification';
import type { Fanout } from '../../platform/fanout/fanout.ts';
import type { Presence } from '../../platform/fanout/presence.ts';
import type { App } from '../../platform/http/serve.ts';
import { closeGradually } from '../../platform/http/sockets/gradual-close.ts';
import type { OpenSocket, OpenSockets } from '../../platform/http/sockets/open-sockets.ts';
import { serveSocket } from '../../platform/http/sockets/sockets.ts';
import { eventTopic } from './notification-actions.ts';

export function eventSocketRoute(app: App, parts: { sockets: OpenSockets; presence: Presence; fanout: Fanout }): void {
  const { fanout } = parts;
  const open = new Set<OpenSocket>();
  // Frames may have been missed: clients that reconnect read everything again.
  fanout.onGap((topic) => {
    closeGradually([...open].filter(({ caller }) => topic === undefined || topic === eventTopic(caller.account_id)));
  });
  serveSocket(app, eventSocket, parts, {
    async authorize({ account_id }) {
      const topic = eventTopic(account_id);
      // A client reads everything once its socket is open.
      await fanout.prepare(topic);
      return topic;
    },
    open(socket, topic) {
      open.add(socket);
      const unsubscribe = fanout.subscribe<EventFrame>(topic, (frame) => socket.send(frame));
      return {
        onClose() {
          unsubscribe();
          open.delete(socket);
        },
      };
    },
  });
}
