import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { type Answer, decode, encode, RECURSION_DESIRED } from 'dns-packet';

export class NameServer {
  readonly #socket: Socket;
  texts: Record<string, string[]> = {};
  exchanges: Record<string, string[]> = {};
  readonly queries: string[] = [];
  isSilent = false;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('message', (message, { port, address }) => {
      const { id, questions = [] } = decode(message);
      this.queries.push(...questions.map(({ name }) => name));
      if (this.isSilent) return;
      const answers = questions.flatMap(({ name, type }) => this.#find(name, type));
      const isExistingName = answers.length > 0 || questions.some(({ name }) => name in this.texts);
      const flags = RECURSION_DESIRED | (isExistingName ? 0 : nameError);
      socket.send(
        encode({ type: 'response', ...(id === undefined ? {} : { id }), flags, questions, answers }),
        port,
        address,
      );
    });
  }

  static async open(): Promise<NameServer> {
    const socket = createSocket('udp4').bind(0, '127.0.0.1');
    await once(socket, 'listening');
    return new NameServer(socket);
  }

  get address(): string {
    return `127.0.0.1:${this.#socket.address().port}`;
  }

  close(): void {
    this.#socket.close();
  }

  #find(name: string, type: string): Answer[] {
    if (type === 'TXT')
      // A record consists of parts of at most 255 bytes.
      return (this.texts[name] ?? []).map((text) => ({ type: 'TXT', name, data: text.match(/.{1,255}/g) ?? [''] }));
    if (type === 'MX')
      return (this.exchanges[name] ?? []).map((exchange) => ({ type: 'MX', name, data: { preference: 10, exchange } }));
    return [];
  }
}

/** NXDOMAIN has this code. */
const nameError = 3;
