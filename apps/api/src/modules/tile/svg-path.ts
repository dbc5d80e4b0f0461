import type { Loop } from './clip-loop.ts';

export const toTenth = (value: number) => Math.round(value * 10) / 10;

export function straightPath(loops: readonly Loop[]): string {
  return loops
    .map((loop) => {
      let path = '';
      for (let index = 0; index < loop.length; index += 2) {
        path += `${index === 0 ? 'M' : 'L'}${toTenth(loop[index] ?? 0)} ${toTenth(loop[index + 1] ?? 0)}`;
      }
      return `${path}Z`;
    })
    .join('');
}

export function smoothPath(loops: readonly Loop[]): string {
  return loops
    .map((loop) => {
      const count = loop.length / 2;
      const x = (index: number) => loop[(index % count) * 2] ?? 0;
      const y = (index: number) => loop[(index % count) * 2 + 1] ?? 0;
      const middle = (index: number) =>
        `${toTenth((x(index) + x(index + 1)) / 2)} ${toTenth((y(index) + y(index + 1)) / 2)}`;
      let path = `M${middle(0)}`;
      for (let index = 1; index <= count; index += 1) {
        path += `Q${toTenth(x(index))} ${toTenth(y(index))} ${middle(index)}`;
      }
      return `${path}Z`;
    })
    .join('');
}
