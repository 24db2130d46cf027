import { importPKCS8, SignJWT } from 'jose'
import { BearerToken, type Minted } from '../bearer-token.ts'
import { ProviderError } from '../../errors/provider-error.ts'

export interface AppleMusicOptions {
  apiBase: string
  teamId: string
  keyId: string
  /** PKCS #8, PEM; its lines may be separated by `\n` written out, as environments like it. */
  privateKey: string
  timeoutMs?: number
}

/** Far less than the six months that the store allows, and begun before the clock of a store that is behind ours. */
const lifetimeS = 3600
const leewayS = 60

/** The store's developer token (https://developer.apple.com/documentation/applemusicapi/generating-developer-tokens). */
export const developerToken = (options: AppleMusicOptions) => new BearerToken(() => sign(options))

async function sign({ teamId, keyId, privateKey }: AppleMusicOptions): Promise<Minted> {
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
    // Whatever the library says of a key could quote it.
    throw new ProviderError('provider_failed', 'APPLE_MUSIC_PRIVATE_KEY is not a P-256 key in PKCS #8 PEM')
  }
}
