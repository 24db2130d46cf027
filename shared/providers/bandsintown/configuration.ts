import * as z from 'zod'
import { apiBase, type Configured } from '../../platform/environment.ts'

/** The variables of live events. */
export const bandsintownVariables = {
  BANDSINTOWN_API_BASE: apiBase('https://rest.bandsintown.com'),
  BANDSINTOWN_APP_ID: z.string().optional(),
}

export interface BandsintownOptions {
  apiBase: string
  appId: string
  timeoutMs?: number
}

export function bandsintownConfiguration(
  env: { BANDSINTOWN_API_BASE: string; BANDSINTOWN_APP_ID?: string },
): Configured<BandsintownOptions> {
  if (!env.BANDSINTOWN_APP_ID) return { lacking: 'BANDSINTOWN_APP_ID' }
  return { options: { apiBase: env.BANDSINTOWN_API_BASE, appId: env.BANDSINTOWN_APP_ID } }
}
