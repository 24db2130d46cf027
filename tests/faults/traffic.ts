import { createApiKey } from '../../shared/platform/identity/api-key.ts'
import { pause } from '../../shared/platform/pause.ts'
import type { Stack } from '../../supabase/local/stack-file.ts'
import type { Ledger } from './ledger.ts'

/** The outcome of a request. `given up` is the client's decision, `cut off` a lost connection. */
export type Outcome = 'good' | 'unavailable' | 'given up' | 'cut off' | `wrong: ${string}`

interface Caller {
  key: string
  accountId: string | null
}

interface Received {
  status: number
  // deno-lint-ignore no-explicit-any -- each source knows its own body
  body?: any
}

interface Source {
  perSecond: number
  send(): Promise<Outcome>
}

/** Longer than the store's deadline of 10 s. */
const clientTimeoutMs = 20_000

/** Sends requests of every kind, each at its own rate, and counts the outcomes. */
export class Traffic {
  readonly #timers: ReturnType<typeof setInterval>[] = []
  readonly #pending = new Set<Promise<unknown>>()
  #counts = new Map<string, number>()
  #goodAt = new Map<string, number[]>()
  readonly sources: Record<string, Source>

  constructor(stack: Stack, ledger: Ledger) {
    this.sources = openSources(stack, ledger)
  }

  start() {
    for (const [name, source] of Object.entries(this.sources)) {
      this.#timers.push(setInterval(() => this.#send(name, source), 1000 / source.perSecond))
    }
  }

