import { screen } from '../screen.ts';
import { chooseShell } from '../shell/choose-shell.ts';
import { start } from '../start.tsx';
import { routes } from './workspace-routes.ts';

const frame = chooseShell(screen(() => import('./frame.tsx')));

void start({ routes, shell: frame });
