/** Returns the state of a PostgreSQL as the Patroni at this address sees it, or undefined while Patroni does not answer. */
export async function stateAt(rest: string): Promise<string | undefined> {
  try {
    const answer = await fetch(`${rest}/patroni`, { signal: AbortSignal.timeout(1_000) });
    // Patroni answers in this shape.
    return ((await answer.json()) as { state: string }).state;
  } catch {
    return undefined;
  }
}

/** Makes Patroni delete the data of its standby and copy the primary's. */
export async function reinitialise(rest: string, password: string): Promise<void> {
  const answer = await fetch(`${rest}/reinitialize`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`patroni:${password}`).toString('base64')}` },
    body: JSON.stringify({ force: true }),
  });
  if (!answer.ok) throw new Error(`Patroni answers ${answer.status}: ${await answer.text()}`);
}
