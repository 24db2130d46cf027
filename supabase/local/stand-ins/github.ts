import { mkdirSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { serveClone } from './github/clone.ts'
import { Repository } from './github/repository.ts'
import { gitDatabase, refusal } from './github/rest.ts'
import { type ServedStandIn, serveStandIn } from './serve.ts'

interface Options {
  /** Where the repositories are kept. */
  dir: string
  /** Under which address they are cloned, where that is not the stand-in's own. */
  cloneBase?: string
}

const login = 'stand-in'
const author = { name: 'Stand-in for GitHub', email: 'stand-in@example.com' }
const Wish = z.object({
  name: z.string().regex(/^(?!\.{1,2}$)[\w.-]{1,100}$/),
  description: z.string().optional(),
})

/**
 * Stands in for GitHub (https://docs.github.com/rest) with bare repositories on disk, which git clones from
 * {cloneBase}/stand-ins/github/{owner}/{name}.git. Every owner is there. Whoever reaches this machine's ports may clone.
 */
export function startGithub({ dir, cloneBase }: Options): ServedStandIn {
  mkdirSync(dir, { recursive: true })
  const apiKey = crypto.randomUUID()
  const known = new Map<string, Repository>()

  /** One object a repository, because it orders the changes of its refs. */
  async function find(owner: string, name: string): Promise<Repository | undefined> {
    const gitdir = gitdirOf(owner, name)
    if (!await stat(gitdir).catch(() => undefined)) return undefined
    if (!known.has(gitdir)) known.set(gitdir, new Repository(gitdir))
    return known.get(gitdir)
  }

  /** As on GitHub, names differ in more than in case. */
  const gitdirOf = (owner: string, name: string) =>
    join(dir, owner.toLowerCase(), `${name.toLowerCase()}.git`)

  async function create(owner: string, instruction: z.output<typeof Wish>, origin: string) {
    const { name, description } = instruction
    const gitdir = gitdirOf(owner, name)
    mkdirSync(join(dir, owner.toLowerCase()), { recursive: true })
    const readme = `# ${name}\n${description ? `${description}\n` : ''}`
    return await Repository.make(gitdir, readme, author)
      ? Response.json(described(owner, name, origin), { status: 201 })
      : refusal(422, 'Repository creation failed.', {
        errors: [{
          resource: 'Repository',
          code: 'custom',
          field: 'name',
          message: 'name already exists on this account',
        }],
      })
  }

  const described = (owner: string, name: string, origin: string) => ({
    id: 1,
    name,
    full_name: `${owner}/${name}`,
    private: true,
    owner: { login: owner },
    description: 'Kept by the stand-in for GitHub',
    default_branch: 'main',
    url: `${origin}/repos/${owner}/${name}`,
    clone_url: `${cloneBase ?? origin}/stand-ins/github/${owner}/${name}.git`,
  })

  async function handle(request: Request, { pathname, origin, searchParams }: URL): Promise<Response> {
    const clone = /^(?:\/stand-ins\/github)?\/([\w-]+)\/([\w.-]+)\.git\/(.+)$/.exec(pathname)
    if (clone) {
      const repository = await find(clone[1]!, clone[2]!)
      return repository
        ? await serveClone(repository, request, clone[3]!, searchParams.get('service'))
        : refusal(404, 'Not Found')
    }
    const token = /^(?:bearer|token) (.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
    if (token !== apiKey) return refusal(401, 'Bad credentials')
    if (!request.headers.get('user-agent')) {
      return refusal(
        403,
        'Request forbidden by administrative rules. Please make sure your request has a User-Agent header',
      )
    }
    const asked = `${request.method} ${pathname}`
    if (asked === 'GET /user') return Response.json({ login, id: 1, type: 'User' })
    const creating = /^POST \/(?:user|orgs\/([\w-]+))\/repos$/.exec(asked)
    if (creating) return await create(creating[1] ?? login, Wish.parse(await request.json()), origin)
    const about = /^\/repos\/([\w-]+)\/([\w.-]+)(?:\/git\/(.+))?$/.exec(pathname)
    const repository = about && await find(about[1]!, about[2]!)
    if (!repository) return refusal(404, 'Not Found')
    const [, owner, name, path] = about as unknown as [string, string, string, string?]
    if (path) {
      return await gitDatabase(repository, request, path, `${origin}/repos/${owner}/${name}/git`, author)
    }
    return request.method === 'GET'
      ? Response.json(described(owner, name, origin))
      : refusal(404, 'Not Found')
  }

  return serveStandIn({
    apiKey,
    handle: async (request, url) => {
      try {
        return await handle(request, url)
      } catch (error) {
        if (error instanceof z.ZodError) {
          return refusal(422, `Invalid request.\n\n${error.issues[0]?.message}`)
        }
        if (error instanceof SyntaxError) return refusal(400, 'Problems parsing JSON')
        throw error
      }
    },
    // A body of up to 99 MB is not recorded.
    isStreamed: ({ pathname }) => /\.git\/|\/git\/blobs/.test(pathname),
    refuse: (status) => refusal(status, status === 401 ? 'Bad credentials' : 'The stand-in refuses'),
  })
}
