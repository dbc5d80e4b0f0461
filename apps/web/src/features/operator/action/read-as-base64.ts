/**
 * Rejects if the file was deleted. Works in parts, because a call takes a limited number of
 * arguments.
 */
export async function readAsBase64(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const part = 8_192;
  let binary = '';
  for (let start = 0; start < bytes.length; start += part) {
    binary += String.fromCharCode(...bytes.subarray(start, start + part));
  }
  return btoa(binary);
}
