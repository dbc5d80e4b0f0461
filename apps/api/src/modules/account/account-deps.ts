import type { AccountRegistration } from '../../platform/account-registration.ts';
import type { OpenId } from '../../platform/external/openid.ts';
import type { Limits } from '../../platform/http/limits/limits.ts';

export interface AccountDeps {
  readonly limits: Pick<Limits, 'codes' | 'codes_a_day' | 'login_failures' | 'wrong_codes'>;
  readonly deviceKey: Buffer;
  /** Null when no OpenID provider is set up. */
  readonly openId: OpenId | null;
  readonly publicUrl: string;
  readonly registrations: readonly AccountRegistration[];
  readonly passwordBlocklist: boolean;
}
