import { frameError } from '@fixit/contract/message';
import { expect, test } from 'vitest';
import { unansweredFigure } from './unanswered.ts';

test('the figure of an overload contains the number of messages without an echo, and the causes', () => {
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

test('the figure of an overload is met and names no cause if every message had an echo', () => {
  expect(unansweredFigure('Redis', [{ missing: 0, faults: [], closeCodes: [] }])).toMatchObject({
    measured: '0',
    met: true,
  });
});