  #send(name: string, { send }: Source) {
    const sentAt = performance.now()
    const request = send().then((outcome) => {
      this.#counts.set(outcome, (this.#counts.get(outcome) ?? 0) + 1)
      if (outcome === 'good') (this.#goodAt.get(name) ?? this.#goodAt.set(name, []).get(name)!).push(sentAt)
    }).finally(() => this.#pending.delete(request))
    this.#pending.add(request)
  }

  /** The counts since the last call. */
  take(): Map<string, number> {
    const counts = this.#counts
    this.#counts = new Map()
    this.#goodAt = new Map()
    return counts
  }

  /**
   * Waits until every kind of request succeeds again.
   * @returns the time from a moment to the first successful request of the slowest kind, in milliseconds
   */
  async recovered(since: number, limitMs: number): Promise<number> {
    const names = Object.keys(this.sources)
    const first = (name: string) =>
      this.#goodAt.get(name)?.filter((at) => at >= since).sort((a, b) => a - b)[0]
    while (names.some((name) => first(name) === undefined)) {
      if (performance.now() - since > limitMs) {
        throw new Error(
          `No good response of: ${names.filter((name) => first(name) === undefined).join(', ')}`,
        )
      }
      await pause(20)
    }
    return Math.max(...names.map((name) => first(name)! - since))
  }

  async stop() {
    for (const timer of this.#timers) clearInterval(timer)
    await Promise.all(this.#pending)
  }
}

function openSources({ base_url, accounts, site_id, demo }: Stack, ledger: Ledger): Record<string, Source> {
  const people: Caller[] = Object.values(accounts).map(({ api_key, account_id }) => ({
    key: api_key,
    accountId: account_id,
  }))
  const everybody = [...people, { key: createApiKey().key, accountId: null }]
  let turn = 0
  const next = (callers: Caller[]) => callers[turn++ % callers.length]!
  const post = (path: string, caller: Caller, body: BodyInit, type?: string) =>
    request(`${base_url}${path}`, {
      method: 'POST',
      headers: { 'x-api-key': caller.key, ...type && { 'content-type': type } },
      body,
    })
  return {
    'GET /api/me': {
      perSecond: 20,
      async send() {
        const caller = next(everybody)
        const { status, body } = await request(`${base_url}/api/me`, { headers: { 'x-api-key': caller.key } })
        return ownAccount(status, caller, body?.account?.id)
      },
    },
    // The gateway keeps connections. Their next response must not be that of a client that gave up.
    'GET /api/me, given up at random': {
      perSecond: 10,
      async send() {
        const caller = next(everybody)
        const headers = { 'x-api-key': caller.key }
        const waitMs = Math.random() < 0.5 ? Math.random() * 20 : clientTimeoutMs
        const { status, body } = await request(`${base_url}/api/me`, { headers }, waitMs)
        return status === 0 && waitMs < clientTimeoutMs
          ? 'given up'
          : ownAccount(status, caller, body?.account?.id)
      },
    },
    'tools/call get_account': {
      perSecond: 10,
      async send() {
        const caller = next(everybody)
        const { status, body } = await request(`${base_url}/mcp`, {
          method: 'POST',
          headers: {
            'x-api-key': caller.key,
            'content-type': 'application/json',
            accept: 'application/json, text/event-stream',
            'mcp-protocol-version': '2025-11-25',
          },
          body:
            '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"get_account","arguments":{}}}',
        })
        if (body?.result?._meta?.error_code === 'store_unavailable') return 'unavailable'
        return ownAccount(status, caller, body?.result?.structuredContent?.account?.id)
      },
    },
    'GET /s/{id}': {
      perSecond: 10,
      send: () => request(`${base_url}/s/${site_id}`).then(({ status }) => plain(status, 200)),
    },
    'POST /api/catalogs': {
      perSecond: 10,
      async send() {
        const caller = next(people)
        const name = `Ledger ${crypto.randomUUID()}`
        const { status, body } = await post(
          '/api/catalogs',
          caller,
          JSON.stringify({ name }),
          'application/json',
        )
        if (status !== 200 && status !== 201) return plain(status, 200)
        if (body?.catalog?.name !== name) return `wrong: the catalog of another request`
        ledger.catalogs.push({ id: body.catalog.id, name, accountId: caller.accountId! })
        return 'good'
      },
    },
    'POST /api/sites/assets': {
      perSecond: 2,
      async send() {
        const form = new FormData()
        form.set('file', new File([wav], 'tone.wav', { type: 'audio/wav' }))
        const { status, body } = await post('/api/sites/assets', people[0]!, form)
        if (status !== 200 && status !== 201) return plain(status, 200)
        ledger.assets.push({ url: body.asset.url, bytes: wav.byteLength })
        return 'good'
      },
    },
    'POST /api/playcount-snapshots': {
      perSecond: 2,
      async send() {
        const caller = next(people)
        const isrcs = JSON.stringify({ isrcs: demo.isrcs.slice(0, 1) })
        const { status, body } = await post('/api/playcount-snapshots', caller, isrcs, 'application/json')
        if (status !== 202) return plain(status, 202)
        ledger.snapshots.push({ id: body.snapshot.id, accountId: caller.accountId! })
        return 'good'
      },
    },
  }
}

function ownAccount(status: number, { accountId }: Caller, id: unknown): Outcome {
  if (status === 200 && accountId !== null && id === accountId) return 'good'
  // Above the limit of its network, an invented key gets a 429.
  if ((status === 401 || status === 429) && accountId === null) return 'good'
  return status === 200 ? `wrong: the account of another caller` : plain(status, 200)
}

/** 503 and a lost connection (0) are acceptable, every other status is wrong. */
function plain(status: number, expected: number): Outcome {
  if (status === expected) return 'good'
  if (status === 503) return 'unavailable'
  return status === 0 ? 'cut off' : `wrong: status ${status}`
}

async function request(
  url: string,
  init: RequestInit = {},
  waitMs = clientTimeoutMs,
): Promise<Received> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(waitMs) })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json')
    if (response.status === 503 && !response.headers.has('retry-after')) return { status: 599 }
    return { status: response.status, body: isJson ? JSON.parse(text) : undefined }
  } catch {
    // Refused, reset or given up: nothing was acknowledged.
    return { status: 0 }
  }
}

/** A tenth of a second of silence. The header is for 800 bytes at 8 kHz. */
const wavHeader = 'UklGRkQDAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YSADAAA='
const wav = new Uint8Array(844).fill(128)
wav.set(Uint8Array.fromBase64(wavHeader))
