import * as z from 'zod'
import type { Configured } from '../../platform/environment.ts'

/** The variables of content, read by the API and by the worker. The vendor has no address of its own: the operator names it. */
export const contentVariables = {
  CONTENT_API_BASE: z.url({ protocol: /^https?$/, hostname: /./ }).transform((url) =>
    url.replace(/(?<!\/)\/+$/, '')
  )
    .optional(),
  CONTENT_API_KEY: z.string().optional(),
}

export interface ContentOptions {
  apiBase: string
  apiKey: string
  timeoutMs?: number
}

export function contentConfiguration(
  env: { CONTENT_API_BASE?: string; CONTENT_API_KEY?: string },
): Configured<ContentOptions> {
  if (!env.CONTENT_API_BASE) return { lacking: 'CONTENT_API_BASE' }
  if (!env.CONTENT_API_KEY) return { lacking: 'CONTENT_API_KEY' }
  return { options: { apiBase: env.CONTENT_API_BASE, apiKey: env.CONTENT_API_KEY } }
}
