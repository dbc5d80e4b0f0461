import { screen } from '../screen.ts';
import { start } from '../start.tsx';
import { routes } from './routes.ts';

const frame = screen(() => import('./frame.tsx'));

void start({ routes, shell: frame });
