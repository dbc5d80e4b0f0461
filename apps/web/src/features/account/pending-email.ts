/** Survives a reload of this tab. */
function keptEmail(key: string) {
  return {
    read: () => sessionStorage.getItem(key) ?? '',
    keep: (email: string) => sessionStorage.setItem(key, email),
    drop: () => sessionStorage.removeItem(key),
  };
}

export const emailToVerify = keptEmail('emailToVerify');
export const emailToReset = keptEmail('emailToReset');
