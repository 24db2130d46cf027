import * as z from 'zod'
import { hasStatus, ProviderError } from '../../errors/provider-error.ts'
import { fetchJson, send } from '../../platform/http/client.ts'
import type { Machines } from '../ports/machines.ts'

export interface VercelOptions {
  apiBase: string
  token: string
  teamId: string
  projectId: string
  timeoutMs?: number
}

// The fields that are read of responses (https://vercel.com/docs/rest-api/sandboxes). Times are milliseconds since 1970.
const Snapshot = z.looseObject({
  id: z.string().min(1).max(200),
  status: z.string().nullish(),
  createdAt: z.number().nullish(),
})
/** A sandbox with its session, the machine that runs or ran last. */
const Sandbox = z.looseObject({
  sandbox: z.looseObject({ createdAt: z.number().nullish() }),
  session: z.looseObject({ id: z.string().min(1), status: z.string() }),
})
const Snapshots = z.looseObject({ snapshots: z.array(Snapshot) })
const NewSnapshot = z.looseObject({ snapshot: Snapshot })

const vendor = 'Vercel Sandbox'
/** Clones and snapshots take long. */
const workTimeoutMs = 60_000
/** A machine stops by itself if a killed worker never stops it. */
const maxSessionMs = 600_000
/** The machine is in another state than the request requires. */
const wrongState = [409, 410, 422]

/** Vercel Sandbox over its HTTP API (https://vercel.com/docs/rest-api/sandboxes): one named, persistent sandbox a machine. */
export function vercelMachines(options: VercelOptions): Machines {
  const { apiBase, token, teamId, projectId, timeoutMs } = options
  const requestTo = (path: string, query: Record<string, string> = {}, body?: unknown) => ({
    vendor,
    url: `${apiBase}/v2/sandboxes${path}?${new URLSearchParams({ teamId, ...query })}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
    timeoutMs,
  })
  const requestToMachine = (name: string) => requestTo(`/${encodeURIComponent(name)}`, { projectId })
  const work = { method: 'POST', timeoutMs: timeoutMs ?? workTimeoutMs } as const

  async function find(name: string, signal?: AbortSignal) {
    try {
      const { sandbox, session } = await fetchJson({ ...requestToMachine(name), signal }, Sandbox)
      return { sessionId: session.id, state: session.status, createdAt: sandbox.createdAt ?? 0 }
    } catch (error) {
      if (hasStatus(error, 404)) return undefined
      throw error
    }
  }

  async function latestSnapshot(name: string, since: number, signal?: AbortSignal) {
    const query = { project: projectId, name, limit: '20', sortOrder: 'desc' }
    const { snapshots } = await fetchJson({ ...requestTo('/snapshots', query), signal }, Snapshots)
    const time = ({ createdAt }: z.output<typeof Snapshot>) => createdAt ?? since
    return snapshots
      .filter((one) => one.status !== 'deleted' && one.status !== 'failed' && time(one) >= since)
      .sort((one, other) => time(other) - time(one))[0]
  }

  return {
    async ensure(name, { cloneUrl, credentials }, signal) {
      const machine = await find(name, signal)
      if (machine) {
        if (isUp(machine.state) || isChanging(machine.state)) return
        if (await latestSnapshot(name, machine.createdAt, signal)) return
        // The files of a stopped machine without a snapshot are lost.
        await send({ ...requestToMachine(name), method: 'DELETE', signal })
      }
      const body = {
        projectId,
        name,
        runtime: 'node24',
        persistent: true,
        timeout: maxSessionMs,
        source: { type: 'git', url: cloneUrl, ...credentials },
      }
      try {
        await send({ ...requestTo('', {}, body), ...work, signal })
      } catch (error) {
        // A concurrent call may have created it, so that its name is taken.
        const isRefused = error instanceof ProviderError && error.fault === 'provider_failed'
        if (!isRefused || !await find(name, signal)) throw error
      }
    },

    async snapshot(name, signal) {
      const machine = await find(name, signal)
      if (!machine) throw new ProviderError('provider_failed', `${vendor} has no machine to snapshot`)
      const { sessionId, state, createdAt } = machine
      const existing = await latestSnapshot(name, createdAt, signal)
      if (existing) return existing.id
      if (state !== 'running') throw notReady(state)
      // 0: it never expires.
      const request = requestTo(`/sessions/${encodeURIComponent(sessionId)}/snapshot`, {}, { expiration: 0 })
      try {
        return (await fetchJson({ ...request, ...work, signal }, NewSnapshot)).snapshot.id
      } catch (error) {
        throw hasStatus(error, ...wrongState) ? notReady('changing') : error
      }
    },

    async stop(name, signal) {
      const machine = await find(name, signal)
      if (!machine || !isUp(machine.state)) return
      try {
        const request = requestTo(`/sessions/${encodeURIComponent(machine.sessionId)}/stop`)
        await send({ ...request, ...work, signal })
      } catch (error) {
        if (!hasStatus(error, 404, ...wrongState)) throw error
      }
    },
  }
}

const isUp = (state: string) => state === 'running' || state === 'pending'
const isChanging = (state: string) => state === 'stopping' || state === 'snapshotting'

/** A retry can help while the machine changes its state. */
const notReady = (state: string) =>
  isUp(state) || isChanging(state) || state === 'changing'
    ? new ProviderError('provider_unavailable', `${vendor} is not ready to snapshot yet`)
    : new ProviderError('provider_failed', `${vendor} has a machine that is down`)
