import type { Command } from 'opentype.js';
import type { SignFont } from './sign-letterings.ts';

export interface Outline {
  path: string;
  width: number;
  top: number;
  bottom: number;
}

/** Writes tenths in the form of SVG paths: '-.5', '12', '3.4'. */
const writeTenths = (tenths: number) => String(tenths / 10).replace(/^(-?)0\./, '$1.');

/** Writes steps between rounded points, so that errors do not add up, and leaves out empty steps. */
export function pathOf(commands: Command[]): string {
  let [currentX, currentY] = [0, 0];
  let path = '';
  let last = '';
  for (const { type, x1, y1, x2, y2, x, y } of commands) {
    if (x === undefined || y === undefined) {
      path += type;
      last = type;
      continue;
    }
    const points = [x1, y1, x2, y2, x, y].filter((value) => value !== undefined).map((value) => Math.round(value * 10));
    const [toX = 0, toY = 0] = points.slice(-2);
    const from = type === 'M' ? [0, 0] : [currentX, currentY];
    const steps = points.map((value, index) => value - (from[index % 2] ?? 0));
    [currentX, currentY] = [toX, toY];
    if (steps.every((step) => step === 0) && type !== 'M') continue;
    const letter = type === 'M' ? type : type.toLowerCase();
    path += (letter === last ? ' ' : letter) + steps.map(writeTenths).join(' ');
    last = letter;
  }
  return path.replaceAll(' -', '-').replaceAll(/(\.\d) (?=\.)/g, '$1');
}

export function movePoints(commands: Command[], move: (x: number, y: number) => readonly [number, number]): Command[] {
  for (const command of commands) {
    if (command.x1 !== undefined && command.y1 !== undefined) [command.x1, command.y1] = move(command.x1, command.y1);
    if (command.x2 !== undefined && command.y2 !== undefined) [command.x2, command.y2] = move(command.x2, command.y2);
    if (command.x !== undefined && command.y !== undefined) [command.x, command.y] = move(command.x, command.y);
  }
  return commands;
}

export function outlineLine(font: SignFont, text: string, size: number, spacing = 0): Outline {
  const glyphs = font.stringToGlyphs(text);
  const scale = size / font.unitsPerEm;
  const line = { path: '', top: Number.POSITIVE_INFINITY, bottom: Number.NEGATIVE_INFINITY };
  let x = 0;
  glyphs.forEach((glyph, index) => {
    const shape = glyph.getPath(x, 0, size);
    const box = shape.getBoundingBox();
    if (shape.commands.length > 0) {
      line.top = Math.min(line.top, box.y1);
      line.bottom = Math.max(line.bottom, box.y2);
    }
    line.path += pathOf(shape.commands);
    const next = glyphs[index + 1];
    x += glyph.advanceWidth * scale + spacing + (next ? (font.getKerningValue(glyph, next) || 0) * scale : 0);
  });
  return { ...line, width: x - spacing };
}

export function fitLine(
  font: SignFont,
  text: string,
  width: number,
  height: number,
): Outline & { size: number; height: number } {
  const sample = outlineLine(font, text, 100);
  const sampleHeight = sample.bottom - sample.top;
  const scale = (sampleHeight * width) / sample.width > height ? height / sampleHeight : width / sample.width;
  const line = outlineLine(font, text, 100 * scale);
  return { ...line, size: 100 * scale, height: line.bottom - line.top };
}

export function outlineOnArc(
  font: SignFont,
  text: string,
  size: number,
  circle: { x: number; y: number; radius: number },
  spacing: number,
): { path: string; length: number } {
  const glyphs = font.stringToGlyphs(text);
  const widthOf = (advance: number) => (advance * size) / font.unitsPerEm;
  const length = glyphs.reduce((sum, glyph) => sum + widthOf(glyph.advanceWidth) + spacing, 0) - spacing;
  let path = '';
  let along = -length / 2;
  for (const glyph of glyphs) {
    const width = widthOf(glyph.advanceWidth);
    const angle = (along + width / 2) / circle.radius;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const [x, y] = [circle.x + sin * circle.radius, circle.y - cos * circle.radius];
    const shape = glyph.getPath(-width / 2, 0, size);
    path += pathOf(movePoints(shape.commands, (dx, dy) => [x + dx * cos - dy * sin, y + dx * sin + dy * cos]));
    along += width + spacing;
  }
  return { path, length };
}
