import { vi } from 'vitest';

/** Captures the output until mocks are restored. Returns a function that reads it. */
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
