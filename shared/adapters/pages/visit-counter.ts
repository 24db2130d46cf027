import type { Database } from '../../platform/database/database.ts'
import { dayOf } from '../../platform/day.ts'
import { keepAlive } from '../../platform/keep-alive.ts'
import type { Log } from '../../platform/log.ts'

export type VisitKind = 'visit' | 'play' | 'click'
export type CountVisit = (siteId: string, kind: VisitKind, name?: string) => void

/** Above this number of keys a site gets no second one until the next flush, so that a flood of one fills no memory and hides no other. */
const maxKeys = 5_000

/**
 * Counts in memory and adds the counts to the database some seconds after the first. A process that is killed loses those
 * seconds. So does a flush that fails, because it cannot be told whether it was stored; without the database no page is served
 * either.
 */
export function visitCounter(database: Database, log: Log, flushMs = 3_000): CountVisit {
  let counts = new Map<string, number>()
  const sites = new Set<string>()

  async function flush() {
    const flushed = [...counts].map(([key, count]) => {
      const [site_id, day, kind, ...name] = key.split(' ')
      return { site_id, day, kind, name: name.join(' '), count }
    })
    counts = new Map()
    sites.clear()
    const requestId = crypto.randomUUID()
    try {
      await database.scope({ kind: 'public' }, 'write', requestId).call('count_site_visits', {
        counts: flushed,
      })
    } catch (error) {
      log.fault(requestId, 'visits_not_counted', error, { visits: flushed.length })
    }
  }

  return (siteId, kind, name = '') => {
    const day = dayOf()
    // Only the last part may have spaces.
    const key = `${siteId} ${day} ${kind} ${name}`
    const count = counts.get(key)
    if (count === undefined && counts.size >= maxKeys && sites.has(siteId)) return
    sites.add(siteId)
    counts.set(key, (count ?? 0) + 1)
    if (counts.size === 1 && count === undefined) {
      keepAlive(new Promise<void>((resolve) => setTimeout(() => flush().then(resolve), flushMs)))
    }
  }
}
