import { vi } from 'vitest';

/** Keeps what is printed from the terminal until mocks are restored; returns what reads it. */
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
