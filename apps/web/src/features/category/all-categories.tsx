import type { Category } from '@fixit/contract/category';
import { useState } from 'react';
import { Link } from 'wouter';
import { useNetworkErrorRedirect } from '../../lib/http/use-network-error-redirect.ts';
import { paths } from '../../lib/paths.ts';
import { SearchField } from '../../ui/field/search-field.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { RetryLine } from '../../ui/page/retry-line.tsx';
import { Picture } from '../../ui/picture.tsx';
import styles from './all-categories.module.css';
import { useCategories } from './category-queries.ts';
import { texts } from './category-texts.ts';

export default function AllCategories({ onClose }: { onClose: () => void }) {
  const [search, setSearch] = useState('');
  const categories = useCategories();
  useNetworkErrorRedirect(categories.error);
  const matches = findCategories(categories.data ?? [], search);

  return (
    <Dialog title={texts.dialog} onClose={onClose}>
      <SearchField label={texts.find} value={search} onChange={setSearch} focusFirst />
      <div className={styles.list} aria-busy={categories.isPending || undefined}>
        {categories.isError && <RetryLine sentence={texts.failed} query={categories} />}
        <ul>
          {matches.map(({ id: category_id, category, image }) => (
            <li key={category_id}>
              <Link href={paths.selectedCategory(category_id)} className={styles.item} onClick={onClose}>
                <Picture src={image} shape="drawing" className={styles.picture} />
                {category}
              </Link>
            </li>
          ))}
        </ul>
        {categories.isSuccess && matches.length === 0 && (
          <p role="status" className={styles.none}>
            {texts.none}
          </p>
        )}
      </div>
    </Dialog>
  );
}

const plainName = (text: string) => text.toLocaleLowerCase('en-GB');

/** Ignores case. An empty search matches every category. */
function findCategories(categories: readonly Category[], search: string): readonly Category[] {
  const term = plainName(search.trim());
  return categories.filter(({ category }) => plainName(category).includes(term));
}
