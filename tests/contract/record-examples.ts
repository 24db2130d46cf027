import type { Example } from '../../shared/operation/example.ts'
import type { AnyOperation } from '../../shared/operation/operation.ts'
import { recorded as earlier, requests } from '../../shared/operations/examples.ts'
import { demo } from '../../shared/operations/demo.ts'
import { dateAfter } from '../support/clock.ts'
import { openExampleWorld } from './example-world.ts'
import { sendExample } from './send-example.ts'
import { allOperations, successOf } from './walk.ts'
import { words } from '../support/words.ts'

/** A response as it came, and as it is recorded. */
export interface Recording {
  status: number
  type: string
  text: string
  steady: unknown
}

/** The cases of an operation's example: the status of its response, where it is recorded, and the request. */
export function casesOf(op: AnyOperation): [status: number, part: 'output' | 'accepted', example: Example][] {
  const { accepted, ...first } = requests[op.name]!
  return [
    [successOf(op), 'output', first],
    ...accepted ? [[202, 'accepted', accepted] as const] : [],
  ] as never
}

/** Sends each example to the demo: first those that only read, last those that delete. If midnight passes meanwhile, again. */
export async function recordExamples(): Promise<Record<string, Partial<Record<string, Recording>>>> {
  const today = dateAfter(0)
  const world = await openExampleWorld()
  const all: Record<string, Partial<Record<string, Recording>>> = {}
  try {
    const order = ({ http }: AnyOperation) => ['get', 'put', 'post', 'patch', 'delete'].indexOf(http.method)
    for (const op of allOperations.toSorted((one, other) => order(one) - order(other))) {
      for (const [, part, example] of casesOf(op)) {
        const response = await sendExample(world, op, example)
        const text = await response.text()
        const type = response.headers.get('content-type')!.split(';')[0]!
        const steady = steadyResponse(type, text, { given: JSON.stringify(example), owner: world.ownerId })
        const before = earlier[op.name]?.[part as 'output']
        const kept = measures.has(op.name) && isAlike(before, steady) ? before : steady
        ;(all[op.name] ??= {})[part] = { status: response.status, type, text, steady: kept }
      }
    }
  } finally {
    await world.close()
  }
  return dateAfter(0) === today ? all : await recordExamples()
}

/** The file, without the responses that are written by hand. A text of several lines is a list of them. */
export function fileOf(all: Awaited<ReturnType<typeof recordExamples>>): string {
  const entries = allOperations.toSorted((one, other) => one.name < other.name ? -1 : 1).flatMap((op) => {
    const parts = casesOf(op).filter(([, , { output }]) => output === undefined)
      .map(([, part]) => [part, inLines(all[op.name]?.[part]?.steady)])
    return parts.length > 0 ? [[op.name, Object.fromEntries(parts)]] : []
  })
  return `${JSON.stringify(Object.fromEntries(entries), null, 1)}\n`
}

const inLines = (value: unknown) =>
  typeof value === 'string' && value.includes('\n') ? { lines: value.split(/(?<=\n)/) } : value

/** Operations whose numbers depend on the clock. Their recording stays until its fields or types change. */
const measures = new Set(words(`
  list_catalogs list_catalog_figures get_catalog rename_catalog get_valuation_report export_valuation_report
  explain_catalog_valuation list_catalog_valuations list_stored_valuations get_valuation_model list_catalog_recordings get_catalog_recording
  create_report_link list_report_links list_requests get_home list_snapshot_recordings print_valuation_report
  create_playcount_snapshot`))

/** Whether two values have the same fields of the same types, in lists by their first items, in texts by their first line. */
function isAlike(one: unknown, other: unknown): boolean {
  if (one === null || other === null) return true
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === 0 || other.length === 0 || isAlike(one[0], other[0])
  }
  if (typeof one === 'string' && one.includes('\n')) {
    return one.split('\n')[0] === String(other).split('\n')[0]
  }
  if (typeof one !== 'object' || typeof other !== 'object') return typeof one === typeof other
  const [fields, others] = [one as Record<string, unknown>, other as Record<string, unknown>]
  return [...new Set([...Object.keys(fields), ...Object.keys(others)])]
    .every((name) => name in fields && name in others && isAlike(fields[name], others[name]))
}

