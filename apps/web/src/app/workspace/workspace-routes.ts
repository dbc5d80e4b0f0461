import { artisanScreens } from '@fixit/contract/screen';
import { type PageFiles, routesOf } from '../page-routes.ts';

const files: PageFiles = import.meta.glob([
  '../../pages/workspace/**/*.page.tsx',
  // Both apps share these pages.
  '../../pages/account/{signup,reset-password}.page.tsx',
  '../../pages/notifications.page.tsx',
]);

export const routes = routesOf(artisanScreens, files);
