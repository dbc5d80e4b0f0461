import { useCurrentAddress } from '../../features/address/use-current-address.ts';
import { useCategories } from '../../features/category/category-queries.ts';
import { useLoadedListings } from '../../features/dashboard/dashboard-queries.ts';
import { isUnread, useNotifications } from '../../features/notification/notification-queries.ts';
import { useProfile } from '../../features/profile/profile-queries.ts';
import { lazyDialog } from '../../ui/overlay/lazy-dialog.tsx';
import { useAccountEvents } from './account-events.ts';
import { CustomerHeader } from './customer-header.tsx';

const loadResults = async () => (await import('../../features/service/browse/search-results.tsx')).SearchResults;
const SearchResults = lazyDialog(loadResults);
/** Ignores a failure, which is reported when the results are shown. */
const prepareSearch = () => void loadResults().catch(() => undefined);

export function SignedInHeader() {
  useAccountEvents();
  const profile = useProfile();
  const address = useCurrentAddress(profile.data);
  const notifications = useNotifications();

  return (
    <CustomerHeader
      address={address.text}
      unread={notifications.data?.some(isUnread) ?? false}
      onSearch={prepareSearch}
      results={(term, leave) => (
        <Results term={term} position={address.position} post_code={address.post_code} onLeave={leave} />
      )}
    />
  );
}

interface ResultsProps {
  term: string;
  position: { latitude: number; longitude: number } | null;
  post_code: string | null | undefined;
  onLeave: () => void;
}

function Results({ term, position, post_code, onLeave }: ResultsProps) {
  const categories = useCategories();
  const artisans = useLoadedListings();
  return (
    <SearchResults
      term={term}
      loaded={{ categories: categories.data ?? [], artisans }}
      position={position}
      post_code={post_code}
      onClose={onLeave}
    />
  );
}