/** How much of a text is recorded. */
const beginnings: Record<string, RegExp> = {
  'text/csv': /^(.*\r\n){1,2}/,
  'image/png': /^.*\r\n/,
  'image/svg+xml': /^.*?<\/title>/s,
  'text/html': /^.*?<\/title>/s,
}

/** When the recorded responses seem to be sent. */
const moment = Date.parse('2026-11-22T10:15:30.000Z')
const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000]
const dayIn = (ms: number) => Math.floor(ms / dayMs) * dayMs

/** What each request has anew, in text: pattern and replacement. */
const secrets: [RegExp, string | ((text: string) => string)][] = [
  [/acp_sk_[\w-]{6,}/g, (key) => 'acp_sk_EXAMPLE'.padEnd(key.length, '0').slice(0, key.length)],
  [/whsec_[\w+/=]+/g, 'whsec_RVhBTVBMRUVYQU1QTEVFWEFNUExFRVhBTVBMRUVYQU0='],
  [/(?<=\/s\/r\/)[\w-]{43}/g, 'EXAMPLE'.padEnd(43, '0')],
  [/\btoken=[^"&\s,\\]+/g, 'token=a1b2c3'],
  [/"ticket":"[^"]+"/g, '"ticket":"m1Hh9QWJYJ3m0d3Zr4eVnY0y3dXb7C0pQ2Z8Yt5mJ5A"'],
  [/(?<="code":"|agent link )[0-9A-Z-]{14}/g, '8XN8-V8Y2-PNPT'],
  [/\b(cs_test|sbx|snap|lk)_\w+/g, (id) => `${id.split('_').slice(0, -1).join('_')}_a1b2c3`],
  [/\b[0-9a-f]{64}\b/g, '5f1d6c0f7f6b6a0e4f3d9d2a5c8e1b7a9c0d3e6f2b5a8d1c4e7f0a3b6c9d2e5f'],
  [/\nid: [0-9a-f]{16}/g, '\nid: 5f0c1f9e3c8b4d0a'],
  [/http:\/\/127\.0\.0\.1:\d+(?=\/c\/pay)/g, 'https://checkout.stripe.com'],
  [/http:\/\/127\.0\.0\.1:\d+(?=\/link)/g, 'https://connect.composio.dev'],
  [/http:\/\/127\.0\.0\.1:\d+(?=\/storage)/g, 'https://project.supabase.co'],
  [/http:\/\/platform\.test/g, 'https://platform.example.com'],
]

/** A response without what is different in each recording: ids and secrets that were made, times, all but five items of a list. */
function steadyResponse(
  type: string,
  text: string,
  { given, owner }: { given: string; owner: string },
): unknown {
  const now = Date.now()
  const ids = new Map([[owner, demo.owner]])
  const shift = (to: number, ms: number) => new Date(ms - dayIn(now) + dayIn(to)).toISOString()
  const beginning = beginnings[type]?.exec(text)?.[0]
  const withoutSecrets = secrets.reduce(
    (text, [pattern, by]) => text.replace(pattern, by as string),
    beginning === undefined ? text : beginning.endsWith('\n') ? beginning : `${beginning}…`,
  )
  const steady = withoutSecrets
    .replace(/\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, (id) => {
      if (id.startsWith('0e000000-')) return id
      if (!ids.has(id)) ids.set(id, `0e000000-0000-4000-8000-${String(99 + ids.size).padStart(12, '0')}`)
      return ids.get(id)!
    })
    .replace(/\b(20\d\d-\d\d-\d\d)(T[\d:.]+(?:Z|\+00:00))?/g, (written, day: string, time?: string) => {
      const ms = Date.parse(written)
      // What the request or the demo states.
      if (given.includes(day) || /^2026-0[34]/.test(day)) return written
      if (Math.abs(ms - now) > 400 * dayMs) return written
      if (!time) return shift(moment, ms).slice(0, 10)
      // What ends some days from now is no time of a calendar.
      if (ms > now && (ms - now <= dayMs || ms % minuteMs !== 0)) {
        return new Date(moment + Math.ceil((ms - now) / minuteMs) * minuteMs).toISOString()
      }
      return ms <= now && now - ms < hourMs ? new Date(moment).toISOString() : shift(moment, ms)
    })
  return type === 'application/json'
    ? JSON.parse(steady, (_, value) => Array.isArray(value) ? value.slice(0, 5) : value)
    : steady
}
