import { useState } from 'react';
import { greetingAt } from '../../features/dashboard/greeting.ts';
import { Main } from '../../ui/main.tsx';

/** Today: what waits for the artisan. */
export default function WorkspaceHomePage() {
  const [openedAt] = useState(() => new Date().toISOString());
  return (
    <Main title="Today">
      <h1>{greetingAt(openedAt, '')}</h1>
    </Main>
  );
}
