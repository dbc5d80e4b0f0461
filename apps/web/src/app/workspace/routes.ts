import { artisanScreens } from '@fixit/contract/screen';
import { type PageFiles, routesOf } from '../page-files.ts';

const files: PageFiles = import.meta.glob([
  '../../pages/workspace/**/*.page.tsx',
  // Those of both halves.
  '../../pages/account/{signup,reset-password}.page.tsx',
  '../../pages/notifications.page.tsx',
]);

/** Every screen of the artisans' half, by its address below /workspace. */
export const routes = routesOf(artisanScreens, files);
