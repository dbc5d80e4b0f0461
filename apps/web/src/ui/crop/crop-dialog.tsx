import { Minus, Plus } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { useIsMounted } from '../../lib/use-is-mounted.ts';
import { useObjectUrl } from '../../lib/use-object-url.ts';
import { Button } from '../button.tsx';
import { customProperties } from '../custom-properties.ts';
import { Icon } from '../icon.tsx';
import { Dialog } from '../overlay/dialog.tsx';
import { VisuallyHidden } from '../visually-hidden.tsx';
import styles from './crop-dialog.module.css';

import {
  areaOf,
  type CropArea,
  type CropView,
  clampView,
  maxZoomFor,
  type PictureSize,
  savedSize,
  startView,
} from './crop-geometry.ts';
import { texts } from './crop-texts.ts';

interface CropDialogProps {
  file: File;
  keepLabel: string;
  onClose: () => void;
  /** Uploads the content of the frame. The dialog stays open if this rejects. */
  onCrop: (file: File) => Promise<unknown>;
}

const frameShare = 0.82;

const keyStep = 0.05;

const zoomStep = 1.15;

/** Every screen would enlarge a narrower part, so that it looks blurred. */
const minSharpWidth = 400;

const directions: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export function CropDialog({ file, keepLabel, onClose, onCrop }: CropDialogProps) {
  const image = useRef<HTMLImageElement>(null);
  const url = useObjectUrl(file);
  const [picture, setPicture] = useState<PictureSize | 'unreadable' | null>(null);
  const [view, setView] = useState<CropView>({ x: 0, y: 0, zoom: 1 });
  const [isPending, setPending] = useState(false);
  const isMounted = useIsMounted();

  const size = picture === 'unreadable' ? null : picture;
  const area = size && areaOf(size, view);

  const cropAndUpload = async () => {
    if (!image.current || !area) return;
    setPending(true);
    try {
      const croppedFile = await encodeArea(image.current, area, file.name).catch((error: unknown) => {
        setPicture('unreadable');
        throw error;
      });
      await onCrop(croppedFile);
    } catch (error) {
      // This dialog or its caller has already reported the error. The picture and its frame stay.
      console.warn(error);
      if (isMounted()) setPending(false);
    }
  };

  return (
    <Dialog title={texts.title} onClose={onClose}>
      {picture === 'unreadable' ? <p role="alert">{texts.unreadable}</p> : <p>{texts.how}</p>}
      {picture !== 'unreadable' && (
        <CropFrame size={size} view={view} onChange={(next) => size && setView(clampView(size, next))}>
          {url && (
            <img
              ref={image}
              src={url}
              alt=""
              draggable={false}
              className={styles.picture}
              style={area ? positionStyle(size, area) : undefined}
              onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
                const loadedSize = { width: naturalWidth, height: naturalHeight };
                setPicture(naturalWidth > 0 ? loadedSize : 'unreadable');
                setView(startView(loadedSize));
              }}
              onError={() => setPicture('unreadable')}
            />
          )}
        </CropFrame>
      )}
      {size && area && (
        <>
          <Zoom
            maxZoom={maxZoomFor(size)}
            zoom={view.zoom}
            onChange={(zoom) => setView(clampView(size, { ...view, zoom }))}
          />
          <p className={styles.about}>
            {texts.about(file.name, size.width, size.height)}
            {area.width < minSharpWidth && ` ${texts.small(savedSize(area).width, savedSize(area).height)}`}
          </p>
        </>
      )}
      <div className={styles.choices}>
        {picture !== 'unreadable' && (
          <Button variant="primary" pending={isPending} disabled={!area} onClick={() => void cropAndUpload()}>
            {texts.use}
          </Button>
        )}
        <Button onClick={onClose}>{keepLabel}</Button>
      </div>
    </Dialog>
  );
}

interface CropFrameProps {
  size: PictureSize | null;
  view: CropView;
  onChange: (view: CropView) => void;
  children: ReactNode;
}

/** The picture follows the finger, and an arrow key moves the view. */
function CropFrame({ size, view, onChange, children }: CropFrameProps) {
  const drag = useRef<{ id: number; x: number; y: number; view: CropView } | null>(null);
  const area = size && areaOf(size, view);

  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { id: event.pointerId, x: event.clientX, y: event.clientY, view };
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const start = drag.current;
    if (!start || start.id !== event.pointerId || !area) return;
    const scale = area.width / (event.currentTarget.clientWidth * frameShare);
    const [x, y] = [start.view.x - (event.clientX - start.x) * scale, start.view.y - (event.clientY - start.y) * scale];
    onChange({ ...start.view, x, y });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = directions[event.key];
    if (direction && area) {
      const [right, down] = direction;
      onChange({ ...view, x: view.x + right * area.width * keyStep, y: view.y + down * area.height * keyStep });
    } else if (event.key === '+' || event.key === '=') onChange({ ...view, zoom: view.zoom * zoomStep });
    else if (event.key === '-') onChange({ ...view, zoom: view.zoom / zoomStep });
    else return;
    event.preventDefault();
  };

  const percentOf = (offset: number, length: number, whole: number) =>
    Math.round((offset / Math.max(whole - length, 1)) * 100);
  const left = size && area ? percentOf(area.left, area.width, size.width) : 0;
  const top = size && area ? percentOf(area.top, area.height, size.height) : 0;
  return (
    <div
      role="slider"
      aria-label={texts.frame}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={left}
      aria-valuetext={texts.position(left, top, view.zoom)}
      tabIndex={0}
      data-autofocus
      className={styles.box}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={() => {
        drag.current = null;
      }}
      onPointerCancel={() => {
        drag.current = null;
      }}
      onKeyDown={onKeyDown}
    >
      {children}
      <div className={styles.frame} />
    </div>
  );
}

function Zoom({ maxZoom, zoom, onChange }: { maxZoom: number; zoom: number; onChange: (zoom: number) => void }) {
  if (maxZoom <= 1) return null;
  return (
    <div className={styles.zoom}>
      <Button variant="ghost" square onClick={() => onChange(zoom / zoomStep)}>
        <Icon of={Minus} />
        <VisuallyHidden>{texts.smaller}</VisuallyHidden>
      </Button>
      <input
        type="range"
        aria-label={texts.size}
        min={1}
        max={maxZoom}
        step="any"
        value={zoom}
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
      />
      <Button variant="ghost" square onClick={() => onChange(zoom * zoomStep)}>
        <Icon of={Plus} />
        <VisuallyHidden>{texts.larger}</VisuallyHidden>
      </Button>
    </div>
  );
}

/** Returns the position of the picture as shares of the box. */
function positionStyle({ width, height }: PictureSize, area: CropArea) {
  const margin = (1 - frameShare) / 2;
  return customProperties({
    '--picture-width': (width / area.width) * frameShare,
    '--picture-height': (height / area.height) * frameShare,
    '--picture-left': margin - (area.left / area.width) * frameShare,
    '--picture-top': margin - (area.top / area.height) * frameShare,
  });
}

/** Returns the area as a JPEG without the camera's metadata. Transparent areas become white. */
async function encodeArea(image: HTMLImageElement, area: CropArea, name: string): Promise<File> {
  const size = savedSize(area);
  const canvas = Object.assign(document.createElement('canvas'), size);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser could not create a canvas');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, size.width, size.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, area.left, area.top, area.width, area.height, 0, 0, size.width, size.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9));
  if (!blob) throw new Error('The browser could not encode a JPEG');
  return new File([blob], name.replace(/\.\w+$/, '.jpg'), { type: 'image/jpeg' });
}
