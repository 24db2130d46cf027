import { importPKCS8, SignJWT } from 'jose'
import { type AccessToken, BearerToken } from '../bearer-token.ts'
import { ProviderError } from '../../errors/provider-error.ts'

export interface AppleMusicOptions {
  apiBase: string
  teamId: string
  keyId: string
  /** PKCS #8, PEM; its line breaks may be written as `\n`, as is common in environment variables. */
  privateKey: string
  timeoutMs?: number
}

/** The store allows six months. */
const lifetimeS = 3600
/** The token starts earlier, because the store's clock may be behind ours. */
const leewayS = 60

/** The store's developer token (https://developer.apple.com/documentation/applemusicapi/generating-developer-tokens). */
export const developerToken = (options: AppleMusicOptions) => new BearerToken(() => sign(options))

async function sign({ teamId, keyId, privateKey }: AppleMusicOptions): Promise<AccessToken> {
  const issuedAt = Math.floor(Date.now() / 1000) - leewayS
  try {
    const key = await importPKCS8(privateKey.replaceAll('\\n', '\n').trim(), 'ES256')
    const token = await new SignJWT()
      .setProtectedHeader({ alg: 'ES256', kid: keyId })
      .setIssuer(teamId)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + lifetimeS)
      .sign(key)
    return { token, lifetimeMs: (lifetimeS - leewayS) * 1000 }
  } catch {
    // The library's error could quote the key.
    throw new ProviderError('provider_failed', 'APPLE_MUSIC_PRIVATE_KEY is not a P-256 key in PKCS #8 PEM')
  }
}
