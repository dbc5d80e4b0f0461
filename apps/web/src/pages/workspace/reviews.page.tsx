import { reviewReportMenu } from '../../features/report/review-report-menu.tsx';
import { ArtisanReviews } from '../../features/review/artisan/artisan-reviews.tsx';
import { texts } from '../../features/review/artisan/review-reply-texts.ts';
import { Main } from '../../ui/page/main.tsx';
import styles from './reviews.module.css';

export default function WorkspaceReviewsPage() {
  return (
    <Main title={texts.heading}>
      <h1>{texts.heading}</h1>
      <div className={styles.list}>
        <ArtisanReviews actionsOf={reviewReportMenu} />
      </div>
    </Main>
  );
}
