import { saveBlob } from '../../lib/save-file.ts';

/** This many pixels suffice for the side of a van. */
const size = { width: 3_200, height: 2_400 } as const;

/** Paints a sign, whose letters are outlines, as a PNG in the browser. Throws if the browser has no room for it. */
export async function savePng(svg: string, name: string): Promise<void> {
  const { width, height } = size;
  // Firefox does not paint an SVG without a size of its own.
  const sized = svg.replace('<svg ', `<svg width="${width}" height="${height}" `);
  const image = new Image(width, height);
  image.src = `data:image/svg+xml,${encodeURIComponent(sized)}`;
  await image.decode();
  const canvas = Object.assign(document.createElement('canvas'), size);
  canvas.getContext('2d')?.drawImage(image, 0, 0, width, height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('The browser made no PNG');
  saveBlob(name, blob);
}
