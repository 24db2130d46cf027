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

/** One sign-up of a fan, with its exact time. */
export interface SignUp extends Fan {
  signed_up_at: string
}

/** A page that is shown and not saved (sql/sites/site_previews.sql). */
export interface SitePreview {
  id: string
  expires_at: string
}

/** Signed addresses, which need no other credential. */
export interface Links {
  /** Whether there is a secret. Without it everything but `page` throws feature_unavailable. */
  canSign: boolean
  /** The public page of a site, by its slug if it has one, else by its id. */
  page(site: { id: string; slug: string | null }): string
  /** A site's draft, valid for an hour; or one preview of it, until that ends. */
  preview(siteId: string, preview?: SitePreview): { url: string; expires_at: string }
  /** What a preview link shows: the draft, or the preview with this id. Undefined for an invalid link. */
  readPreview(siteId: string, token: string): { id?: string } | undefined
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

const previewMs = 60 * 60_000

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
    preview(siteId, preview) {
      const expires = preview ? new Date(preview.expires_at) : new Date(Date.now() + previewMs)
      const signed = signLink(key('preview'), previewSubject(siteId, preview?.id), expires)
      const token = preview ? `${signed}.${preview.id}` : signed
      return { url: `${appUrl}/s/${siteId}/preview?token=${token}`, expires_at: expires.toISOString() }
    },
    readPreview(siteId, token) {
      const [, signed = token, id] = /^([^.]*\.[^.]*)\.([^.]*)$/.exec(token) ?? []
      const subject = previewSubject(siteId, id)
      return keys('preview').some((key) => verifyLink(key, subject, signed)) ? { id } : undefined
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

/** A link to the draft never shows unsaved edits, and the other way round. */
const previewSubject = (siteId: string, previewId?: string) =>
  previewId === undefined ? `draft ${siteId}` : `edits ${siteId} ${previewId}`

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
 * A token with some words, such as a site and an e-mail address, encrypted (AES-256-GCM), so that the link reveals nothing and
 * cannot be forged. It never expires, because a mail may be read years later. The nonce depends on the words: a repeated mail
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
