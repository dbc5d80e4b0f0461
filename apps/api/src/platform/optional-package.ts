import { StartError } from '../db/start-error.ts';

/** Throws a StartError if the package is not installed. */
export async function loadOptionalPackage<Package>(setting: string, load: () => Promise<Package>): Promise<Package> {
  try {
    return await load();
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'ERR_MODULE_NOT_FOUND')) throw cause;
    const advice = 'run npm ci, or remove the setting';
    throw new StartError(`${setting} needs a package that is not installed: ${advice}`, { cause });
  }
}
