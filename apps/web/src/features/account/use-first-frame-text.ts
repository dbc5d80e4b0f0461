import { useLayoutEffect, useState } from 'react';

/** Copies text and focus from the first frame, because a visitor may fill in its fields before the app loads. */
export function useFirstFrameText(): void {
  const [fields] = useState(readFirstFrame);
  useLayoutEffect(() => {
    const appInputs = document.querySelectorAll<HTMLInputElement>('#main input');
    fields.inputs.forEach((input, index) => {
      const field = appInputs[index];
      if (field?.type !== input.type) return;
      if (input.type === 'checkbox' && input.checked && !field.checked) field.click();
      if (input.type !== 'checkbox' && input.value !== '') typeInto(field, input.value);
      if (input === fields.focused()) field.focus({ preventScroll: true });
    });
  }, [fields]);
}

/** Returns the fields of the first frame, which keep their text after they leave the document. */
function readFirstFrame() {
  const frame = import.meta.env.SSR ? null : document.getElementById('first-frame');
  let focused: EventTarget | null = import.meta.env.SSR ? null : document.activeElement;
  frame?.addEventListener('focusin', ({ target }) => {
    focused = target;
  });
  return { inputs: [...(frame?.querySelectorAll('input') ?? [])], focused: () => focused };
}

/** Sets a field's text with the native setter, so that React notices the change. */
function typeInto(field: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
