import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { type AccentName, accents, defaultAccent } from '@fixit/contract/operator/accent';
import sharp from 'sharp';

const brand = '/pictures/brand/';

/** The built icons have the default accent. A query selects another. */
export const iconPaths = [
  'app-icon.svg',
  'app-icon-192.png',
  'app-icon-512.png',
  'app-icon-maskable.png',
  'apple-touch-icon.png',
].map((name) => brand + name);

export const addAccentToIcons = (text: string, accent: string): string =>
  iconPaths.reduce((result, icon) => result.replaceAll(`"${icon}"`, `"${icon}?accent=${accent}"`), text);

export const showLogoInIcons = (text: string, id: string): string =>
  iconPaths.reduce((result, icon) => result.replaceAll(`"${icon}"`, `"${icon.replace(brand, `/logo/${id}/`)}"`), text);

export interface AppIcon {
  readonly bytes: Buffer;
  readonly type: string;
  readonly etag: string;
}

export class AppIcons {
  readonly #folder: string;
  readonly #painted = new Map<string, Promise<AppIcon>>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  paint(path: string, accent: AccentName): Promise<AppIcon> {
    const key = `${path} ${accent}`;
    const painted = this.#painted.get(key) ?? this.#paint(join(this.#folder, path), accent);
    this.#painted.set(key, painted);
    painted.catch(() => this.#painted.delete(key));
    return painted;
  }

  async #paint(file: string, accent: AccentName): Promise<AppIcon> {
    const isSvg = extname(file) === '.svg';
    const bytes = isSvg ? await recolourSvg(file, accent) : await recolourPng(file, accent);
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 12)}"`;
    return { bytes, type: isSvg ? 'image/svg+xml' : 'image/png', etag };
  }
}

async function recolourSvg(file: string, accent: AccentName): Promise<Buffer> {
  const drawing = await readFile(file, 'utf8');
  return Buffer.from(drawing.replaceAll(accents[defaultAccent].plate, accents[accent].plate));
}

const ink = [0x14, 0x16, 0x1a] as const;
const builtPlate = readColour(accents[defaultAccent].plate);

/** Every pixel of a built icon is a mixture of ink and plate, which differ most in red. */
async function recolourPng(file: string, accent: AccentName): Promise<Buffer> {
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const plate = readColour(accents[accent].plate);
  for (let pixel = 0; pixel < data.length; pixel += 4) {
    const share = ((data[pixel] ?? 0) - ink[0]) / (builtPlate[0] - ink[0]);
    for (const channel of [0, 1, 2] as const) {
      data[pixel + channel] = Math.max(0, Math.round(ink[channel] + share * (plate[channel] - ink[channel])));
    }
  }
  const { width, height } = info;
  return sharp(data, { raw: { width, height, channels: 4 } })
    .png({ palette: true, colours: 64 })
    .toBuffer();
}

function readColour(hex: string): readonly [red: number, green: number, blue: number] {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 0xff, value & 0xff];
}
