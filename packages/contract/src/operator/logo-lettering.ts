/** The letters fill a box of 200 by 74. Each path is moved right by `x`. */
export const logoLetters = [
  { x: 0, d: 'M0 0H46V16H18V29H41V44H18V72H0Z' },
  { x: 52, d: 'M0 24H17V72H0Z' },
  { x: 74.5, d: 'M0 24H20L29.5 37.500 39 24H58.500L39.500 47.500 59.500 72H39.500L29 58 18.500 72H-1.500L19 47.500Z' },
  { x: 137.5, d: 'M0 24H17V72H0Z' },
  {
    x: 158.5,
    d: 'M9 10 26 6V24H40V38H26V52C26 56.500 28 58 32 58H40V72H28C15 72 9 66 9 54V38H0V24H9Z',
  },
] as const;

/** The dots of the letters are screws, each with a slot at an angle. */
export const logoScrews = [
  { x: 60.5, angle: -38 },
  { x: 146, angle: 22 },
] as const;

const letteredName = 'Fixit';

/** Returns the part of the name after the lettering, or null if the name does not begin with it. */
export function afterLettering(name: string): string | null {
  if (name === letteredName) return '';
  return name.startsWith(`${letteredName} `) ? name.slice(letteredName.length + 1) : null;
}
