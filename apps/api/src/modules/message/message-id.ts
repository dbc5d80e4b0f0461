import { randomUUID } from 'node:crypto';

/** Message ids are UUIDv7s that contain the time in units of 1/4,096 ms. */
const ticksPerMs = 4_096n;

/** Creates ids, each greater than the one before and than the newest id of the conversation. */
export class MessageIds {
  #tick: bigint;

  /**
   * `clock` is the database's time in milliseconds. If it was set back, the ids continue from the
   * newest.
   */
  constructor(clock: number, newest: string | null) {
    const now = BigInt(Math.floor(clock * Number(ticksPerMs)));
    const lowest = newest === null ? 0n : tickOf(newest) + 1n;
    this.#tick = now > lowest ? now : lowest;
  }

  next(): { id: string; timestamp: string } {
    const tick = this.#tick;
    this.#tick += 1n;
    const ms = tick / ticksPerMs;
    const time = ms.toString(16).padStart(12, '0');
    const fraction = (tick % ticksPerMs).toString(16).padStart(3, '0');
    const random = randomUUID().slice(19);
    return {
      id: `${time.slice(0, 8)}-${time.slice(8)}-7${fraction}-${random}`,
      timestamp: new Date(Number(ms)).toISOString(),
    };
  }
}

function tickOf(id: string): bigint {
  const digits = id.replaceAll('-', '');
  return BigInt(`0x${digits.slice(0, 12)}`) * ticksPerMs + BigInt(`0x${digits.slice(13, 16)}`);
}
