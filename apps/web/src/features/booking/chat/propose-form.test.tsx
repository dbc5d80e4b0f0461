// @vitest-environment jsdom
import { completeHeader } from '@fixit/contract/route';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { texts } from './chat-booking-texts.ts';
import { ProposeForm } from './propose-form.tsx';

test('the proposal form reports a past day and a day off before it is sent', async () => {
  const noHours = { duration_minutes: 60, hours_set: false, hours: null, days: [], travel_minutes: null, offered: [] };
  vi.stubGlobal('fetch', async () => Response.json({ data: noHours }, { headers: { [completeHeader]: '1' } }));
  const timesOff = [{ id: 'a', from: '2099-12-24', to: '2099-12-26', note: '' }];
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ProposeForm
        conversation_id="c"
        proposalToRepeat={null}
        request={null}
        timesOff={timesOff}
        onClose={() => undefined}
      />
    </QueryClientProvider>,
  );
  const [date, start] = [await screen.findByLabelText('Date'), await screen.findByLabelText('Start')];
  const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
  type(date, '2020-01-02');
  type(start, '10:00');
  expect(screen.getByText('Please choose a time in the future')).toBeTruthy();
  type(date, '2099-12-25');
  expect(screen.getByText('You are off on that day')).toBeTruthy();
  type(date, '2099-12-28');
  expect(screen.queryByText('You are off on that day')).toBeNull();
});

test.each([
  [true, true, 'Price and text are from your offer of Fri 4 Dec'],
  [true, false, 'The price is from your offer of Fri 4 Dec, the text from the request'],
  [false, true, 'The text is from your offer of Fri 4 Dec'],
  [false, false, 'The text is from the request'],
])(
  'the proposal form names the sources of an offer with a price (%s) and a note (%s)',
  (hasPrice, hasNote, sentence) => {
    expect(texts.source(hasPrice, hasNote, 'Fri 4 Dec')).toBe(sentence);
  },
);
