import * as z from 'zod'
import { apiBase, type Configured, firstLacking } from '../../platform/environment.ts'

/** The variables of music-store lookups. */
export const appleMusicVariables = {
  APPLE_MUSIC_API_BASE: apiBase('https://api.music.apple.com'),
  APPLE_MUSIC_TEAM_ID: z.string().optional(),
  APPLE_MUSIC_KEY_ID: z.string().optional(),
  APPLE_MUSIC_PRIVATE_KEY: z.string().optional(),
}

export interface AppleMusicOptions {
  apiBase: string
  teamId: string
  keyId: string
  /** PKCS #8, PEM; its lines may be separated by `\n` written out, as environments like it. */
  privateKey: string
  timeoutMs?: number
}

export function appleMusicConfiguration(
  env: {
    APPLE_MUSIC_API_BASE: string
    APPLE_MUSIC_TEAM_ID?: string
    APPLE_MUSIC_KEY_ID?: string
    APPLE_MUSIC_PRIVATE_KEY?: string
  },
): Configured<AppleMusicOptions> {
  const { APPLE_MUSIC_API_BASE, APPLE_MUSIC_TEAM_ID, APPLE_MUSIC_KEY_ID, APPLE_MUSIC_PRIVATE_KEY } = env
  const lacking = firstLacking({ APPLE_MUSIC_TEAM_ID, APPLE_MUSIC_KEY_ID, APPLE_MUSIC_PRIVATE_KEY })
  if (lacking) return { lacking }
  return {
    options: {
      apiBase: APPLE_MUSIC_API_BASE,
      teamId: APPLE_MUSIC_TEAM_ID!,
      keyId: APPLE_MUSIC_KEY_ID!,
      privateKey: APPLE_MUSIC_PRIVATE_KEY!,
    },
  }
}
