import { once } from 'node:events';
import { createServer } from 'node:net';

/** Finds the first `count` consecutive free ports on 127.0.0.1 from `first` upwards, and returns the lowest. */
export async function freePorts(count, first) {
  for (let port = first; port + count <= 65_536; port += count) {
    if (await areFree(port, count)) return port;
  }
  throw new Error(`There are no ${count} consecutive free ports from ${first}.`);
}

async function areFree(first, count) {
  for (let port = first; port < first + count; port += 1) {
    const server = createServer().listen(port, '127.0.0.1');
    try {
      await once(server, 'listening');
    } catch (error) {
      if (error.code === 'EADDRINUSE') return false;
      throw error;
    }
    server.close();
    await once(server, 'close');
  }
  return true;
}
