import { vi } from 'vitest';

/** Captures the terminal's output until mocks are restored; returns a function that reads it. */
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
