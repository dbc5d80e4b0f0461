import { OwnReviews } from '../../features/review/own-reviews.tsx';
import { texts } from '../../features/review/own-texts.ts';
import { Main } from '../../ui/main.tsx';

/** What customers said, and the artisan's replies. */
export default function WorkspaceReviewsPage() {
  return (
    <Main title={texts.heading}>
      <h1>{texts.heading}</h1>
      <OwnReviews />
    </Main>
  );
}
