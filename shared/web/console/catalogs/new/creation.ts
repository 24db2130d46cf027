import { signal } from '@preact/signals'
import { ApiError } from '../../../../client/errors.ts'
import type { Run } from '../../../../client/mod.ts'
import { calls, data } from '../../calls.ts'
import { organizationId } from '../../place.ts'
import { add } from './given.ts'
import type { Selection } from './selection.ts'

export type Captures = 'none' | 'once' | 'daily'

/** A press of the button. A second press repeats what the first one has sent, and so creates no second catalog. */
interface Press {
  key: string
  name: string
  catalogId?: string
}

export type Creation = ReturnType<typeof openCreation>

/** Creates a catalog, adds what was chosen, and orders its first capture. */
export function openCreation(selection: Selection) {
  const name = signal('')
  /** What is being done, in words; undefined while nothing is. */
  const step = signal<string | undefined>()
  const run = signal<Run | undefined>()
  const failure = signal<unknown>()
  /** Whether a catalog exists or may exist: what was pressed can then only be repeated. */
  const isLocked = signal(false)
  const catalogId = signal<string | undefined>()
  let press: Press | undefined

  async function create(current: Press): Promise<string> {
    step.value = 'Creating the catalog…'
    const body = { name: current.name, organization_id: organizationId }
    const headers = { 'Idempotency-Key': `${current.key}-catalog` }
    const { catalog } = await data(calls.POST('/api/catalogs', { body, headers }))
    return catalog.id
  }

  async function fill(id: string, { key }: Press): Promise<void> {
    step.value = 'Adding the recordings…'
    const given = selection.given.value!
    if (given.kind === 'words') {
      const isrcs = selection.picked.value.flatMap(({ isrc }) => isrc ?? [])
      const params = { path: { catalogId: id } }
      const headers = { 'Idempotency-Key': `${key}-songs` }
      await data(calls.POST('/api/catalogs/{catalogId}/songs', { params, body: { isrcs }, headers }))
      return
    }
    const { runId } = await add(id, given, {
      answers: selection.answers.value,
      excluded: [...selection.excluded.value],
      key: `${key}-songs`,
    })
    if (!runId) return
    const { runs } = await import('../../api.ts').then(({ api }) => api)
    await runs.wait(runId, { onProgress: (now) => run.value = now })
  }

  async function capture(id: string, { key }: Press, schedule: 'once' | 'daily'): Promise<void> {
    step.value = 'Starting the capture…'
    const body = { catalog_id: id, schedule }
    const headers = { 'Idempotency-Key': `${key}-capture` }
    await data(calls.POST('/api/playcount-snapshots', { body, headers }))
  }

  return {
    name,
    step,
    run,
    failure,
    isLocked,
    catalogId,

    /** Returns the catalog once all is done; undefined after a failure, which is shown. */
    async start(captures: Captures): Promise<string | undefined> {
      if (step.value !== undefined) return
      press ??= { key: crypto.randomUUID(), name: name.value.trim() }
      failure.value = undefined
      isLocked.value = true
      try {
        const id = press.catalogId ??= catalogId.value = await create(press)
        await fill(id, press)
        if (captures !== 'none') await capture(id, press, captures)
        return id
      } catch (error) {
        failure.value = error
        // A refusal created nothing. Without a response it is not known.
        if (!press.catalogId && error instanceof ApiError && error.status < 500) {
          press = undefined
          isLocked.value = false
        }
      } finally {
        step.value = run.value = undefined
      }
    },
  }
}
