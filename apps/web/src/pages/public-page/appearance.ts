import { defaultAccent } from '@fixit/contract/operator/accent';
import type { PageAppearance } from '@fixit/contract/public-page/public-page';
import { createContext, useContext } from 'react';

export const AppearanceContext = createContext<PageAppearance>({
  market: 'Fixit',
  accent: defaultAccent,
  logo: null,
  notice: null,
});

export const useAppearance = (): PageAppearance => useContext(AppearanceContext);
