/** The email that waits for its code, kept for this tab so that a reload does not lose it. */
function keptEmail(key: string) {
  return {
    read: () => sessionStorage.getItem(key) ?? '',
    keep: (email: string) => sessionStorage.setItem(key, email),
    drop: () => sessionStorage.removeItem(key),
  };
}

export const emailToVerify = keptEmail('emailToVerify');
export const emailToReset = keptEmail('emailToReset');
