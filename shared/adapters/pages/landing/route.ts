import type { Context } from 'hono'
import { dayOf } from '../../../platform/day.ts'
import { type Compressed, compressible, sentCompressed } from '../../compressed.ts'
import type { LandingOptions } from './snippets.ts'

/** The landing page. Its example ends yesterday, so it is rendered once a day. */
export function landing(options: LandingOptions): (c: Context) => Promise<Response> {
  let made: { day: string; page: Compressed } | undefined
  return async (c) => {
    const day = dayOf()
    if (made?.day !== day) {
      const { landingHeaders, landingPage } = await import('./landing.tsx')
      made = { day, page: compressible(landingPage(options, day), landingHeaders(options)) }
    }
    return await sentCompressed(c, made.page, 'public, max-age=60')
  }
}
