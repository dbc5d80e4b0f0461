import { openOverlay } from '../../../lib/overlay.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { RetryLine } from '../../../ui/page/retry-line.tsx';
import { texts } from './request-texts.ts';

interface NoRequestProps {
  failed: boolean;
  onRetry: () => void;
}

export function NoRequest({ failed, onRetry }: NoRequestProps) {
  if (failed) return <RetryLine sentence={texts.jobFailed} onRetry={onRetry} />;
  return (
    <EmptyState
      picture="tea"
      sentence={texts.noRequest}
      action={
        <Button variant="primary" onClick={() => openOverlay({ name: 'request-service' })}>
          {texts.request}
        </Button>
      }
    />
  );
}
