import type { App } from '../../platform/http/serve.ts';
import type { AccountDeps } from './account-deps.ts';
import { detailsRoutes } from './details/details-routes.ts';
import { loginRoutes } from './login-routes.ts';
import { passwordRoutes } from './password/password-routes.ts';
import { personalDataRoutes } from './personal-data/personal-data-routes.ts';
import { sessionRoutes } from './session/session-routes.ts';
import { signUpRoutes } from './sign-up-routes.ts';

export function accountRoutes(app: App, deps: AccountDeps): void {
  for (const register of [
    signUpRoutes,
    loginRoutes,
    passwordRoutes,
    sessionRoutes,
    detailsRoutes,
    personalDataRoutes,
  ]) {
    register(app, deps);
  }
}
