import { frameError } from '@fixit/contract/message';
import { expect, test } from 'vitest';
import { unansweredFigure } from './unanswered.ts';

test('an overload is a figure that names how many messages had no echo, and why', () => {
  const refusal = JSON.stringify(frameError('unavailable', 'key'));
  const figure = unansweredFigure('Redis', [
    { missing: 2, faults: [refusal, refusal], closeCodes: [] },
    { missing: 21, faults: [], closeCodes: [1001] },
  ]);
  expect(figure).toMatchObject({
    measured: '23, refused as unavailable: 2, socket closed with 1001: 1',
    met: false,
  });
});

test('without an overload the figure is met and names no cause', () => {
  expect(unansweredFigure('Redis', [{ missing: 0, faults: [], closeCodes: [] }])).toMatchObject({
    measured: '0',
    met: true,
  });
});
