import { StartError } from '../db/start-error.ts';
import { readEnv } from '../env.ts';

export function settingErrors(settings: Record<string, string>): string[] {
  try {
    readEnv(settings);
  } catch (error) {
    if (error instanceof StartError) return error.message.split('\n').map((line) => line.trim());
    throw error;
  }
  return [];
}
