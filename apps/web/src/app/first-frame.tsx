import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Router } from 'wouter';
import LoginPage from '../pages/account/login.page.tsx';
import ResetPasswordPage from '../pages/account/reset-password.page.tsx';
import SignUpPage from '../pages/account/signup.page.tsx';
import BookingsPage from '../pages/bookings.page.tsx';
import DashboardPage from '../pages/dashboard.page.tsx';
import NotificationsPage from '../pages/notifications.page.tsx';
import HomePage from '../pages/workspace/home.page.tsx';
import WorkspaceLoginPage from '../pages/workspace/login.page.tsx';
import RequestsPage from '../pages/workspace/requests.page.tsx';
import ReviewsPage from '../pages/workspace/reviews.page.tsx';
import SettingsPage from '../pages/workspace/settings.page.tsx';
import { Cached } from './shell/cached.tsx';
import { Header } from './shell/header.tsx';
import { Header as WorkspaceHeader } from './workspace/header.tsx';

interface Half {
  header: ComponentType;
  /** Whole screens: without a header, as a visitor sees them. */
  visitors: Readonly<Record<string, ComponentType>>;
  /** What stands below the header while data loads, where that is the same for everybody at any time. */
  pages: Readonly<Record<string, ComponentType>>;
}

const visitors: Half['visitors'] = { '/signup': SignUpPage, '/reset-password': ResetPasswordPage };

const halves: Record<'app' | 'workspace', Half> = {
  app: {
    header: () => <Header address="" unread={false} />,
    visitors: { ...visitors, '/login': LoginPage },
    pages: { '/dashboard': DashboardPage, '/bookings': BookingsPage, '/notifications': NotificationsPage },
  },
  workspace: {
    header: () => <WorkspaceHeader counts={{}} unread={false} />,
    visitors: { ...visitors, '/login': WorkspaceLoginPage },
    pages: {
      '/': HomePage,
      '/notifications': NotificationsPage,
      '/requests': RequestsPage,
      '/reviews': ReviewsPage,
      '/settings': SettingsPage,
    },
  },
};

/** Depends on the hour and the name. */
const greeting = /(?<=<h1>)Good [^<]*/;

const nothingStored = { value: { getItem: () => null }, configurable: true };
const tokenStored = { value: { getItem: (key: string) => (/token/i.test(key) ? 'token' : null) }, configurable: true };

/**
 * A screen before any data has loaded, as far as it is certain: a visitor's whole, a signed-in one from its header down. Hidden
 * until `early-calls.ts` finds that the app will show the same. Fields are read-only until they are the app's own.
 */
export function renderFirstFrame(half: keyof typeof halves, path: string): string {
  const { visitors, header: Top, pages } = halves[half];
  const [Visitor, Page] = [visitors[path], pages[path]];
  const stored = Visitor ? nothingStored : tokenStored;
  Object.defineProperties(globalThis, { localStorage: stored, sessionStorage: nothingStored });
  return renderToStaticMarkup(
    <Router ssrPath={path}>
      <div id="first-frame" inert aria-hidden="true">
        {Visitor ? (
          <Visitor />
        ) : (
          <Cached>
            <Top />
            {Page && <Page />}
          </Cached>
        )}
      </div>
    </Router>,
  )
    .replaceAll('<input ', '<input readonly ')
    .replace(greeting, '&nbsp;');
}
