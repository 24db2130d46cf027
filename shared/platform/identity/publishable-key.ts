import * as z from 'zod'
import { asJson } from '../text.ts'

/** A secret key in its place would be sent to every browser. The older keys are JWTs with a role. */
const publishableKey = z.string().regex(/^[\w.-]+$/, 'must be a publishable key').refine(
  (key) => !key.startsWith('sb_secret_') && roleOf(key) !== 'service_role',
  'must be the publishable key, not a secret one',
)

function roleOf(key: string): unknown {
  const payload = key.split('.')[1]
  if (!payload) return undefined
  try {
    return (asJson(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { role?: unknown } | undefined)
      ?.role
  } catch {
    return undefined
  }
}

/**
 * The variables of the key with which browsers call Supabase. Hosted Supabase sets the last two itself
 * (https://supabase.com/docs/guides/functions/secrets#default-secrets).
 */
export const publishableKeyVariables = {
  SUPABASE_PUBLISHABLE_KEY: publishableKey.optional(),
  SUPABASE_PUBLISHABLE_KEYS: z.string().transform(asJson)
    .pipe(z.looseObject({ default: publishableKey.optional() }, 'must be a JSON object')).optional(),
  SUPABASE_ANON_KEY: publishableKey.optional(),
}

export const readPublishableKey = (
  env: { [Name in keyof typeof publishableKeyVariables]?: z.output<typeof publishableKeyVariables[Name]> },
): string | undefined =>
  env.SUPABASE_PUBLISHABLE_KEY ?? env.SUPABASE_PUBLISHABLE_KEYS?.default ?? env.SUPABASE_ANON_KEY
