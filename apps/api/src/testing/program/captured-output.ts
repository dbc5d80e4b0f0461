import { vi } from 'vitest';

/** Captures until mocks are restored. Returns a function that reads the output. */
export function captureOutput(): () => string {
  let printed = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += String(text);
    return true;
  });
  vi.spyOn(console, 'log').mockImplementation((text) => {
    printed += `${String(text)}\n`;
  });
  return () => printed;
}
