import type { OpenId } from '../../platform/external/openid.ts';
import type { Limits } from '../../platform/http/limits/limits.ts';
import type { ModuleRegistration } from '../../platform/module-registration.ts';

export interface AccountDeps {
  readonly limits: Pick<Limits, 'codes' | 'codes_a_day' | 'login_failures'>;
  readonly deviceKey: Buffer;
  /** This is null if no OpenID provider is configured. */
  readonly openId: OpenId | null;
  readonly publicUrl: string;
  readonly registrations: readonly ModuleRegistration[];
  readonly passwordBlocklist: boolean;
}
