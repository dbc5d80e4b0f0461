import { routes } from './routes.ts';
import { screen } from './screen.ts';
import { start } from './start.tsx';

const shell = screen(() => import('./shell/shell.tsx'));

void start({ routes, shell });
