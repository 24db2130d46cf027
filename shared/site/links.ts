import { OperationError } from '../errors/errors.ts'
import type { SecretValues } from '../platform/environment.ts'
import { network } from '../platform/network.ts'
import { base64url, bytesToHex, fromBase64url } from '../platform/encoding.ts'
import { type Key, keyFor, sign } from './signing.ts'

/** A fan on a site's list. */
export interface Fan {
  site_id: string
  email: string
}

/** One sign-up of a fan, with its exact time. */
export interface SignUp extends Fan {
  signed_up_at: string
}

/** What a link shows for an hour: a draft, or a page that is not saved (sql/sites/site_previews.sql). */
export interface SitePreview {
  site_id: string
  /** The page that is not saved; null for the draft. */
  id: string | null
  /** Whose link it is (private.link_maker). It ends with the maker's rights. */
  maker: string
  expires_at: string
}

/** Signed addresses, which need no other credential. */
export interface Links {
  /** Whether there is a secret. Without it everything but `page` and `report` throws feature_unavailable. */
  canSign: boolean
  /** The public page of a site, by its slug if it has one, else by its id. */
  page(site: { id: string; slug: string | null }): string
  /** The page of a stored report, by the secret of a link to it. */
  report(token: string): string
  /** A draft, or a preview of one. The same preview of the same maker always has the same link. */
  preview(preview: SitePreview): Promise<{ url: string; expires_at: string }>
  /** What a preview link shows; undefined for an invalid link, or one that has expired. */
  readPreview(token: string): Promise<SitePreview | undefined>
  /** The page on which a fan unsubscribes. */
  unsubscribe(fan: Fan): Promise<string>
  /** The fan of an unsubscribe link; undefined for an invalid link. */
  readUnsubscribe(token: string): Promise<Fan | undefined>
  /** The page on which a fan confirms a sign-up. The same sign-up always has the same link. */
  confirm(signup: SignUp): Promise<string>
  /** The sign-up of a link; undefined for an invalid link. */
  readConfirm(token: string): Promise<SignUp | undefined>
  /** A keyed hash of a client's network, hexadecimal, which is stored instead of the address. */
  hashClient(siteId: string, address: string | null): string
}

/** What a person may choose as the address of a page. It is the rule of app.site_slugs too. */
export const slugPattern = /^[a-z0-9][a-z0-9-]{1,58}[a-z0-9]$/

export interface LinkOptions {
  appUrl: string
  secrets?: SecretValues
}

export function openLinks({ appUrl, secrets }: LinkOptions): Links {
  const keys = (purpose: string) => {
    if (secrets) return secrets.map((secret) => keyFor(secret, purpose))
    throw new OperationError('feature_unavailable', 'This is not offered here', {
      cause: new Error('LINK_SECRET is not set'),
    })
  }
  /** Of the newest secret. */
  const key = (purpose: string) => keys(purpose)[0]!
  const unsealed = async (purpose: string, token: string): Promise<string[]> => {
    for (const key of keys(purpose)) {
      const parts = await unseal(key, token)
      if (parts) return parts
    }
    return []
  }
  return {
    canSign: secrets !== undefined,
    page: ({ id, slug }) => `${appUrl}/s/${slug ?? id}`,
    report: (token) => `${appUrl}/s/r/${token}`,
    async preview({ site_id, id, maker, expires_at }) {
      const token = await seal(key('preview'), [site_id, id ?? 'draft', maker, expires_at])
      return { url: `${appUrl}/s/${site_id}/preview?token=${token}`, expires_at }
    },
    async readPreview(token) {
      const [site_id, id, maker, expires_at] = await unsealed('preview', token)
      if (!site_id || !id || !maker || !expires_at || Date.parse(expires_at) <= Date.now()) return undefined
      return { site_id, id: id === 'draft' ? null : id, maker, expires_at }
    },
    unsubscribe: async ({ site_id, email }) =>
      `${appUrl}/s/unsubscribe?token=${await seal(key('unsubscribe'), [site_id, email])}`,
    async readUnsubscribe(token) {
      const [site_id, email] = await unsealed('unsubscribe', token)
      return site_id && email ? { site_id, email } : undefined
    },
    confirm: async ({ site_id, email, signed_up_at }) =>
      `${appUrl}/s/confirm?token=${await seal(key('confirm'), [site_id, email, signed_up_at])}`,
    async readConfirm(token) {
      const [site_id, email, signed_up_at] = await unsealed('confirm', token)
      return site_id && email && signed_up_at ? { site_id, email, signed_up_at } : undefined
    },
    hashClient: (siteId, address) => bytesToHex(sign(key('client'), `${siteId} ${network(address)}`)),
  }
}

const nonceLength = 12

/**
 * A token with some words, such as a site and an e-mail address, encrypted (AES-256-GCM), so that the link reveals nothing and
 * cannot be forged. That of a mail never expires, because it may be read years later. The nonce depends on the words: a repeated mail
 * has the same link, and a nonce is never used for two texts.
 */
async function seal(key: Key, words: readonly string[]): Promise<string> {
  const iv = sign(key, `nonce ${words.join(' ')}`).slice(0, nonceLength) as Key
  const text = new TextEncoder().encode(words.join(' '))
  const encrypted = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await aesKey(key), text)
  return base64url(new Uint8Array([...iv, ...new Uint8Array(encrypted)]))
}

/** A token with the longest address, in a script of three bytes a character, has 634. */
const tokenPattern = /^[\w-]{40,700}$/

async function unseal(key: Key, token: string): Promise<string[] | undefined> {
  if (!tokenPattern.test(token)) return undefined
  try {
    const bytes = fromBase64url(token)
    const algorithm = { name: 'AES-GCM', iv: bytes.subarray(0, nonceLength) }
    const text = await crypto.subtle.decrypt(algorithm, await aesKey(key), bytes.subarray(nonceLength))
    return new TextDecoder().decode(text).split(' ')
  } catch {
    return undefined
  }
}

const aesKey = (key: Key) => crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt', 'decrypt'])
