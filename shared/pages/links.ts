import { OperationError } from '../errors/errors.ts'
import type { SecretValues } from '../platform/environment.ts'
import { network } from '../platform/network.ts'
import { base64url, bytesToHex, fromBase64url } from '../platform/encoding.ts'
import { isSigned, type Key, keyFor, sign } from './signing.ts'

/** A fan on a site's list. */
export interface Fan {
  site_id: string
  email: string
}

/** Signed addresses, which need no other credential. */
export interface Links {
  /** The public page of a site, by its slug if it has one, else by its id. */
  page(site: { id: string; slug: string | null }): string
  /** The preview of a site's draft, valid for an hour. */
  preview(siteId: string): { url: string; expires_at: string }
  isPreview(siteId: string, token: string): boolean
  /** The page on which a fan unsubscribes. */
  unsubscribe(fan: Fan): Promise<string>
  /** The fan of an unsubscribe link; undefined for an invalid link. */
  readUnsubscribe(token: string): Promise<Fan | undefined>
  /** A keyed hash of a client's network, hexadecimal, which is stored instead of the address. */
  hashClient(siteId: string, address: string | null): string
}

const previewMs = 60 * 60_000

export function openLinks({ appUrl, secrets }: { appUrl: string; secrets?: SecretValues }): Links {
  const keys = (purpose: string) => {
    if (secrets) return secrets.map((secret) => keyFor(secret, purpose))
    throw new OperationError('feature_unavailable', 'This is not offered here', {
      cause: new Error('LINK_SECRET is not set'),
    })
  }
  /** Of the newest secret. */
  const key = (purpose: string) => keys(purpose)[0]!
  return {
    page: ({ id, slug }) => `${appUrl}/s/${slug ?? id}`,
    preview(siteId) {
      const expires = new Date(Date.now() + previewMs)
      const url = `${appUrl}/s/${siteId}/preview?token=${signLink(key('preview'), siteId, expires)}`
      return { url, expires_at: expires.toISOString() }
    },
    isPreview: (siteId, token) => keys('preview').some((key) => verifyLink(key, siteId, token)),
    unsubscribe: async (fan) => `${appUrl}/s/unsubscribe?token=${await seal(key('unsubscribe'), fan)}`,
    async readUnsubscribe(token) {
      for (const key of keys('unsubscribe')) {
        const fan = await unseal(key, token)
        if (fan) return fan
      }
      return undefined
    },
    hashClient: (siteId, address) => bytesToHex(sign(key('client'), `${siteId} ${network(address)}`)),
  }
}

/** `{expiry}.{signature}`, for one subject. */
export function signLink(key: Key, subject: string, expires: Date): string {
  const expiry = Math.floor(expires.getTime() / 1000).toString(36)
  return `${expiry}.${base64url(sign(key, `${subject} ${expiry}`))}`
}

export function verifyLink(key: Key, subject: string, token: string): boolean {
  const [, expiry, signature] = /^([0-9a-z]{1,9})\.([\w-]{43})$/.exec(token) ?? []
  if (!expiry || !signature || parseInt(expiry, 36) * 1000 <= Date.now()) return false
  return isSigned(key, `${subject} ${expiry}`, signature)
}

const nonceLength = 12

/**
 * A token with a site and an e-mail address, encrypted (AES-256-GCM), so that the link reveals neither and cannot be forged.
 * It never expires, because a mail may be read years later.
 */
async function seal(key: Key, { site_id, email }: Fan): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(nonceLength))
  const text = new TextEncoder().encode(`${site_id} ${email}`)
  const encrypted = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await aesKey(key), text)
  return base64url(new Uint8Array([...iv, ...new Uint8Array(encrypted)]))
}

async function unseal(key: Key, token: string): Promise<Fan | undefined> {
  if (!/^[\w-]{40,600}$/.test(token)) return undefined
  try {
    const bytes = fromBase64url(token)
    const algorithm = { name: 'AES-GCM', iv: bytes.subarray(0, nonceLength) }
    const text = await crypto.subtle.decrypt(algorithm, await aesKey(key), bytes.subarray(nonceLength))
    const [site_id, email] = new TextDecoder().decode(text).split(' ') as [string, string]
    return { site_id, email }
  } catch {
    return undefined
  }
}

const aesKey = (key: Key) => crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt', 'decrypt'])
