export interface PictureSize {
  width: number;
  height: number;
}

/** `x` and `y` are the centre of the frame, in pixels of the picture. A `zoom` of 1 shows as much as fits. */
export interface CropView {
  x: number;
  y: number;
  zoom: number;
}

/** `left` and `top` are in pixels of the picture. */
export interface CropArea extends PictureSize {
  left: number;
  top: number;
}

const aspect = 4 / 3;

/** Zooming in stops when the frame is this many pixels of the picture wide. */
const minWidth = 200;

const maxZoom = 8;

/** No screen shows a larger picture. */
const maxWidth = 1_600;

const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max);

function largestPart({ width, height }: PictureSize): PictureSize {
  return width / height > aspect ? { width: height * aspect, height } : { width, height: width / aspect };
}

/** Returns 1 for a picture too small to be enlarged. */
export function maxZoomFor(picture: PictureSize): number {
  return clamp(largestPart(picture).width / minWidth, 1, maxZoom);
}

export function clampView(picture: PictureSize, { x, y, zoom }: CropView): CropView {
  const clampedZoom = clamp(zoom, 1, maxZoomFor(picture));
  const largest = largestPart(picture);
  const [halfWidth, halfHeight] = [largest.width / clampedZoom / 2, largest.height / clampedZoom / 2];
  return {
    x: clamp(x, halfWidth, picture.width - halfWidth),
    y: clamp(y, halfHeight, picture.height - halfHeight),
    zoom: clampedZoom,
  };
}

export const startView = ({ width, height }: PictureSize): CropView => ({ x: width / 2, y: height / 2, zoom: 1 });

export function areaOf(picture: PictureSize, { x, y, zoom }: CropView): CropArea {
  const largest = largestPart(picture);
  const [width, height] = [largest.width / zoom, largest.height / zoom];
  return { left: x - width / 2, top: y - height / 2, width, height };
}

/** Returns the size in which an area is saved: never enlarged, and at least one pixel. */
export function savedSize({ width }: CropArea): PictureSize {
  const savedWidth = clamp(Math.round(width), 1, maxWidth);
  return { width: savedWidth, height: Math.max(1, Math.round(savedWidth / aspect)) };
}
