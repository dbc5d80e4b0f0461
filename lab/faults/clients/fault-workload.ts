import { setTimeout as wait } from 'node:timers/promises';
import type { History } from '../history.ts';
import { Random } from '../random.ts';
import * as bookings from './booking-operations.ts';
import * as chat from './chat-operations.ts';
import * as jobs from './job-operations.ts';
import { Artisan, type Conversations, type Party } from './party.ts';
import type { People } from './people.ts';
import { preparePictures, type TestPicture } from './pictures.ts';
import { type Choice, nextChoice } from './plan.ts';

/** The last echoes may take this long once all faults are over. */
const settlingMs = 90_000;

/** Runs all clients until they have done the operations, or the time is over. */
export class FaultWorkload {
  readonly #people: People;
  readonly #history: History;
  readonly #seed: number;
  #pictures: readonly TestPicture[] = [];

  constructor(people: People, history: History, seed: number) {
    this.#people = people;
    this.#history = history;
    this.#seed = seed;
  }

  /** Prepares the pictures that clients send, before anything fails. */
  async prepare(): Promise<void> {
    const [party] = this.#people.parties.filter(({ chats }) => chats.size > 0);
    if (party) this.#pictures = await preparePictures(party);
  }

  async run({ operations, minutes }: { operations: number; minutes: number }): Promise<void> {
    const end = performance.now() + minutes * 60_000;
    await Promise.all(
      this.#people.parties.map(async (party) => {
        const random = new Random(this.#seed, party.caller.name);
        while (this.#history.operations < operations && performance.now() < end) {
          const choice = nextChoice(party.side, random);
          await wait(choice.pauseMs);
          await this.#do(party, choice);
        }
      }),
    );
  }

  /** Waits until every message is echoed or refused. The outcome of any others stays unknown. */
  async settle(): Promise<void> {
    const end = performance.now() + settlingMs;
    const clients = this.#people.parties.flatMap((party) => [...party.chats.values()]);
    while (clients.some(({ pendingCount }) => pendingCount > 0) && performance.now() < end) {
      for (const client of clients) client.sendAgain();
      await wait(500);
    }
  }

  async #do(party: Party, choice: Choice): Promise<void> {
    const { conversations } = this.#people;
    if (choice.operation === 'sendMessages') await chat.sendMessages(party, choice);
    else if (choice.operation === 'sendPicture') await chat.sendPicture(party, choice, this.#pictures);
    else if (party instanceof Artisan) await doAsArtisan(party, choice, conversations);
    else await doAsCustomer(party, choice, conversations);
  }
}

async function doAsCustomer(customer: Party, choice: Choice, conversations: Conversations): Promise<void> {
  if (choice.operation === 'createJob') await jobs.createJob(customer);
  else if (choice.operation === 'cancelJob') await jobs.cancelJob(customer, choice);
  else if (choice.operation === 'startConversation') await jobs.startConversation(customer, conversations, choice);
  else if (choice.operation === 'answer') await bookings.answer(customer, choice);
  else await doAsEitherSide(customer, choice);
}

async function doAsArtisan(artisan: Artisan, choice: Choice, conversations: Conversations): Promise<void> {
  if (choice.operation === 'answerInvitation') await jobs.answerInvitation(artisan, choice);
  else if (choice.operation === 'propose') await bookings.propose(artisan, conversations, choice);
  else await doAsEitherSide(artisan, choice);
}

async function doAsEitherSide(party: Party, choice: Choice): Promise<void> {
  if (choice.operation === 'cancel') await bookings.cancel(party, choice);
  else if (choice.operation === 'reschedule') await bookings.reschedule(party, choice);
  else if (choice.operation === 'read') await chat.read(party, choice);
}
