import type { Behavior } from './apify-orders.ts'

export interface Item {
  isrc: string
  playCount: unknown
  name?: string
  releaseDate?: string
}

/** One run of the actor: its dataset fills evenly while it runs. */
export interface ActorRun {
  id: string
  datasetId: string
  items: Item[]
  startedAt: number
  durationMs: number
  /** How it ends, and how much of the dataset it has filled by then. */
  ends: 'SUCCEEDED' | 'FAILED' | 'ABORTED' | 'TIMED-OUT'
}

export const newId = () => crypto.randomUUID().replaceAll('-', '').slice(0, 17)

export function startRun(isrcs: string[], behavior: Behavior | undefined, durationMs: number): ActorRun {
  const all = isrcs.map(observed)
  const half = all.slice(0, Math.ceil(all.length / 2))
  const items: Record<Behavior, () => Item[]> = {
    fewer: () => half,
    none: () => [],
    failed: () => half,
    aborted: () => half,
    slow: () => all,
    // The second of each says something else: the first is what counts.
    duplicate: () => all.flatMap((item) => [item, { ...item, playCount: 1 }]),
    invalid: () => all.map((item, n) => n % 2 ? { ...item, playCount: wrong[n % wrong.length] } : item),
    foreign: () => [...all, observed('ZZZZZ0000001')],
  }
  return {
    id: newId(),
    datasetId: newId(),
    items: behavior ? items[behavior]() : all,
    startedAt: Date.now(),
    durationMs: behavior === 'slow' ? 600_000 : durationMs,
    ends: behavior === 'failed' ? 'FAILED' : behavior === 'aborted' ? 'ABORTED' : 'SUCCEEDED',
  }
}

const wrong = ['12', -1, null, 2 ** 53, 1.5]

const progress = ({ startedAt, durationMs }: ActorRun) => Math.min((Date.now() - startedAt) / durationMs, 1)

export const statusOf = (run: ActorRun) => progress(run) < 1 ? 'RUNNING' : run.ends

/** Ends a run now, with what it has found; one that has ended stays as it is. */
export function abortRun(run: ActorRun) {
  if (progress(run) === 1) return
  run.items = run.items.slice(0, filledItems(run))
  run.durationMs = Math.max(Date.now() - run.startedAt, 1)
  run.ends = 'ABORTED'
}

export const filledItems = (run: ActorRun) => Math.floor(run.items.length * progress(run))

/** What the stand-in says of a recording on a day: always the same, and more each day. */
function observed(isrc: string): Item {
  const trait = hash(isrc)
  const day = Math.floor(Date.now() / 86_400_000)
  return {
    isrc,
    playCount: 600_000_000 + trait % 200_000_000 + (day - 20_000) * (3_000 + trait % 40_000),
    name: `Stand-in recording ${isrc}`,
    releaseDate: `${2010 + trait % 15}-0${1 + trait % 9}-15`,
  }
}

/** FNV-1a: the same number for the same text, anywhere. */
function hash(text: string): number {
  let value = 2166136261
  for (const character of text) value = Math.imul(value ^ character.charCodeAt(0), 16777619)
  return value >>> 0
}
