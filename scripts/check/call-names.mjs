import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../child.mjs';
import { importContract } from './contract.mjs';

const plurals = { category: 'Categories', address: 'Addresses' };

/**
 * Returns the allowed names for the function of a call: its verb with the module's word (`acceptBooking` for
 * `booking.accept`), or a name of several words, unchanged or with that word (`setServiceImage` for
 * `service.setImage`). Lists are plural. One function may serve both sides (`…AsCustomer`, `…AsArtisan`) or both
 * methods (`…ByPost`).
 */
export function functionNames(call) {
  const [module, key] = call.split('.');
  const singular = module[0].toUpperCase() + module.slice(1);
  const plural = plurals[module] ?? `${singular}s`;
  return [key, key.replace(/(As(Customer|Artisan)|ByPost)$/, '')].flatMap((name) => {
    const [, verb, object] = /^([a-z]+)(.*)$/.exec(name);
    const words = verb === 'list' && !/^[A-Z]\w*s([A-Z]|$)/.test(object) ? [plural] : [singular, plural];
    const composedNames = words.flatMap((word) => [verb + word + object, name + word]);
    return object ? [name, ...composedNames] : composedNames;
  });
}

/** Returns a sentence for each call whose function has a wrong name, given the text of each module's routes. */
export function findNameFaults(calls, routes) {
  return calls.flatMap((call) => {
    const text = routes.get(call.split('.')[0]) ?? '';
    if (!new RegExp(`\\b${call.replace('.', '\\.')}\\b`).test(text)) return [`${call}: no route serves it`];
    const actions = [...text.matchAll(/import (?:type )?\{([^}]*)\} from '[^']*-actions\.ts'/g)].flatMap(([, names]) =>
      names.split(',').map((name) => name.trim()),
    );
    const statement = text
      .split(/\bserve(?:Data)?(?:<\w+>)?\(/)
      .find((part) => new RegExp(`^\\s*\\w+,\\s*${call.replace('.', '\\.')},`).test(part));
    const names = functionNames(call);
    const serves = names.some((name) => actions.includes(name) && new RegExp(`\\b${name}\\(`).test(statement ?? text));
    return serves ? [] : [`${call}: no action named ${[...new Set(names)].join(' or ')}`];
  });
}

function readRoutes() {
  const routes = new Map();
  const modules = join(root, 'apps/api/src/modules');
  for (const file of readdirSync(modules, { recursive: true }).map(String)) {
    if (!basename(file).endsWith('-routes.ts')) continue;
    const module = file.split(/[\\/]/)[0].replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
    routes.set(module, (routes.get(module) ?? '') + readFileSync(join(modules, file), 'utf8'));
  }
  return routes;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const calls = [...(await importContract('calls.ts')).calls.keys()];
  const faults = findNameFaults(calls, readRoutes());
  for (const fault of faults) console.error(fault);
  console.log(`${calls.length} calls, ${faults.length} faults`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
