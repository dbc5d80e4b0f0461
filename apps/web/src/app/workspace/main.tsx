import { App } from '../app.tsx';
import { screen } from '../screen.ts';
import { start } from '../start.tsx';
import { routes } from './routes.ts';

const frame = screen(() => import('./frame.tsx'));

start(<App routes={routes} shell={frame} />);
