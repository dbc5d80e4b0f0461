import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { npmCommand } from '../../scripts/child.mjs';
import { capture, readJson } from './run.mjs';

/**
 * Describes the bill of materials of a release as CycloneDX: the production packages in its package-lock.json,
 * including those of other platforms, and further components. The same sources give the same bytes. Throws if npm
 * does not describe all of them.
 */
export function describeParts(folder, { time, components = [], isLeftOut = () => false }) {
  // With --omit=dev, npm 11.19 also leaves out packages that development needs too, such as pg and react.
  const bom = JSON.parse(
    runNpmIn(folder, ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only']),
  );
  const expected = new Set(packagesOf(readJson(join(folder, 'package-lock.json'))).filter((purl) => !isLeftOut(purl)));
  const described = bom.components.filter(({ purl }) => expected.has(purl)).map(inProduction);
  const missing = [...expected].filter((purl) => !described.some((component) => component.purl === purl));
  if (missing.length > 0) throw new Error(`npm does not describe ${missing.join(', ')}`);
  bom.components = [...described, ...components];
  bom.dependencies = dependenciesBetween(bom);
  // npm uses the folder's name.
  bom.metadata.component.name = 'fixit';
  bom.metadata.timestamp = new Date(time * 1000).toISOString();
  bom.serialNumber = `urn:uuid:${uuidOf(JSON.stringify(bom.components))}`;
  return `${JSON.stringify(bom, null, 1)}\n`;
}

/** Returns each package URL once. */
function packagesOf({ packages }) {
  const installed = Object.entries(packages).filter(
    ([path, { link, dev }]) => path.includes('node_modules/') && !link && !dev,
  );
  return [
    ...new Set(
      installed.map(([path, { name, version }]) => `pkg:npm/${(name ?? nameAt(path)).replace('@', '%40')}@${version}`),
    ),
  ];
}

const nameAt = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** Removes npm's mark that a package is for development. */
function inProduction({ properties = [], ...component }) {
  return { ...component, properties: properties.filter(({ name }) => name !== 'cdx:npm:package:development') };
}

/** Replaces our own packages with their dependencies. */
function dependenciesBetween({ components, metadata, dependencies }) {
  const componentRefs = new Set([metadata.component, ...components].map((component) => component['bom-ref']));
  const ownPackages = new Map(
    dependencies.filter(({ ref }) => !componentRefs.has(ref)).map(({ ref, dependsOn }) => [ref, dependsOn]),
  );
  const through = (refs, seen = new Set()) =>
    refs.flatMap((ref) => {
      if (componentRefs.has(ref)) return [ref];
      if (seen.has(ref)) return [];
      return through(ownPackages.get(ref) ?? [], seen.add(ref));
    });
  return dependencies
    .filter(({ ref }) => componentRefs.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: [...new Set(through(dependsOn))] }));
}

function runNpmIn(folder, args) {
  const [command, all, options] = npmCommand(args);
  return capture(command, all, { ...options, cwd: folder });
}

/** Returns a UUID that depends only on the text. */
function uuidOf(text) {
  const hex = createHash('sha256').update(text).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}
