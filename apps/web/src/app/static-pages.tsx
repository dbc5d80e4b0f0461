import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import CreditsPage from '../pages/public/credits.tsx';
import { NetworkErrorView } from '../pages/public/error.tsx';
import LandingPage from '../pages/public/landing.tsx';
import NotFoundPage from '../pages/public/not-found.tsx';
import PrivacyPage from '../pages/public/privacy.tsx';
import TermsPage from '../pages/public/terms.tsx';
import WaitlistPage from '../pages/public/waitlist.tsx';

const pages: Record<string, () => ReactElement> = {
  index: () => <LandingPage />,
  privacy: () => <PrivacyPage />,
  terms: () => <TermsPage />,
  credits: () => <CreditsPage />,
  waitlist: () => <WaitlistPage />,
  '404': () => <NotFoundPage />,
  error: () => <NetworkErrorView />,
};

export function renderPage(name: string): string | null {
  const page = pages[name];
  return page ? renderToStaticMarkup(page()) : null;
}
