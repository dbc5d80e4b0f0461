/// <reference types="vite/client" />

/** Settings that are fixed when the app is built; empty where unset. */
interface ImportMetaEnv {
  /** API calls go to this host; empty means the web app's own origin. */
  readonly API_HOST: string;
  readonly VERSION: string;
  readonly OPERATOR_NAME: string;
  readonly APP_STORE_URL: string;
  /** Stands for the URL's path while the build renders screens. */
  readonly RENDERED_PATH: string;
  /** The page's background in each theme, in pages that the server renders. */
  readonly PAPER_LIGHT: string;
  readonly PAPER_DARK: string;
}

declare module 'virtual:accents.css';
