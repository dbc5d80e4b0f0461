import { saveBlob } from '../../lib/save-file.ts';

/** The picture is large enough to print on the side of a van. */
const sizePx = { width: 3_200, height: 2_400 } as const;

/** Saves a shop sign as a PNG, rendered in the browser. Throws if the browser lacks the memory. */
export async function savePng(svg: string, name: string): Promise<void> {
  const { width, height } = sizePx;
  // Firefox does not draw an SVG without width and height.
  const svgWithSize = svg.replace('<svg ', `<svg width="${width}" height="${height}" `);
  const image = new Image(width, height);
  image.src = `data:image/svg+xml,${encodeURIComponent(svgWithSize)}`;
  await image.decode();
  const canvas = Object.assign(document.createElement('canvas'), sizePx);
  canvas.getContext('2d')?.drawImage(image, 0, 0, width, height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('The browser could not create the PNG');
  saveBlob(name, blob);
}
