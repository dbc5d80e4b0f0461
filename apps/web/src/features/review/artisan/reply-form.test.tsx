// @vitest-environment jsdom
import { type ArtisanReview, review as calls } from '@fixit/contract/review';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { call } from '../../../lib/http/client.ts';
import { makeQueryClient } from '../../../lib/http/query.ts';
import { Reply } from './reply-form.tsx';

vi.mock('../../../lib/http/client.ts', () => ({ call: vi.fn(async () => ({})) }));

afterEach(cleanup);

const review = {
  id: '7',
  service_user: { first_name: 'Ann', last_name: 'N.' },
  ratings: 4,
  comment: 'Neat',
  created_at: '2026-11-22T10:00:00Z',
  reply: { comment: 'Thnak you', created_at: '2026-11-22T11:00:00Z' },
} as ArtisanReview;

test('an artisan can correct a reply in a form that starts with its text', async () => {
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <Reply review={review} />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Correct reply' }));
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reply to Ann' });
  expect(field.value).toBe('Thnak you');
  fireEvent.change(field, { target: { value: 'Thank you' } });
  fireEvent.click(screen.getByRole('button', { name: 'Correct reply' }));
  const input = { params: { id: '7' }, body: { comment: 'Thank you' } };
  await waitFor(() => expect(call).toHaveBeenCalledWith(calls.correctReply, input));
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
});
