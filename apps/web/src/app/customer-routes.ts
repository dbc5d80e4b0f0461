import { customerScreens } from '@fixit/contract/screen';
import { type PageFiles, routesOf } from './page-routes.ts';

const files: PageFiles = import.meta.glob([
  '../pages/**/*.page.tsx',
  '!../pages/workspace/**',
  '!../pages/operator/**',
]);

export const routes = routesOf(customerScreens, files);
