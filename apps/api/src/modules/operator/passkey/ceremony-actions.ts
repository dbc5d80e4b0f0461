import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Db } from '../../../db/database.ts';
import type { RelyingParty } from '../../../platform/http/operator/own-origin.ts';
import { refuse } from '../../../platform/refusal.ts';
import { readIdentity } from '../../../platform/settings/current-settings.ts';
import type { StoredOperator } from '../operator-repository.ts';
import * as repository from './passkey-repository.ts';

/** These are Ed25519, ECDSA and RSA. Authenticators may not support the library's newer default. */
const algorithms = [-8, -7, -257];

/** Loads the library on demand, because it takes 0.4 seconds that a server without a panel can save. */
const loadLibrary = () => import('@simplewebauthn/server');

export async function beginRegistration(db: Db, party: RelyingParty, { id, name, email }: StoredOperator) {
  const { generateRegistrationOptions } = await loadLibrary();
  const existing = await repository.listPasskeys(db, id);
  const options = await generateRegistrationOptions({
    rpName: (await readIdentity(db)).name,
    rpID: party.id,
    userID: new TextEncoder().encode(id),
    userName: email,
    userDisplayName: name,
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: existing.map(({ credential_id }) => ({ id: credential_id })),
  });
  await repository.addChallenge(db, options.challenge, { purpose: 'set_up', operator_id: id });
  return options;
}

type CredentialInput = { id: string };

/** Uses up the challenge, even if the answer is refused. */
export async function verifyRegistration(
  db: Db,
  party: RelyingParty,
  operator_id: string,
  credential: CredentialInput,
): Promise<Omit<repository.StoredPasskey, 'id'>> {
  const { verifyRegistrationResponse } = await loadLibrary();
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    // The library checks every field.
    response: credential as RegistrationResponseJSON,
    expectedChallenge: (challenge) => repository.takeChallenge(db, challenge, { purpose: 'set_up', operator_id }),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(refuseCredential);
  if (!verified || !registrationInfo) return refuseCredential();
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
  return { credential_id: id, operator_id, public_key: Buffer.from(publicKey), counter, transports };
}

/** If `use.operator_id` is null, any operator's passkey may answer. */
export async function beginAuthentication(
  db: Db,
  party: RelyingParty,
  use: repository.ChallengeUse,
): Promise<{ challenge: string }> {
  const { generateAuthenticationOptions } = await loadLibrary();
  const options = await generateAuthenticationOptions({ rpID: party.id, userVerification: 'required' });
  await repository.addChallenge(db, options.challenge, use);
  return { ...options };
}

/** Returns the passkey that answered. Uses up the challenge once the passkey belongs to the right operator. */
export async function verifyAuthentication(
  db: Db,
  party: RelyingParty,
  use: repository.ChallengeUse,
  credential: CredentialInput,
): Promise<repository.StoredPasskey> {
  const { verifyAuthenticationResponse } = await loadLibrary();
  const passkey = await repository.findPasskey(db, credential.id);
  if (!passkey || (use.operator_id !== null && passkey.operator_id !== use.operator_id)) return refuseCredential();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    // The library checks every field.
    response: credential as AuthenticationResponseJSON,
    expectedChallenge: (challenge) => repository.takeChallenge(db, challenge, use),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: passkey.counter,
      transports: passkey.transports,
    },
  }).catch(refuseCredential);
  if (!verified || !(await repository.notePasskeyUse(db, passkey, authenticationInfo.newCounter)))
    return refuseCredential();
  return passkey;
}

function refuseCredential(cause?: unknown): never {
  throw refuse('forbidden', { message: 'This passkey was not accepted. Please try again.', cause });
}
