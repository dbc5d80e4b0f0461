import { createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';

const payloadType = 'application/vnd.in-toto+json';

/** Identifies this project's kind of build; no other project uses it. */
const buildType = 'urn:fixit:release:1';

/**
 * Returns an in-toto statement with SLSA provenance for these files. `subjects` are their names and
 * digests, `materials` the inputs with their digests, and `tools` the versions of the build tools.
 */
export function describeBuild({ subjects, materials, command, builder, tools, started, finished }) {
  return {
    _type: 'https://in-toto.io/Statement/v1',
    subject: subjects.map(({ name, sha256 }) => ({ name, digest: { sha256 } })),
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: { buildType, externalParameters: { command }, resolvedDependencies: materials },
      runDetails: {
        builder: { id: builder, version: tools },
        metadata: { startedOn: started.toISOString(), finishedOn: finished.toISOString() },
      },
    },
  };
}

/** Wraps a statement in a DSSE envelope, signed with an Ed25519 key in PEM if there is one. */
export function envelop(statement, privateKey) {
  const payload = Buffer.from(JSON.stringify(statement));
  const signatures = privateKey ? [signPayload(payload, createPrivateKey(privateKey))] : [];
  return { payloadType, payload: payload.toString('base64'), signatures };
}

function signPayload(payload, key) {
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('The key is not an Ed25519 key');
  return { keyid: keyIdOf(createPublicKey(key)), sig: sign(null, encodePayload(payload), key).toString('base64') };
}

/** Returns the statement of an envelope whose signature this public key, in PEM, verifies. Returns null for any other. */
export function openEnvelope({ payload, payloadType: type, signatures }, publicKey) {
  const key = createPublicKey(publicKey);
  const bytes = Buffer.from(payload, 'base64');
  const isSigned = signatures.some(({ sig }) => verify(null, encodePayload(bytes), key, Buffer.from(sig, 'base64')));
  return isSigned && type === payloadType ? JSON.parse(bytes.toString('utf8')) : null;
}

/** Encodes the bytes to sign so that no other text signed with this key can pass for them. */
function encodePayload(payload) {
  return Buffer.concat([Buffer.from(`DSSEv1 ${payloadType.length} ${payloadType} ${payload.length} `), payload]);
}

const keyIdOf = (key) =>
  createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('hex');
