/** Rejects if the file is gone. Works in parts, because a function takes only so many arguments. */
export async function readAsBase64(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const part = 8_192;
  let binary = '';
  for (let start = 0; start < bytes.length; start += part) {
    binary += String.fromCharCode(...bytes.subarray(start, start + part));
  }
  return btoa(binary);
}
