const stack: HTMLElement[] = [];

function setInert(element: Element | null, isInert: boolean): void {
  element?.toggleAttribute('inert', isInert);
  if (isInert) element?.setAttribute('aria-hidden', 'true');
  else element?.removeAttribute('aria-hidden');
}

function updateInert(): void {
  setInert(document.getElementById('app'), stack.length > 0);
  for (const layer of stack) setInert(layer, layer !== stack.at(-1));
}

/** Makes the app and the layers below inert. Returns a clean-up function. */
export function pushModal(layer: HTMLElement): () => void {
  stack.push(layer);
  updateInert();
  return () => {
    stack.splice(stack.indexOf(layer), 1);
    updateInert();
  };
}
