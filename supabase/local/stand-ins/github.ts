import { mkdirSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from 'hono'
import * as z from 'zod'
import { serveClone } from './github/clone.ts'
import { advertisePush, receivePush } from './github/receive.ts'
import { Repository } from './github/repository.ts'
import { gitDatabase, refusal } from './github/rest.ts'
import { createRoutes, type ServedStandIn, serveStandIn } from './serve.ts'

interface Options {
  /** The folder of the repositories. */
  dir: string
  /** The base of the clone URLs, if it is not the stand-in's own address. */
  cloneBase?: string
  /** The limit of a file in a push, https://docs.github.com/repositories/working-with-files/managing-large-files. */
  maxFileBytes?: number
}

const login = 'stand-in'
const author = { name: 'Stand-in for GitHub', email: 'stand-in@example.com' }
const NewRepository = z.object({
  name: z.string().regex(/^(?!\.{1,2}$)[\w.-]{1,100}$/),
  description: z.string().optional(),
})

/**
 * Stands in for GitHub (https://docs.github.com/rest) with bare repositories on disk, which git clones from
 * {cloneBase}/stand-ins/github/{owner}/{name}.git without a credential, and to which it can push with one. Every owner exists.
 */
export function startGithub({ dir, cloneBase, maxFileBytes = 100 * 2 ** 20 }: Options): ServedStandIn {
  mkdirSync(dir, { recursive: true })
  const apiKey = crypto.randomUUID()
  const repositories = new Map<string, Repository>()

  /** Names differ only in more than case, as on GitHub. */
  const gitdirOf = (owner: string, name: string) =>
    join(dir, owner.toLowerCase(), `${name.toLowerCase()}.git`)

  /** One object for each repository, because it orders the changes of its refs. */
  async function find(owner: string, name: string): Promise<Repository | undefined> {
    const gitdir = gitdirOf(owner, name)
    if (!await stat(gitdir).catch(() => undefined)) return undefined
    if (!repositories.has(gitdir)) repositories.set(gitdir, new Repository(gitdir))
    return repositories.get(gitdir)
  }

  const describe = (owner: string, name: string, url: string) => ({
    id: 1,
    name,
    full_name: `${owner}/${name}`,
    private: true,
    owner: { login: owner },
    description: 'Kept by the stand-in for GitHub',
    default_branch: 'main',
    url: `${new URL(url).origin}/repos/${owner}/${name}`,
    clone_url: `${cloneBase ?? new URL(url).origin}/stand-ins/github/${owner}/${name}.git`,
  })

  async function create(c: Context) {
    const owner = c.req.param('owner') ?? login
    const { name, description } = NewRepository.parse(await c.req.json())
    const readme = `# ${name}\n${description ? `${description}\n` : ''}`
    mkdirSync(join(dir, owner.toLowerCase()), { recursive: true })
    if (await Repository.create(gitdirOf(owner, name), readme, author)) {
      return c.json(describe(owner, name, c.req.url), 201)
    }
    const message = 'name already exists on this account'
    const errors = [{ resource: 'Repository', code: 'custom', field: 'name', message }]
    return refusal(422, 'Repository creation failed.', { errors })
  }

  async function serveGit(c: Context) {
    const { owner = '', name = '', path = '' } = c.req.param() as Record<string, string>
    const repository = await find(owner, name.slice(0, -'.git'.length))
    if (!repository) return refuse(404)
    const service = c.req.query('service')
    const line = `${c.req.method} ${path}${service ? `?${service}` : ''}`
    const isPush = line === 'GET info/refs?git-receive-pack' || line === 'POST git-receive-pack'
    if (!isPush) return await serveClone(repository, c.req.raw, path, service)
    if (c.req.header('authorization') !== `Basic ${btoa(`x-access-token:${apiKey}`)}`) {
      return new Response('Invalid username or token.', {
        status: 401,
        headers: { 'www-authenticate': 'Basic realm="GitHub"' },
      })
    }
    return c.req.method === 'GET'
      ? await advertisePush(repository)
      : await receivePush(repository, c.req.raw, maxFileBytes)
  }

  const refuse = (status: number) =>
    refusal(status, { 401: 'Bad credentials', 404: 'Not Found' }[status] ?? 'The stand-in refuses')
  const routes = createRoutes(refuse)
  routes.onError((error) => {
    if (error instanceof z.ZodError) return refusal(422, `Invalid request.\n\n${error.issues[0]?.message}`)
    return error instanceof SyntaxError ? refusal(400, 'Problems parsing JSON') : refuse(500)
  })
  for (const prefix of ['', '/stand-ins/github']) {
    routes.all(`${prefix}/:owner{[\\w-]+}/:name{[\\w.-]+\\.git}/:path{.+}`, serveGit)
  }
  routes.use(async (c, next) => {
    const token = /^(?:bearer|token) (.+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
    if (token !== apiKey) return refuse(401)
    if (c.req.header('user-agent')) return await next()
    const message = 'Please make sure your request has a User-Agent header'
    return refusal(403, `Request forbidden by administrative rules. ${message}`)
  })
  routes.get('/user', (c) => c.json({ login, id: 1, type: 'User' }))
  routes.post('/user/repos', create)
  routes.post('/orgs/:owner{[\\w-]+}/repos', create)
  const path = '/repos/:owner{[\\w-]+}/:repo{[\\w.-]+}'
  routes.get(path, async (c) => {
    const { owner, repo } = c.req.param()
    return await find(owner!, repo!) ? c.json(describe(owner!, repo!, c.req.url)) : refuse(404)
  })
  const database = gitDatabase(async (c) => {
    const { owner = '', repo = '' } = c.req.param() as Record<string, string>
    const repository = await find(owner, repo)
    const base = `${new URL(c.req.url).origin}/repos/${owner}/${repo}/git`
    return repository && { repository, base }
  }, author)
  routes.route(`${path}/git`, database)

  return serveStandIn({
    apiKey,
    handle: routes.fetch,
    // A body of up to 99 MB is not recorded.
    isStreamed: ({ pathname }) => /\.git\/|\/git\/blobs/.test(pathname),
    refuse,
  })
}
