import * as z from 'zod'

/** Whether a request that generates a draft only starts it. */
export const Background = z.boolean().default(false)

export const preferHeader = {
  name: 'Prefer',
  description: '`respond-async`: return a runId at once, and generate in the background (RFC 7240).',
}

/** The header Prefer in place of `background`, of whose preferences we support respond-async alone. */
export const backgroundFromHeaders = (headers: Headers): { background?: true } =>
  (headers.get('prefer') ?? '').split(',').some((preference) =>
      preference.split(';')[0]!.trim().toLowerCase() === 'respond-async'
    )
    ? { background: true }
    : {}
