import { describe, expect, it } from 'vitest';
import { Answers } from './job.ts';

describe('demo artisans answer a request', () => {
  it('take three of its places, the first after three seconds', () => {
    const answers = new Answers();
    const delays = Array.from({ length: 5 }, () => answers.delayFor({ job_id: 'a', category: 'Plumbing' }));
    expect(delays[0]).toBe(3_000);
    expect(delays.filter((delay) => delay !== null)).toHaveLength(3);
  });

  it('never answer for chimney sweeps', () => {
    expect(new Answers().delayFor({ job_id: 'a', category: 'Chimney sweep' })).toBeNull();
  });
});
