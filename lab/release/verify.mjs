import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail } from '../../scripts/child.mjs';
import { digestOf } from './pack.mjs';
import { openEnvelope } from './provenance.mjs';

/**
 * Exits with a clear message unless this key, in PEM, signed the provenance of a release and its
 * files are unchanged.
 */
export async function verifyRelease(folder, publicKey) {
  const file = readdirSync(folder).find((name) => name.endsWith('.intoto.jsonl'));
  if (!file) fail(`There is no provenance in ${folder}.`);
  const statement = openEnvelope(JSON.parse(readFileSync(join(folder, file), 'utf8')), publicKey);
  if (!statement) fail(`${file} is not signed by this key.`);
  const presentFiles = statement.subject.filter(({ name }) => readdirSync(folder).includes(name));
  for (const { name, digest } of presentFiles) {
    if ((await digestOf(join(folder, name))) !== digest.sha256) fail(`${name} is not the file that was signed.`);
  }
  const [source] = statement.predicate.buildDefinition.resolvedDependencies;
  console.log(
    `${presentFiles.map(({ name }) => name).join(', ')}: built from commit ${source.digest.gitCommit} by ${statement.predicate.runDetails.builder.id}.`,
  );
}
