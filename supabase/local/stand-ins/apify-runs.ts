import * as z from 'zod'
import type { Measured } from './apify-actors.ts'
import { demoNumber, nameOf, playsOf, releasedOn } from './demo-recordings.ts'

/** How a run of the actor may go wrong. */
const behaviors = ['fewer', 'none', 'failed', 'aborted', 'slow', 'duplicate', 'invalid', 'foreign'] as const
type Behavior = typeof behaviors[number]

export const RunOrder = z.strictObject({ run: z.enum(behaviors), times: z.int().min(1).default(1) })

/** A run of the actor. Its dataset fills evenly while it runs. */
export interface ActorRun {
  id: string
  datasetId: string
  /** That of the request that started it. */
  userAgent: string
  items: Measured[]
  startedAt: number
  durationMs: number
  endStatus: 'SUCCEEDED' | 'FAILED' | 'ABORTED'
}

export const newId = () => crypto.randomUUID().replaceAll('-', '').slice(0, 17)

export function startRun(
  keys: string[],
  behavior: Behavior | undefined,
  durationMs: number,
  userAgent: string,
): ActorRun {
  const all = keys.map(observe)
  const half = all.slice(0, Math.ceil(all.length / 2))
  const items: Partial<Record<Behavior, Measured[]>> = {
    fewer: half,
    none: [],
    failed: half,
    aborted: half,
    // The first of two for one recording counts.
    duplicate: all.flatMap((item) => [item, { ...item, playCount: 1 }]),
    invalid: all.map((item, n) =>
      n % 2 ? { ...item, playCount: invalidCounts[n % invalidCounts.length] } : item
    ),
    foreign: [...all, observe('ZZZZZ0000001')],
  }
  return {
    id: newId(),
    datasetId: newId(),
    userAgent,
    items: behavior && items[behavior] || all,
    startedAt: Date.now(),
    durationMs: behavior === 'slow' ? 600_000 : durationMs,
    endStatus: behavior === 'failed' ? 'FAILED' : behavior === 'aborted' ? 'ABORTED' : 'SUCCEEDED',
  }
}

const invalidCounts = ['12', -1, null, 2 ** 53, 1.5]

const progress = ({ startedAt, durationMs }: ActorRun) => Math.min((Date.now() - startedAt) / durationMs, 1)

export const statusOf = (run: ActorRun) => progress(run) < 1 ? 'RUNNING' : run.endStatus

/** Ends a run now, with the items it has. A run that has ended does not change. */
export function abortRun(run: ActorRun) {
  if (progress(run) === 1) return
  run.items = run.items.slice(0, countItems(run))
  run.durationMs = Math.max(Date.now() - run.startedAt, 1)
  run.endStatus = 'ABORTED'
}

export const countItems = (run: ActorRun) => Math.floor(run.items.length * progress(run))

/** The observation of a recording today: the same for one day, and more each day. */
function observe(key: string): Measured {
  const day = Math.floor(Date.now() / 86_400_000)
  const number = demoNumber(key)
  if (number) {
    return { key, playCount: playsOf(number, day), name: nameOf(number), releaseDate: releasedOn(number) }
  }
  // FNV-1a
  let hash = 2166136261
  for (const character of key) hash = Math.imul(hash ^ character.charCodeAt(0), 16777619) >>> 0
  return {
    key,
    playCount: (3_000 + hash % 40_000) * (day - 19_500),
    name: `Stand-in recording ${key}`,
    releaseDate: `${2010 + hash % 15}-0${1 + hash % 9}-15`,
  }
}
