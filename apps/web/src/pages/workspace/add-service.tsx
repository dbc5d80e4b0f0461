import type { ArtisanService } from '@fixit/contract/service';
import { useCategories } from '../../features/category/category-queries.ts';
import { AddServiceForm } from '../../features/service/manage/add-service-form.tsx';
import { texts } from '../../features/service/manage/service-manage-texts.ts';
import { RetryLine } from '../../ui/page/retry-line.tsx';
import { Skeleton } from '../../ui/page/skeleton.tsx';
import typeStyles from '../../ui/theme/type.module.css';
import styles from './add-service.module.css';

export function AddService({ services }: { services: readonly ArtisanService[] }) {
  const categories = useCategories();
  if (categories.isPending) return <Skeleton className={styles.wait} />;
  if (!categories.data) {
    return <RetryLine sentence={texts.categoriesFailed} query={categories} />;
  }
  const offeredIds = new Set(services.map(({ category }) => category.id));
  const remaining = categories.data.filter(({ id }) => !offeredIds.has(id));
  if (remaining.length === 0) return <p className={typeStyles.quiet}>{texts.allChosen}</p>;
  return <AddServiceForm categories={remaining} />;
}
