import { operatorCommand } from '../../../db/operator-command.ts';
import { relyingPartyOf } from './own-origin.ts';

/** Browsers offer a passkey only at its original host. */
export interface LostPasskeys {
  readonly operators: number;
  readonly host: string;
}

/** Selects no row if every operator has a passkey of this host. */
export function lostPasskeysQuery(publicUrl: string): { text: string; values: string[] } {
  return {
    text: `
      select count(distinct lost.operator_id)::int as operators, min(lost.host) as host
      from operator_passkey lost join operator on operator.id = lost.operator_id and removed_at is null
      where lost.host <> $1 and not exists (
        select from operator_passkey other where other.operator_id = lost.operator_id and other.host = $1)
      having count(*) > 0`,
    values: [passkeyHostOf(publicUrl)],
  };
}

export function describeLostPasskeys(
  { operators, host }: LostPasskeys,
  publicUrl: string,
): { message: string; advice: string; command: string } {
  const command = operatorCommand('operator add <email> --name <name> --role <role>');
  const affectedOperators = operators === 1 ? 'an operator' : `${operators} operators`;
  return {
    message: `The passkeys of ${affectedOperators} belong to ${host}, so browsers do not offer them at ${passkeyHostOf(publicUrl)}, the host of PUBLIC_URL.`,
    advice: `Change PUBLIC_URL back, or create a new set-up link for each: ${command}`,
    command,
  };
}

const passkeyHostOf = (publicUrl: string) => relyingPartyOf(publicUrl)?.id ?? new URL(publicUrl).hostname;
