import { isRestricted } from '../lib/http/session.ts';
import { routes } from './routes.ts';
import { screen } from './screen.ts';
import { start } from './start.tsx';

const shell = screen(() => (isRestricted() ? import('./shell/restricted-shell.tsx') : import('./shell/shell.tsx')));

void start({ routes, shell });
