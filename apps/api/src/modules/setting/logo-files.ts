import sharp from 'sharp';
import type { StoredLogo } from './logo-repository.ts';

export interface LogoFile {
  readonly type: string;
  readonly bytes: Buffer;
}

/** The logo and its icons have this background, so that dark letters are legible in the dark theme too. */
const paper = '#FBF8F1';

/** Margins are proportions of the side. A phone may crop a fifth of a maskable icon. */
const icons = {
  'app-icon-192.png': { side: 192, margin: 0.08 },
  'app-icon-512.png': { side: 512, margin: 0.08 },
  'app-icon-maskable.png': { side: 512, margin: 0.2 },
  'apple-touch-icon.png': { side: 180, margin: 0.12 },
} as const;

/** The stylesheet shows the picture in place of the lettering. */
export async function makeLogoFiles(logo: StoredLogo): Promise<ReadonlyMap<string, LogoFile>> {
  const pngIcons = await Promise.all(
    Object.entries(icons).map(async ([name, icon]): Promise<[string, LogoFile]> => {
      return [name, { type: 'image/png', bytes: await paintIcon(logo.picture, icon) }];
    }),
  );
  const largeIcon = await paintIcon(logo.picture, icons['app-icon-512.png']);
  return new Map([
    ...pngIcons,
    ['app-icon.svg', { type: 'image/svg+xml', bytes: Buffer.from(drawIcon(largeIcon)) }],
    ['logo.png', { type: 'image/png', bytes: logo.picture }],
    ['logo.css', { type: 'text/css; charset=utf-8', bytes: Buffer.from(writeStylesheet(logo)) }],
  ]);
}

async function paintIcon(picture: Buffer, { side, margin }: { side: number; margin: number }): Promise<Buffer> {
  const edge = Math.round(side * margin);
  const inner = side - 2 * edge;
  return sharp(picture)
    .resize(inner, inner, { fit: 'contain', background: paper })
    .flatten({ background: paper })
    .extend({ top: edge, bottom: edge, left: edge, right: edge, background: paper })
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** Browsers load no picture that an SVG icon refers to, so the icon contains it. */
const drawIcon = (picture: Buffer) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><clipPath id="c"><rect width="512" height="512" rx="112"/></clipPath>` +
  `<image width="512" height="512" clip-path="url(#c)" href="data:image/png;base64,${picture.toString('base64')}"/></svg>`;

/** Matches the lettering that the build draws, and the name that is written in its place. */
const letteringSelector = 'svg[viewBox="0 0 200 74"]';
const nameSelector = '.market-name';

function writeStylesheet({ id, width, height }: StoredLogo): string {
  const tall = 2.25;
  const wide = Math.min(9, (tall * width) / height);
  return [
    `${letteringSelector},${nameSelector}{display:inline-block;width:${wide.toFixed(2)}rem;max-width:none;height:${tall}rem;background:url(/logo/${id}/logo.png) left center/contain no-repeat}`,
    `${letteringSelector}>*,${letteringSelector}+${nameSelector}{display:none}`,
    `${nameSelector}{overflow:hidden;font-size:0;vertical-align:middle}`,
    `@media (prefers-color-scheme:dark){${letteringSelector},${nameSelector}{border-radius:.25rem;background-color:${paper}}}`,
  ].join('');
}
