import '../ui/global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';

const root = document.getElementById('app');
if (!root) throw new Error('app.html has no element with the id "app"');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
