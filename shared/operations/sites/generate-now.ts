import type { GenerationRequest } from '../../generation/generator.ts'
import type { Context } from '../../operation/context.ts'
import { releaseCredits } from '../../operation/credits.ts'
import { OperationError } from '../../errors/errors.ts'
import { type Draft, isUnchanged, makeDraft, type Report } from '../../generation/draft.ts'
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
 * Reserves credits, generates the draft, and writes draft, facts, revision and charge in one statement. An error or a crash
 * before that leaves the site unchanged, and a draft without a change writes and charges nothing.
 */
export async function generateNow(
  { db, generator }: Pick<Context<'generator'>, 'db' | 'generator'>,
  order: Order,
  timeoutMs: number,
): Promise<{ site: Site } & Report> {
  const { reservation_id, request }: Begun = await db.call('begin_site_generation', { ...order })
  const { site_id, revision } = order
  let draft: Draft | undefined
  try {
    const limit = AbortSignal.timeout(timeoutMs)
    draft = await makeDraft(generator, request, limit).catch((error) => {
      throw limit.aborted ? timedOut() : error
    })
    const { document, facts, report } = draft
    if (isUnchanged(request, report)) {
      await releaseCredits(db, reservation_id)
      return { site: await db.call('get_site', { site_id }), ...report }
    }
    const written = { site_id, revision, reservation_id, document, facts }
    return { site: await db.call('finish_site_generation', written), ...report }
  } catch (error) {
    // If this fails too, the reservation expires by itself. The caller gets the error of the work.
    const cost = await releaseCredits(db, reservation_id).catch(() => 0)
    // The credits were charged, so the draft was written and only the response was lost.
    if (cost > 0 && draft) return { site: await db.call('get_site', { site_id }), ...draft.report }
    throw error
  }
}

const timedOut = () =>
  new OperationError('timed_out', 'The page took too long to make; the draft is as it was')
