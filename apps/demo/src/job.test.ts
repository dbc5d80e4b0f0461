import type { DemoFeedItem } from '@fixit/contract/demo';
import { type Invitation, job } from '@fixit/contract/job';
import type { Route } from '@fixit/contract/route';
import { describe, expect, it } from 'vitest';
import type { Client } from './client.ts';
import { answerRequest, DemoAnswers } from './job.ts';
import type { Sessions } from './session.ts';

const invitation = (number: number, category = 'Plumbing') => ({ id: `item ${number}`, job_id: 'a request', category });

describe('answers of demo artisans', () => {
  it('at most three demo artisans accept a request, and the first always does, after three seconds', () => {
    const answers = new DemoAnswers();
    const turns = [1, 2, 3, 4].map((number) => {
      const turn = answers.turnOf(invitation(number));
      if (turn) answers.countAcceptance(invitation(number));
      return turn;
    });
    expect(turns[0]).toEqual({ delayMs: 3_000, mayDecline: false });
    expect(turns.map((turn) => turn?.mayDecline)).toEqual([false, true, true, undefined]);
  });

  it('a demo artisan that declines lets the next accept, up to six of them', () => {
    const answers = new DemoAnswers();
    const turns = Array.from({ length: 8 }, (_, number) => answers.turnOf(invitation(number)));
    expect(turns.filter((turn) => turn !== null)).toHaveLength(6);
    expect(answers.turnOf(invitation(0))).toEqual(turns[0]);
  });

  it('no demo artisan answers a request for a chimney sweep', () => {
    expect(new DemoAnswers().turnOf(invitation(1, 'Chimney sweep'))).toBeNull();
  });
});

describe('a demo artisan whose turn has come', () => {
  // No other field of the item affects the answer.
  const item = { job_id: 'a request', artisan_id: 'an artisan', email: 'bo@fixit.test' } as DemoFeedItem;

  /** Returns the artisan's calls if the server counts this many acceptances, and whether the artisan accepted. */
  async function answerWhen(accepted_count: number | undefined) {
    const calls: Route[] = [];
    // The artisan reads only these fields of the list.
    const client = {
      call: (call: Route) => {
        calls.push(call);
        const request = { id: item.job_id, budget: null, distance_km: 3, accepted_count };
        return Promise.resolve({ data: [request as Invitation] });
      },
    } as Client;
    const sessions: Pick<Sessions, 'as'> = { as: (_, answer) => answer({ client, token: '', user_id: '' }) };
    const accepted = await answerRequest(sessions, item, { delayMs: 0, mayDecline: false });
    return { accepted, calls };
  }

  it('a demo artisan stays silent if three artisans have accepted according to the server', async () => {
    for (const count of [3, 5]) {
      expect(await answerWhen(count)).toEqual({ accepted: false, calls: [job.listInvitations] });
    }
    for (const count of [undefined, 0, 2]) {
      expect(await answerWhen(count)).toEqual({ accepted: true, calls: [job.listInvitations, job.acceptInvitation] });
    }
  });
});
