import { once } from 'node:events';
import { Pool } from 'pg';
import { type WebSocket, WebSocketServer } from 'ws';

// This program is the baseline for the chat: it uses the same sockets and the same table, but only sends one INSERT for
// each message, and then the echo.
const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 16 });
const socketsByConversation = new Map<string, Set<WebSocket>>();
const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });

server.on('connection', (socket, request) => {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://loopback');
  const conversation_id = pathname.split('/')[3] ?? '';
  const sender = searchParams.get('sender');
  const sockets = socketsByConversation.get(conversation_id) ?? new Set();
  socketsByConversation.set(conversation_id, sockets.add(socket));
  socket.on('message', (data) => void answer(String(data)));

  async function answer(data: string): Promise<void> {
    // The bench sends nothing else.
    const { msg_key, message } = JSON.parse(data) as { msg_key: string; message: string };
    const { rows } = await pool.query<{ id: string; timestamp: string }>({
      name: 'add',
      text: `insert into message (conversation_id, sender_id, msg_key, message) values ($1, $2, $3, $4)
             returning id, timestamp`,
      values: [conversation_id, sender, msg_key, message],
    });
    const text = JSON.stringify({ ...rows[0], msg_key, sender, message, attachment_url: null, attachment_id: null });
    for (const other of sockets) other.send(text);
  }
});

await once(server, 'listening');
const address = server.address();
if (typeof address === 'string' || !address) throw new Error('There is no port');
process.send?.({ ready: { address: `http://127.0.0.1:${address.port}` } });
process.once('SIGTERM', () => process.exit(0));
