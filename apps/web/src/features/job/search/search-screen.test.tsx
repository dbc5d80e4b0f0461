// @vitest-environment jsdom
import type { Acceptance } from '@fixit/contract/job/acceptance';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { RequestSummary } from '../request-summary.ts';
import { initialSearch } from './artisan-search.ts';
import { InvitedArtisans } from './invited-artisans.tsx';
import { NoArtisansDialog } from './no-artisans-dialog.tsx';
import { SearchPanel } from './search-panel.tsx';

afterEach(cleanup);

const service = (number: number) => ({
  id: `service-${number}`,
  business_name: `Business ${number}`,
  image: null,
  service_category: { id: 'c', category: 'Plumbing', image: null },
  artisan: { id: `artisan-${number}`, latitude: 53.8, longitude: -1.8 },
});

const job = (invited: number): RequestSummary => ({
  id: 'j',
  category_id: 'c',
  category: 'Plumbing',
  description: 'The tap drips',
  budget: null,
  postcode: 'BD18',
  services: Array.from({ length: invited }, (_, index) => service(index)),
});

const acceptance: Acceptance = {
  id: 'a',
  service_id: 'service-15',
  accepted_at: null,
  receiver: { id: 'artisan-15', address: '', business_name: 'Business 15', services: [] },
};

test('the search shows twelve invited artisans and the number of the others', () => {
  const { rerender } = render(<InvitedArtisans job={job(16)} search={{ ...initialSearch, accepted: [acceptance] }} />);
  expect(screen.getByRole('heading').textContent).toBe('16 artisans were asked');
  expect(screen.getAllByRole('listitem')).toHaveLength(13);
  expect(screen.getByText('and 4 more')).toBeTruthy();
  rerender(<InvitedArtisans job={job(12)} search={initialSearch} />);
  expect(screen.queryByText(/more$/)).toBeNull();
});

test('the heading changes when artisans accept, and one acceptance is counted in the singular', () => {
  const { rerender } = render(<SearchPanel job={job(2)} search={initialSearch} />);
  expect(screen.getByRole('heading').textContent).toBe('Finding artisans');
  expect(screen.getByText('0 providers accepted')).toBeTruthy();
  rerender(
    <SearchPanel job={job(2)} search={{ ...initialSearch, state: 'found', accepted: [acceptance], count: 1 }} />,
  );
  expect(screen.getByRole('heading').textContent).toBe('Artisans found');
  expect(screen.getByText('1 provider accepted')).toBeTruthy();
});

test('the dialog at the end of the search says that none of the invited artisans has accepted yet', () => {
  render(<NoArtisansDialog job={job(16)} onClose={() => undefined} />);
  const dialog = screen.getByRole('dialog', { name: 'No available artisans nearby' });
  expect(dialog.textContent).toContain('None of the 16 artisans who were asked has accepted yet.');
  expect(dialog.textContent).toContain('Your request stays open for 24 hours');
});
