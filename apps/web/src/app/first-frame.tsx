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
import RequestsPage from '../pages/workspace/requests.page.tsx';
import ReviewsPage from '../pages/workspace/reviews.page.tsx';
import WorkspaceLoginPage from '../pages/workspace/workspace-login.page.tsx';
import SettingsPage from '../pages/workspace/workspace-settings.page.tsx';
import { CustomerHeader } from './shell/customer-header.tsx';
import { QueryProvider } from './shell/query-provider.tsx';
import { WorkspaceHeader } from './workspace/workspace-header.tsx';

interface AppFrame {
  header: ComponentType;
  /** Visitors' screens are rendered whole and have no header. */
  visitors: Readonly<Record<string, ComponentType>>;
  /** These screens always look the same below the header while data loads. */
  pages: Readonly<Record<string, ComponentType>>;
}

const visitors: AppFrame['visitors'] = { '/signup': SignUpPage, '/reset-password': ResetPasswordPage };

const appFrames: Record<'app' | 'workspace', AppFrame> = {
  app: {
    header: () => <CustomerHeader address="" unread={false} />,
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

const greeting = /(?<=<h1>)Good [^<]*/;

const emptyStorage = { value: { getItem: () => null }, configurable: true };
const signedInStorage = {
  value: { getItem: (key: string) => (/token/i.test(key) ? 'token' : null) },
  configurable: true,
};

/**
 * Renders the part of a screen that is certain before any data has loaded: all of a visitor's screen, or the
 * header and perhaps more. It stays hidden until `begin-early-calls.ts` finds that the app will show the same. A visitor
 * can fill in its fields and follow its links, and the app takes over the text (`use-first-frame-text.ts`).
 * Everything else waits for the app.
 */
export function renderFirstFrame(app: keyof typeof appFrames, path: string): string {
  const { visitors, header: Header, pages } = appFrames[app];
  const [Visitor, Page] = [visitors[path], pages[path]];
  const storage = Visitor ? emptyStorage : signedInStorage;
  Object.defineProperties(globalThis, { localStorage: storage, sessionStorage: emptyStorage });
  const html = renderToStaticMarkup(
    <Router ssrPath={path}>
      <div id="first-frame" inert={!Visitor} aria-hidden={Visitor ? undefined : true}>
        {Visitor ? (
          <Visitor />
        ) : (
          <QueryProvider>
            <Header />
            {Page && <Page />}
          </QueryProvider>
        )}
      </div>
    </Router>,
  );
  return Visitor ? html.replaceAll('<button ', '<button inert ') : html.replace(greeting, '&nbsp;');
}
