import '../../ui/theme/global.css';
import { operatorBase } from '@fixit/contract/operator/operator-route';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Router } from 'wouter';
import { makeQueryClient } from '../../lib/http/query.ts';
import { Toaster } from '../../ui/overlay/toaster.tsx';
import { useDeferredLocation, useDeferredSearch } from '../deferred-location.ts';
import { keepFocus } from '../keep-focus.ts';
import { Panel } from './panel.tsx';

const root = document.getElementById('app');
if (!root) throw new Error('The page has no element with the id "app"');

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={makeQueryClient()}>
      <Router base={operatorBase} hook={useDeferredLocation} searchHook={useDeferredSearch}>
        <Panel />
      </Router>
    </QueryClientProvider>
    <Toaster />
  </StrictMode>,
);
keepFocus(root);
