const stack: HTMLElement[] = [];

function setAside(element: Element | null, aside: boolean): void {
  element?.toggleAttribute('inert', aside);
  if (aside) element?.setAttribute('aria-hidden', 'true');
  else element?.removeAttribute('aria-hidden');
}

function updateInert(): void {
  setAside(document.getElementById('app'), stack.length > 0);
  for (const layer of stack) setAside(layer, layer !== stack.at(-1));
}

/** Makes the app and the layers below inert. Returns a clean-up function. */
export function raise(layer: HTMLElement): () => void {
  stack.push(layer);
  updateInert();
  return () => {
    stack.splice(stack.indexOf(layer), 1);
    updateInert();
  };
}
