const stack: HTMLElement[] = [];

function setAside(element: Element | null, aside: boolean): void {
  element?.toggleAttribute('inert', aside);
  if (aside) element?.setAttribute('aria-hidden', 'true');
  else element?.removeAttribute('aria-hidden');
}

function settle(): void {
  setAside(document.getElementById('app'), stack.length > 0);
  for (const layer of stack) setAside(layer, layer !== stack.at(-1));
}

/** Puts a dialog's layer on top: all below it, and the app, can be neither reached nor heard. Answers the way to lower it. */
export function raise(layer: HTMLElement): () => void {
  stack.push(layer);
  settle();
  return () => {
    stack.splice(stack.indexOf(layer), 1);
    settle();
  };
}
