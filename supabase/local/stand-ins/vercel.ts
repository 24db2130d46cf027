import { createRoutes, requireBearer, type ServedStandIn, serveStandIn } from './serve.ts'
import { describe, refusal } from './vercel/responses.ts'
import { Instructions, Name, type Sandbox, Sandboxes } from './vercel/sandboxes.ts'
import type { Store } from './vercel/store-file.ts'

interface Options {
  /** The folder of the working directories. */
  dir: string
  /** Keeps the snapshots; without it they are in `dir`. */
  store?: Store
}

/**
 * Stands in for Vercel Sandbox (https://vercel.com/docs/rest-api/sandboxes) with working directories on this machine. It clones,
 * archives and survives restarts, but runs no commands. A snapshot is a .tar.gz of the directory.
 */
export function startVercel({ dir, store }: Options): ServedStandIn {
  const apiKey = crypto.randomUUID()
  const sandboxes = new Sandboxes(dir, store)
  const notFound = () => refusal(404, 'not_found', 'Not found')
  const respond = (sandbox: Sandbox, more: object = {}) =>
    Response.json({ ...describe(sandbox, sandboxes.workDir(sandbox.name)), ...more })
  const refuse = (status: number) =>
    status === 404
      ? notFound()
      : refusal(status, status === 403 ? 'forbidden' : `error_${status}`, 'The stand-in refuses')

  const routes = createRoutes(refuse)
  routes.use(requireBearer(apiKey, () => refusal(403, 'forbidden', 'Not authorized')))
  const api = routes.basePath('/v2/sandboxes')

  api.post('/', async (c) => {
    const instructions = Instructions.safeParse(await c.req.json().catch(() => undefined))
    if (!instructions.success) return refusal(400, 'bad_request', 'Invalid request')
    try {
      if (!await sandboxes.create(instructions.data)) return refusal(409, 'conflict', 'The name is taken')
    } catch {
      return refusal(400, 'bad_request', 'The source could not be cloned')
    }
    return respond((await sandboxes.read(instructions.data.name))!)
  })
  api.get('/snapshots', async (c) => {
    const { name, limit = '20' } = c.req.query()
    const snapshots = (await sandboxes.list()).filter((sandbox) => !name || sandbox.name === name)
      .flatMap(({ snapshots }) => snapshots).sort((one, other) => other.createdAt - one.createdAt)
      .slice(0, Number(limit))
    return c.json({ snapshots, pagination: { count: snapshots.length, next: null } })
  })
  api.delete('/snapshots/:id', async (c) => {
    const snapshot = await sandboxes.removeSnapshot(c.req.param('id'))
    return snapshot ? c.json({ snapshot }) : notFound()
  })
  api.post('/sessions/:id/:action{stop|snapshot}', async (c) => {
    const { id, action } = c.req.param()
    const owner = (await sandboxes.list()).find(({ machine }) => machine?.session.id === id)
    if (!owner) return notFound()
    const sandbox = await sandboxes.stop(owner.name, id, action === 'snapshot')
    if (!sandbox) return refusal(410, 'sandbox_stopped', 'The sandbox has stopped')
    return respond(
      sandbox,
      action === 'snapshot' ? { snapshot: sandbox.snapshots.at(-1) } : {},
    )
  })
  api.on(['GET', 'DELETE'], '/:name', async (c) => {
    const name = c.req.param('name')
    const sandbox = Name.safeParse(name).success ? await sandboxes.read(name) : undefined
    if (!sandbox?.machine) return notFound()
    if (c.req.method === 'DELETE') await sandboxes.remove(name)
    return respond(sandbox)
  })

  return serveStandIn({ apiKey, handle: routes.fetch, refuse })
}
