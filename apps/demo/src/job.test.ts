import { describe, expect, it } from 'vitest';
import { Answers } from './job.ts';

const asked = (number: number, category = 'Plumbing') => ({ id: `told ${number}`, job_id: 'a request', category });

describe('demo artisans answer a request', () => {
  it('take three of its places, the first after three seconds and whatever it is', () => {
    const answers = new Answers();
    const turns = [1, 2, 3, 4].map((number) => {
      const turn = answers.turnOf(asked(number));
      if (turn) answers.accepted(asked(number));
      return turn;
    });
    expect(turns[0]).toEqual({ delay: 3_000, mayDecline: false });
    expect(turns.map((turn) => turn?.mayDecline)).toEqual([false, true, true, undefined]);
  });

  it('leave a place to the next when they decline, up to six of them', () => {
    const answers = new Answers();
    const turns = Array.from({ length: 8 }, (_, number) => answers.turnOf(asked(number)));
    expect(turns.filter((turn) => turn !== null)).toHaveLength(6);
    expect(answers.turnOf(asked(0))).toEqual(turns[0]);
  });

  it('never answer for chimney sweeps', () => {
    expect(new Answers().turnOf(asked(1, 'Chimney sweep'))).toBeNull();
  });
});
