import * as z from 'zod'
import { apiBase, type Configured } from '../../platform/environment.ts'

/** The variables of connectors. */
export const composioVariables = {
  COMPOSIO_API_BASE: apiBase('https://backend.composio.dev'),
  COMPOSIO_API_KEY: z.string().optional(),
}

export interface ComposioOptions {
  apiBase: string
  apiKey: string
  timeoutMs?: number
}

export function composioConfiguration(
  env: { COMPOSIO_API_BASE: string; COMPOSIO_API_KEY?: string },
): Configured<ComposioOptions> {
  if (!env.COMPOSIO_API_KEY) return { lacking: 'COMPOSIO_API_KEY' }
  return { options: { apiBase: env.COMPOSIO_API_BASE, apiKey: env.COMPOSIO_API_KEY } }
}
