import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { booking } from '@fixit/contract/booking';
import { pathOfCall } from '@fixit/contract/route';
import type { Pool } from 'pg';
import type { BenchConversation } from '../../bench/chat/open-conversations.ts';

const quarterHourMs = 900_000;
/** The first booking starts on the hour, 30 days from now. */
const firstStart = Math.floor(Date.now() / 3_600_000) * 3_600_000 + 30 * 96 * quarterHourMs;
/** A lane waits this long between two calls, because the bench measures pauses, not speed. */
const paceMs = 100;
/** A browser would wait longer. Here, a call that hangs counts as a pause and is repeated. */
const timeoutMs = 10_000;

/** In each conversation, one lane proposes and accepts appointments and another one reads, until `end`. */
export class ClusterWorkload {
  /** Contains the ids of proposals that were answered with 201; `accepted` is true if the acceptance got 200. */
  readonly acknowledged = new Map<string, { accepted: boolean }>();
  /** Counts failures by status. */
  readonly refusals = new Map<string, number>();
  readonly #url: string;
  readonly #conversations: readonly BenchConversation[];
  /** Contains the time of each lane's last success, and its longest pause since `resetPauses`. */
  readonly #pauses = { read: new Map<number, LanePause>(), write: new Map<number, LanePause>() };
  #isRunning = true;
  #lanes: Promise<void>[] = [];

  constructor(url: string, conversations: readonly BenchConversation[]) {
    this.#url = url;
    this.#conversations = conversations;
  }

  begin(): void {
    this.resetPauses();
    this.#lanes = this.#conversations.flatMap((conversation, lane) => [
      this.#propose(conversation, lane),
      this.#read(conversation, lane),
    ]);
  }

  async end(): Promise<void> {
    this.#isRunning = false;
    await Promise.all(this.#lanes);
  }

  /** Starts measuring pauses anew, and clears the counts of refusals. */
  resetPauses(): void {
    const now = performance.now();
    for (const pauses of [this.#pauses.read, this.#pauses.write])
      for (const lane of this.#conversations.keys()) pauses.set(lane, { since: now, longest: 0 });
    this.refusals.clear();
  }

  /** Returns the longest pause of any lane since `resetPauses`, in seconds. */
  longestPause(kind: 'read' | 'write'): number {
    const now = performance.now();
    const pauses = [...this.#pauses[kind].values()].map(({ since, longest }) => Math.max(longest, now - since));
    return Math.max(...pauses) / 1000;
  }

  /** Waits until every lane has read and written after this moment. */
  async waitUntilAllSucceed(): Promise<void> {
    const from = performance.now();
    const isBehind = ({ since }: LanePause) => since <= from;
    while ([...this.#pauses.read.values(), ...this.#pauses.write.values()].some(isBehind)) await wait(20);
  }

  async #propose({ id: conversation_id, artisan, customer }: BenchConversation, lane: number): Promise<void> {
    for (let iteration = 0; this.#isRunning; iteration += 1) {
      const when = new Date(firstStart + iteration * quarterHourMs).toISOString();
      const body = {
        conversation_id,
        appointment_date: when.slice(0, 10),
        appointment_time: when.slice(11, 16),
        duration_minutes: 15,
        service_description: 'Mend the tap',
        price: 80,
      };
      await wait(paceMs);
      const id = await this.#call(booking.propose.method, pathOfCall(booking.propose, {}), artisan.token, body);
      if (!id) continue;
      this.#noteSuccess('write', lane);
      const acknowledged = { accepted: false };
      this.acknowledged.set(id, acknowledged);
      const accept = pathOfCall(booking.accept, { query: { booking_id: id } });
      acknowledged.accepted = (await this.#call(booking.accept.method, accept, customer.token)) !== null;
    }
  }

  async #read({ customer }: BenchConversation, lane: number): Promise<void> {
    while (this.#isRunning) {
      const path = pathOfCall(booking.listAsCustomer, { query: { limit: 20 } });
      if ((await this.#call(booking.listAsCustomer.method, path, customer.token)) !== null)
        this.#noteSuccess('read', lane);
      await wait(paceMs);
    }
  }

  #noteSuccess(kind: 'read' | 'write', lane: number): void {
    const pause = this.#pauses[kind].get(lane);
    const now = performance.now();
    if (pause) Object.assign(pause, { since: now, longest: Math.max(pause.longest, now - pause.since) });
  }

  /** Returns the id in the answer, empty if it has none, or null if the call failed. */
  async #call(method: string, path: string, token: string, body?: unknown): Promise<string | null> {
    try {
      const answer = await fetch(`${this.#url}${path}`, {
        method,
        headers: {
          authorization: `Token ${token}`,
          'idempotency-key': randomUUID(),
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(timeoutMs),
      });
      // Only the id of a proposal is used.
      const { data } = (await answer.json()) as { data?: { id?: string } };
      if (answer.ok) return data?.id ?? '';
      await this.#noteRefusal(String(answer.status));
    } catch (error) {
      await this.#noteRefusal(error instanceof Error ? error.name : String(error));
    }
    return null;
  }

  /** Counts a refusal, and waits before the next attempt as a browser would. */
  async #noteRefusal(reason: string): Promise<void> {
    this.refusals.set(reason, (this.refusals.get(reason) ?? 0) + 1);
    await wait(100);
  }
}

interface LanePause {
  since: number;
  longest: number;
}

/** Counts acknowledged proposals that are missing or have a different state. */
export async function countLost(pool: Pool, workload: ClusterWorkload): Promise<number> {
  // The map is copied first, because acknowledgements may arrive during the query.
  const acknowledged = new Map([...workload.acknowledged].map(([id, { accepted }]) => [id, accepted]));
  const { rows } = await pool.query<{ id: string; state: string }>(
    'select id, state from booking where id = any($1::uuid[])',
    [[...acknowledged.keys()]],
  );
  const states = new Map(rows.map(({ id, state }) => [id, state]));
  const isLost = ([id, accepted]: [string, boolean]) => (accepted ? states.get(id) !== 'accepted' : !states.has(id));
  return [...acknowledged].filter(isLost).length;
}
