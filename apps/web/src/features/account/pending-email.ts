/** Stores a string that survives a reload of this tab. */
export function storedText(key: string) {
  return {
    read: () => sessionStorage.getItem(key) ?? '',
    store: (text: string) => sessionStorage.setItem(key, text),
    drop: () => sessionStorage.removeItem(key),
  };
}

export const emailToVerify = storedText('emailToVerify');
export const emailToReset = storedText('emailToReset');

/**
 * The answer to a request for a code contains this secret. It shows the server that this browser
 * requested the code.
 */
export const requesterSecret = storedText('codeRequester');
