import { StartError } from '../db/start-error.ts';
import { readEnv } from '../env.ts';

/** Returns the errors about invalid settings, or none if they are valid. */
export function settingErrors(settings: Record<string, string>): string[] {
  try {
    readEnv(settings);
  } catch (error) {
    if (error instanceof StartError) return error.message.split('\n').map((line) => line.trim());
    throw error;
  }
  return [];
}
