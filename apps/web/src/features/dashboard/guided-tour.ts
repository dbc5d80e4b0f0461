import './guided-tour.css';
import { type DriveStep, driver, type PopoverDOM } from 'driver.js';
import { pushModal } from '../../ui/overlay/modal-stack.ts';
import { stops, tourTexts } from './tour-texts.ts';

export function startGuidedTour(): () => void {
  const previousFocus = document.activeElement;
  const top = window.scrollY;
  const layer = document.body.appendChild(document.createElement('div'));
  const isMotionReduced = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const tour = driver({
    steps: stops.map(tourStep),
    animate: !isMotionReduced,
    duration: 400,
    overlayOpacity: 0.7,
    stagePadding: 10,
    stageRadius: 5,
    popoverOffset: 10,
    disableActiveInteraction: true,
    skipMissingElement: true,
    showProgress: true,
    progressText: tourTexts.progress,
    nextBtnText: tourTexts.next,
    prevBtnText: tourTexts.previous,
    doneBtnText: tourTexts.done,
    onPopoverRender: (popover) => adaptPopover(layer, popover),
    // Runs however the tour is ended, even during its first animation.
    onDestroyStarted: () => endTour(),
  });
  const popModal = pushModal(layer);
  tour.drive();

  function endTour(): void {
    if (!layer.isConnected) return;
    tour.destroy();
    popModal();
    layer.remove();
    window.scrollTo({ top });
    if (previousFocus instanceof HTMLElement && previousFocus.isConnected) previousFocus.focus({ preventScroll: true });
  }
  return endTour;
}

function tourStep({ mark, title, words }: (typeof stops)[number]): DriveStep {
  const popover = { title, description: words };
  return mark === null ? { popover } : { element: `[data-tour="${mark}"]`, popover };
}

/** Moves the library's dialog into the layer, and corrects its roles and accessible names. */
function adaptPopover(layer: HTMLElement, { wrapper, title, footer, closeButton, nextButton }: PopoverDOM): void {
  layer.append(wrapper);
  wrapper.removeAttribute('aria-labelledby');
  wrapper.setAttribute('aria-label', tourTexts.name);
  wrapper.setAttribute('aria-modal', 'true');
  wrapper.setAttribute('aria-describedby', `${title.id} driver-popover-description`);
  const heading = document.createElement('h2');
  heading.textContent = title.textContent;
  title.role = 'presentation';
  title.replaceChildren(heading);
  footer.role = 'presentation';
  const cross = document.createElement('span');
  cross.ariaHidden = 'true';
  cross.textContent = '×';
  const name = document.createElement('span');
  name.className = 'guided-tour-name';
  name.textContent = tourTexts.close;
  closeButton.removeAttribute('aria-label');
  closeButton.replaceChildren(cross, name);
  // The library moves the focus and adds its dummy element only after this function has returned.
  queueMicrotask(() => {
    nextButton.focus();
    document.getElementById('driver-dummy-element')?.setAttribute('aria-hidden', 'true');
  });
}
