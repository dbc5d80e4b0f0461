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
  /** Whole screens without a header, for visitors. */
  visitors: Readonly<Record<string, ComponentType>>;
  /** The part below the header while data loads, for screens where it is always the same for everybody. */
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

/** The greeting depends on the hour and the name. */
const greeting = /(?<=<h1>)Good [^<]*/;

const nothingStored = { value: { getItem: () => null }, configurable: true };
const tokenStored = { value: { getItem: (key: string) => (/token/i.test(key) ? 'token' : null) }, configurable: true };

/**
 * The part of a screen that is certain before any data has loaded: all of a visitor's screen; of a signed-in one, the header and perhaps
 * more. Hidden until `early-calls.ts` finds that the app will show the same. Its fields are read-only.
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
