/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Where the calls go, fixed when the app is built; empty means the web app's own origin. */
  readonly API_HOST: string;
}
