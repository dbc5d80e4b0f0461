import type { WaitlistEntry } from './waitlist-repository.ts';

export type ForwardTarget = { url: string; token: string | undefined };

const timeoutMs = 10_000;

/** The idempotency key lets the receiver ignore an entry that it has already accepted. */
export async function postEntry({ url, token }: ForwardTarget, entry: WaitlistEntry): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
    headers: {
      'content-type': 'application/json',
      'idempotency-key': entry.id,
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({
      fullName: entry.full_name,
      whatsappNumber: entry.whatsapp_number,
      services: entry.services,
      city: entry.city,
      socialMedia: entry.social_media,
      joinWhatsAppGroup: entry.join_whatsapp_group ? 'yes' : 'no',
    }),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`The external table of the waitlist answered ${response.status}`);
}
