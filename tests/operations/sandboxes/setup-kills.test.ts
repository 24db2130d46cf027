import { afterAll, beforeAll, expect, it } from 'vitest'
import type { StandIn } from '../../../supabase/local/environment.ts'
import { createAccount, type TestAccount } from '../../support/accounts.ts'
import { openPlatform } from '../../support/platform.ts'
import { json } from '../../support/requests.ts'
import { readRun, untilRun, workerUrl } from '../../support/worker.ts'
import { startFunction, type TestProcess } from '../../support/processes.ts'
import { fixture } from '../../support/fixture.ts'
import { setUp, thereIs } from './setups.ts'

/** A request of a setup: the `nth` that matches. */
interface Point {
  vendor: 'github' | 'vercel'
  on: RegExp
  nth: number
  /** Whether the vendor has done it when the worker dies, or never receives it. */
  isDone: boolean
}

const machine = /^GET \/v2\/sandboxes\/acp-/
const requests: [string, Omit<Point, 'isDone'>][] = [
  ['repository made', { vendor: 'github', on: /^POST \/user\/repos/, nth: 1 }],
  ['machine sought', { vendor: 'vercel', on: machine, nth: 1 }],
  ['machine made', { vendor: 'vercel', on: /^POST \/v2\/sandboxes\?/, nth: 1 }],
  ['machine looked at', { vendor: 'vercel', on: machine, nth: 2 }],
  ['snapshot sought', { vendor: 'vercel', on: /\/snapshots\?/, nth: 1 }],
  ['snapshot made', { vendor: 'vercel', on: /\/snapshot\?/, nth: 1 }],
  ['machine seen off', { vendor: 'vercel', on: machine, nth: 3 }],
]
const points: [string, Point | undefined][] = [
  ...requests.flatMap(([name, request]): [string, Point][] => [
    [`before: ${name}`, { ...request, isDone: false }],
    [`after: ${name}`, { ...request, isDone: true }],
  ]),
  ...Array.from({ length: 6 }, (_, n): [string, undefined] => [`at a random moment, ${n + 1}`, undefined]),
]

const platform = fixture(openPlatform)
let worker: TestProcess
const fronts: ReturnType<typeof inFrontOf>[] = []
const all: { account: TestAccount; runId: string }[] = []

beforeAll(() => {
  const { github, vercel } = platform.vendors
  fronts.push(inFrontOf('github', github), inFrontOf('vercel', vercel))
  worker = startWorker()
})
afterAll(async () => {
  await worker.kill()
  await Promise.all(fronts.map(({ stop }) => stop()))
})

/** Where the next matching request is held, and the callback once it is. */
let holding: Point & { reached: () => void } | undefined

/** Hands requests on to a stand-in, and holds back one request, or its response. */
function inFrontOf(vendor: Point['vendor'], { origin }: StandIn) {
  const stopping = new AbortController()
  const server = Deno.serve(
    { port: 0, hostname: '127.0.0.1', signal: stopping.signal, onListen: () => {} },
    async (request) => {
      const { method, headers } = request
      const { pathname, search } = new URL(request.url)
      const hold = holding
      const isHeld = hold?.vendor === vendor && hold.on.test(`${method} ${pathname}${search}`) &&
        --hold.nth === 0
      const body = method === 'GET' ? undefined : await request.text()
      const response = isHeld && !hold.isDone
        ? undefined
        : await fetch(origin + pathname + search, { method, headers, body })
      if (isHeld) hold.reached()
      return isHeld ? await new Promise<Response>(() => {}) : response!
    },
  )
  return {
    origin: `http://127.0.0.1:${server.addr.port}`,
    stop() {
      stopping.abort()
      return server.finished
    },
  }
}

const startWorker = () =>
  startFunction('worker', {
    ...platform.vendors.environment,
    GITHUB_API_BASE: fronts[0]!.origin,
    VERCEL_API_BASE: fronts[1]!.origin,
    WORKER_DATABASE_URL: workerUrl(platform.database),
    WORKER_MAINTENANCE_MS: '100',
  })

it.each(points)(
  'SIGKILL of the worker (%s): the next one ends the same run, with one repository, one machine and one snapshot',
  async (_, point) => {
    const account = await createAccount(platform.database)
    const reached = Promise.withResolvers<void>()
    if (point) holding = { ...point, reached: reached.resolve }
    const { runId } = await json(setUp(platform, account))
    if (point) await reached.promise
    else {
      await untilRun(platform.database, runId, { state: expect.stringMatching('running|completed') }, 20_000)
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 60))
    }
    const { state } = await readRun(platform.database, runId)
    await worker.kill()
    holding = undefined
    if (point) {
      expect(state).toBe('running')
      expect((await json(setUp(platform, account))).runId).toBe(runId)
    }
    worker = startWorker()
    all.push({ account, runId })
    await untilRun(platform.database, runId, { state: 'completed' }, 20_000)
  },
)

it('so it is of all of them', async () => {
  expect(all).toHaveLength(20)
  for (const { account, runId } of all) {
    const runs = await platform.database.owner`
      select id, output ->> 'snapshot_id' as snapshot_id from app.task_runs where account_id = ${account.id}`
    const { repository, machine, snapshots } = await thereIs(platform.vendors, account.id)
    expect({ repository, machine, snapshots, runs: [...runs] }).toEqual({
      repository: true,
      machine: 'stopped',
      snapshots: [expect.any(String)],
      runs: [{ id: runId, snapshot_id: snapshots[0] }],
    })
  }
})
