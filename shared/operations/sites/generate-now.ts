import type { GenerationRequest } from '../../generation/generator.ts'
import type { Context } from '../../operation/context.ts'
import { releaseCredits } from '../../operation/credits.ts'
import { OperationError } from '../../errors/errors.ts'
import type { SiteDocument } from '../../pages/document.ts'
import { makeDraft } from '../../generation/draft.ts'
import type { Site } from './site-schemas.ts'

export interface Order {
  site_id: string
  revision: number
  instruction: string
}

interface Begun {
  reservation_id: string
  request: GenerationRequest
}

/**
 * Reserves credits, generates the draft, and writes draft, revision and charge in one statement. An error or a crash before
 * that leaves the site unchanged.
 */
export async function generateNow(
  { db, generator }: Pick<Context<'generator'>, 'db' | 'generator'>,
  order: Order,
  timeoutMs: number,
): Promise<Site> {
  const { reservation_id, request }: Begun = await db.call('begin_site_generation', { ...order })
  const { site_id, revision } = order
  let document: SiteDocument
  try {
    const limit = AbortSignal.timeout(timeoutMs)
    document = await makeDraft(generator, request, limit).catch((error) => {
      throw limit.aborted ? timedOut() : error
    })
    return await db.call('finish_site_generation', { site_id, revision, reservation_id, document })
  } catch (error) {
    // If this fails too, the reservation expires by itself. The caller gets the error of the work.
    const cost = await releaseCredits(db, reservation_id).catch(() => 0)
    // The credits were charged, so the draft was written and only the response was lost.
    if (cost > 0) return await db.call('get_site', { site_id })
    throw error
  }
}

const timedOut = () =>
  new OperationError('timed_out', 'The page took too long to make; the draft is as it was')
