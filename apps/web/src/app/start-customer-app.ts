import { routes } from './customer-routes.ts';
import { screen } from './screen.ts';
import { chooseShell } from './shell/choose-shell.ts';
import { start } from './start.tsx';

const shell = chooseShell(screen(() => import('./shell/shell.tsx')));

void start({ routes, shell });
