import {
  type AnnouncementFrame,
  type EventFrame,
  eventSocket,
  type MissedEventsFrame,
} from '@fixit/contract/notification';
import type { Fanout } from '../../platform/fanout/fanout.ts';
import type { Presence } from '../../platform/fanout/presence.ts';
import type { App } from '../../platform/http/serve.ts';
import { closeGradually } from '../../platform/http/sockets/gradual-close.ts';
import type { OpenSocket, OpenSockets } from '../../platform/http/sockets/open-sockets.ts';
import { serveSocket } from '../../platform/http/sockets/sockets.ts';
import { eventTopic } from './notification-actions.ts';

export function eventSocketRoute(app: App, parts: { sockets: OpenSockets; presence: Presence; fanout: Fanout }): void {
  const { fanout } = parts;
  /** Maps each socket to `extras`. Clients without it reload everything when they reconnect. */
  const openSockets = new Map<OpenSocket, boolean>();
  fanout.onGap((topic) => {
    const affected = [...openSockets].filter(
      ([{ caller }]) => topic === undefined || topic === eventTopic(caller.account_id),
    );
    for (const [socket, extras] of affected) if (extras) socket.send({ kind: 'missed' } satisfies MissedEventsFrame);
    closeGradually(affected.flatMap(([socket, extras]) => (extras ? [] : [socket])));
  });
  app.platform.settings.onNotice(() => {
    const frame: AnnouncementFrame = { kind: 'announcement_changed' };
    for (const [socket, extras] of openSockets) if (extras) socket.send(frame);
  });
  serveSocket(app, eventSocket, parts, {
    async authorize({ account_id }, request) {
      const topic = eventTopic(account_id);
      // A client loads its notifications once the socket is open, so no later event may be lost.
      await fanout.prepare(topic);
      const { extras } = request.query as { extras?: unknown };
      return { topic, extras: extras === '1' };
    },
    open(socket, { topic, extras }) {
      openSockets.set(socket, extras);
      const unsubscribe = fanout.subscribe<EventFrame>(topic, (frame) => socket.send(frame));
      return {
        onClose() {
          unsubscribe();
          openSockets.delete(socket);
        },
      };
    },
  });
}
