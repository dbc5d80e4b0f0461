/** Returns the state of PostgreSQL according to the Patroni at this URL, or undefined while Patroni does not answer. */
export async function readPatroniState(url: string): Promise<string | undefined> {
  try {
    const answer = await fetch(`${url}/patroni`, { signal: AbortSignal.timeout(1_000) });
    // Patroni answers in this shape.
    return ((await answer.json()) as { state: string }).state;
  } catch {
    return undefined;
  }
}

/** Makes Patroni delete the data of its standby and copy the primary's. */
export async function reinitialise(url: string, password: string): Promise<void> {
  const answer = await fetch(`${url}/reinitialize`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`patroni:${password}`).toString('base64')}` },
    body: JSON.stringify({ force: true }),
  });
  if (!answer.ok) throw new Error(`Patroni answered ${answer.status}: ${await answer.text()}`);
}
