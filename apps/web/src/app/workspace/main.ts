import { isRestricted } from '../../lib/http/session.ts';
import { screen } from '../screen.ts';
import { start } from '../start.tsx';
import { routes } from './routes.ts';

const frame = screen(() => (isRestricted() ? import('../shell/restricted-shell.tsx') : import('./frame.tsx')));

void start({ routes, shell: frame });
