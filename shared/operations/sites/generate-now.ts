import type { GenerationRequest, Generator } from '../../generation/generator.ts'
import type { Context } from '../../operation/context.ts'
import { releaseCredits, reserveCredits } from '../../operation/credits.ts'
import { OperationError } from '../../errors/errors.ts'
import { changesOf } from '../../generation/changes.ts'
import { type Draft, isUnchanged, makeDraft, type Report } from '../../generation/draft.ts'
import { withShows } from '../../generation/profile-shows.ts'
import type { SiteDocument } from '../../pages/document.ts'
import { known, nextShows } from './complete-facts.ts'
import type { Site } from './site-schemas.ts'

export interface Order {
  site_id: string
  revision: number
  instruction: string
}

interface Begun {
  request: GenerationRequest
  /** The artist whose shows the site has; null if they were written by hand. */
  shows_of: string | null
}

/**
 * Generates the draft, and writes draft, proposed facts, revision and charge in one statement. An error or a crash before that
 * leaves the site unchanged. A draft without a change writes and charges nothing.
 */
export async function generateNow(
  context: Pick<Context<'generator'>, 'db' | 'generator' | 'require' | 'report'>,
  order: Order,
  timeoutMs: number,
): Promise<{ site: Site; charged: boolean } & Report> {
  const { db, generator } = context
  const begun: Begun = await db.call('begin_site_generation', { ...order })
  const { shows_of } = begun
  const { site_id, revision } = order
  let reserved: Promise<string> | undefined
  let draft: Draft | undefined
  let isFree = false
  const charging: Generator = {
    ...generator,
    async generate(...args) {
      if (generator.isCharged) await (reserved = reserveCredits(db, { operation: 'site_generation' }))
      return await generator.generate(...args)
    },
  }
  // The time limit may end while the credits are being reserved.
  const release = async () => reserved === undefined ? 0 : await releaseCredits(db, await reserved)
  try {
    const limit = AbortSignal.timeout(timeoutMs)
    const shows = shows_of === null ? undefined : await known(context, () => nextShows(context, shows_of))
    const request = withShows(begun.request, shows)
    draft = await makeDraft(charging, request, limit).catch((error) => {
      throw limit.aborted ? timedOut() : error
    })
    const { document, proposed, report } = draft
    isFree = draft.isFree
    if (isUnchanged(request, draft)) {
      await release()
      return { site: await db.call('get_site', { site_id }), charged: false, ...report }
    }
    const written = {
      site_id,
      revision,
      reservation_id: await reserved,
      document,
      proposed,
      is_free: isFree,
      shows,
    }
    return { site: await db.call('finish_site_generation', written), charged: !isFree, ...report }
  } catch (error) {
    // If this fails too, the reservation expires by itself. The caller gets the error of the work.
    const cost = await release().catch(() => 0)
    const site: Site | undefined = draft && await db.call('get_site', { site_id }).catch(() => undefined)
    // It was charged, or is there for free: only the response was lost.
    if (site && draft && (cost > 0 || isFree && isWritten(site, revision, draft))) {
      return { site, charged: cost > 0, ...draft.report }
    }
    throw error
  }
}

const isWritten = (site: Site, revision: number, { document }: Draft) =>
  site.revision === revision + 1 && site.draft !== null &&
  changesOf(site.draft as SiteDocument, document).length === 0

const timedOut = () =>
  new OperationError('timed_out', 'The page took too long to make; the draft is as it was')
