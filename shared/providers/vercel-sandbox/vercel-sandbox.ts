import { ProviderError } from '../../errors/provider-error.ts'
import { send } from '../../platform/http/client.ts'
import { fetchJson } from '../../platform/http/json.ts'
import { Created, Found, type Snapshot, Snapshots } from './responses.ts'
import type { Machines } from '../ports/machines.ts'

export interface VercelOptions {
  apiBase: string
  token: string
  teamId: string
  projectId: string
  timeoutMs?: number
}

const vendor = 'Vercel Sandbox'
/** Clones and snapshots take their time. */
const workTimeoutMs = 60_000
/** A machine that nobody stops, because the worker was killed for good, stops by itself. */
const maxSessionMs = 600_000
/** It is in another state than the request is for. */
const elsewhere = [409, 410, 422]

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
  const named = (name: string) => requestTo(`/${encodeURIComponent(name)}`, { projectId })
  const work = { method: 'POST', timeoutMs: timeoutMs ?? workTimeoutMs } as const

  async function look(name: string, signal?: AbortSignal) {
    try {
      const { sandbox, session } = await fetchJson({ ...named(name), signal }, Found)
      return { sessionId: session.id, state: session.status, madeAt: sandbox.createdAt ?? 0 }
    } catch (error) {
      if (statusOf(error) === 404) return undefined
      throw error
    }
  }

  async function latestSnapshot(name: string, madeAt: number, signal?: AbortSignal) {
    const query = { project: projectId, name, limit: '20', sortOrder: 'desc' }
    const { snapshots } = await fetchJson({ ...requestTo('/snapshots', query), signal }, Snapshots)
    const since = ({ createdAt }: Snapshot) => createdAt ?? madeAt
    return snapshots.filter((one) =>
      one.status !== 'deleted' && one.status !== 'failed' && since(one) >= madeAt
    )
      .sort((one, other) => since(other) - since(one))[0]
  }

  return {
    async ensure(name, { cloneUrl, credentials }, signal) {
      const found = await look(name, signal)
      if (found) {
        if (isUp(found.state) || isChanging(found.state)) return
        if (await latestSnapshot(name, found.madeAt, signal)) return
        // Down without a snapshot there is nothing left of its files.
        await send({ ...named(name), method: 'DELETE', signal })
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
        // Made meanwhile: its name is taken.
        const isRefused = error instanceof ProviderError && error.fault === 'provider_failed'
        if (!isRefused || !await look(name, signal)) throw error
      }
    },

    async snapshot(name, signal) {
      const found = await look(name, signal)
      if (!found) throw new ProviderError('provider_failed', `${vendor} has no machine to snapshot`)
      const { sessionId, state, madeAt } = found
      const made = await latestSnapshot(name, madeAt, signal)
      if (made) return made.id
      if (state !== 'running') throw notReady(state)
      // 0 is for ever: what we note is to stay.
      const order = requestTo(`/sessions/${encodeURIComponent(sessionId)}/snapshot`, {}, { expiration: 0 })
      try {
        return (await fetchJson({ ...order, ...work, signal }, Created)).snapshot.id
      } catch (error) {
        throw elsewhere.includes(statusOf(error) ?? 0) ? notReady('changing') : error
      }
    },

    async stop(name, signal) {
      const found = await look(name, signal)
      if (!found || !isUp(found.state)) return
      try {
        const order = requestTo(`/sessions/${encodeURIComponent(found.sessionId)}/stop`)
        await send({ ...order, ...work, signal })
      } catch (error) {
        if (![404, ...elsewhere].includes(statusOf(error) ?? 0)) throw error
      }
    },
  }
}

const isUp = (state: string) => state === 'running' || state === 'pending'
const isChanging = (state: string) => state === 'stopping' || state === 'snapshotting'
const statusOf = (error: unknown) => error instanceof ProviderError ? error.status : undefined

/** Worth waiting for where it is on its way to another state. */
const notReady = (state: string) =>
  isUp(state) || isChanging(state) || state === 'changing'
    ? new ProviderError('provider_unavailable', `${vendor} is not ready to snapshot yet`)
    : new ProviderError('provider_failed', `${vendor} has a machine that is down`)
