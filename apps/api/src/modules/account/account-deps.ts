import type { AccountRegistration } from '../../platform/account-registration.ts';
import type { OpenId } from '../../platform/external/openid.ts';
import type { Limits } from '../../platform/http/limits/limits.ts';

export interface AccountDeps {
  readonly limits: Pick<Limits, 'codes' | 'codes_a_day' | 'login_failures' | 'wrong_codes'>;
  /** What authenticates the secrets of known devices. */
  readonly deviceKey: Buffer;
  /** Null when no OpenID provider is set up. */
  readonly openId: OpenId | null;
  /** Where the server is reached from outside, for links in emails. */
  readonly publicUrl: string;
  /** The modules that keep something about accounts. */
  readonly registrations: readonly AccountRegistration[];
  /** Whether common passwords are refused. */
  readonly passwordBlocklist: boolean;
}
