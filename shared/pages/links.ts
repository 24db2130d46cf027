import { OperationError } from '../errors/errors.ts'
import { network } from '../platform/network.ts'
import { base64url, isSigned, type Key, keyFor, sign } from './signing.ts'
import { type Fan, openUnsubscribeToken, unsubscribeToken } from './unsubscribe-token.ts'

/** The addresses that we sign: who has one may do what it says, without a credential. */
export interface Links {
  /** The page on which one looks at a site's draft, for an hour. */
  preview(siteId: string): { url: string; expires_at: string }
  isPreview(siteId: string, token: string): boolean
  /** The page on which a fan leaves a list. */
  unsubscribe(fan: Fan): Promise<string>
  /** Whom an unsubscribe link is for; undefined for one that is not ours. */
  readUnsubscribe(token: string): Promise<Fan | undefined>
  /** What is kept of a client's address: nobody without the secret can tell it. Hexadecimal. */
  hashClient(siteId: string, address: string | null): string
}

const preview_ms = 60 * 60_000

export function openLinks({ appUrl, secret }: { appUrl: string; secret?: string }): Links {
  const key = (purpose: string) => {
    if (secret) return keyFor(secret, purpose)
    throw new OperationError('feature_unavailable', 'This is not offered here', {
      cause: new Error('LINK_SECRET is not set'),
    })
  }
  return {
    preview(siteId) {
      const expires = new Date(Date.now() + preview_ms)
      const url = `${appUrl}/s/${siteId}/preview?token=${signLink(key('preview'), siteId, expires)}`
      return { url, expires_at: expires.toISOString() }
    },
    isPreview: (siteId, token) => verifyLink(key('preview'), siteId, token),
    unsubscribe: async (fan) =>
      `${appUrl}/s/unsubscribe?token=${await unsubscribeToken(key('unsubscribe'), fan)}`,
    readUnsubscribe: async (token) => await openUnsubscribeToken(key('unsubscribe'), token),
    hashClient: (siteId, address) => sign(key('client'), `${siteId} ${network(address)}`).toHex(),
  }
}

/** `{end}.{signature}`: for one subject, until then. */
export function signLink(key: Key, subject: string, expires: Date): string {
  const end = Math.floor(expires.getTime() / 1000).toString(36)
  return `${end}.${base64url(sign(key, `${subject} ${end}`))}`
}

export function verifyLink(key: Key, subject: string, token: string): boolean {
  const [, end, signature] = /^([0-9a-z]{1,9})\.([\w-]{43})$/.exec(token) ?? []
  if (!end || !signature || parseInt(end, 36) * 1000 <= Date.now()) return false
  return isSigned(key, `${subject} ${end}`, signature)
}
