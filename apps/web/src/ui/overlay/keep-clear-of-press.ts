import { lastPress } from '../../lib/last-press.ts';

/** Destructive controls keep this distance in pixels from the press. */
const gap = 8;

/**
 * Raises a dialog until no destructive control is where the person pressed to open or change it, so
 * that a second tap does not end or delete anything.
 */
export function keepClearOfPress(box: HTMLElement): void {
  const press = lastPress();
  const controls = [...box.querySelectorAll<HTMLElement>('[data-destructive]')];
  if (!press || controls.length === 0) return;
  // A centred dialog rises by half of its margin, so one step may not be enough.
  for (let step = 0; step < 5; step += 1) {
    const drop = dropOf(box);
    const coveredControl = controls
      .filter((control) => !(press.target instanceof Node && control.contains(press.target)))
      .map((control) => control.getBoundingClientRect())
      .find(({ left, right, top, bottom }) => {
        const isBeside = press.x < left - gap || press.x > right + gap;
        return !isBeside && press.y > top - drop - gap && press.y < bottom - drop + gap;
      });
    if (!coveredControl) return;
    const rise = coveredControl.bottom - drop - press.y + gap;
    box.style.marginBottom = `${raisedBy(box) + rise}px`;
    box.style.maxHeight = `calc(92dvh - ${box.style.marginBottom})`;
    // A dialog as high as the window cannot rise, so its content scrolls.
    if (box.scrollHeight > box.clientHeight) box.scrollTop += rise;
  }
}

const raisedBy = (box: HTMLElement) => Number.parseFloat(getComputedStyle(box).marginBottom) || 0;

/** Returns how far below its final position the opening animation still draws the dialog. */
const dropOf = (box: HTMLElement) => new DOMMatrix(getComputedStyle(box).transform).m42;
