import { clockText } from '../../lib/format.ts';

export function greetingAt(instant: string, first_name: string): string {
  const hour = Number(clockText(instant).slice(0, 2));
  const part = hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening';
  return first_name ? `Good ${part}, ${first_name}` : `Good ${part}`;
}
