import { base64url, type Key } from './signing.ts'

/** A fan on a site's list. */
export interface Fan {
  site_id: string
  email: string
}

const nonceLength = 12

/**
 * Names a site and an address, sealed (AES-256-GCM): whoever sees the link learns neither, and nobody can make another. It has
 * no end, for a mail may be read years later.
 */
export async function unsubscribeToken(key: Key, { site_id, email }: Fan): Promise<string> {
  const nonce = crypto.getRandomValues(new Uint8Array(nonceLength))
  const text = new TextEncoder().encode(`${site_id} ${email}`)
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce }, await aes(key), text)
  return base64url(new Uint8Array([...nonce, ...new Uint8Array(sealed)]))
}

/** Whom a token is for; undefined for one that is not ours. */
export async function openUnsubscribeToken(key: Key, token: string): Promise<Fan | undefined> {
  if (!/^[\w-]{40,600}$/.test(token)) return undefined
  try {
    const bytes = Uint8Array.fromBase64(token, { alphabet: 'base64url' })
    const iv = bytes.subarray(0, nonceLength)
    const text = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv },
      await aes(key),
      bytes.subarray(nonceLength),
    )
    const [site_id, email] = new TextDecoder().decode(text).split(' ') as [string, string]
    return { site_id, email }
  } catch {
    return undefined
  }
}

const aes = (key: Key) => crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt', 'decrypt'])
