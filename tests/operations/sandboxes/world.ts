import { join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import { openGenerator } from '../../../shared/generation/open-generator.ts'
import { githubRepositories } from '../../../shared/providers/github/github.ts'
import { vercelMachines } from '../../../shared/providers/vercel-sandbox/vercel-sandbox.ts'
import { setupSandbox } from '../../../shared/tasks/setup-sandbox.ts'
import { fastRetryPolicy } from '../../support/captures.ts'
import { createAccount } from '../../support/accounts.ts'
import { fixture } from '../../support/fixture.ts'
import { git, soundClone } from '../../support/git.ts'
import { openPlatform, type TestPlatform } from '../../support/platform.ts'
import { type Caller, json, sendJson } from '../../support/requests.ts'
import type { TestVendors } from '../../support/vendors.ts'
import { openWorker } from '../../support/worker.ts'

const ids = { teamId: 't', projectId: 'p' }

/** A worker for setups alone, which soon gives up. */
export const openSetupWorker = (
  { database, vendors: { github, vercel } }: TestPlatform,
  timeoutMs = 10_000,
) =>
  openWorker(database, [setupSandbox(fastRetryPolicy)], {
    maxAttempts: 3,
    providers: {
      generator: openGenerator(undefined),
      repositories: githubRepositories({ apiBase: github.origin, token: github.apiKey, timeoutMs }),
      machines: vercelMachines({ apiBase: vercel.origin, token: vercel.apiKey, ...ids, timeoutMs }),
    },
  })

export const setUp = (platform: TestPlatform, by: Caller, body: unknown = {}) =>
  sendJson(platform, by, 'POST', '/api/sandboxes/setup', body)

export const readSandbox = (platform: TestPlatform, by: Caller, accountId?: string) =>
  sendJson(platform, by, 'GET', `/api/sandboxes${accountId ? `?account_id=${accountId}` : ''}`)

/** A platform, and before each test somebody with a sandbox, whose repository is in `sandbox.cloneUrl`. */
export function useCommits() {
  const platform = fixture(openPlatform)
  const person = fixture(() => createAccount(platform.database), 'each')
  const sandbox = { cloneUrl: '', folder: '' }
  const repositories = (apiBase = platform.vendors.github.origin) =>
    githubRepositories({ apiBase, token: platform.vendors.github.apiKey })
  beforeEach(async () => {
    const { cloneUrl, repository } = await repositories().ensure(`sandbox-${person.id}`)
    Object.assign(sandbox, { cloneUrl, folder: await Deno.makeTempDir() })
    await platform.database.owner`
      insert into app.sandboxes (account_id, repository) values (${person.id}, ${repository})`
  })
  afterEach(async () => {
    delete platform.services.ports.repositories
    platform.vendors.github.clearFaults()
    platform.storage.response = undefined
    platform.storage.staged.clear()
    await Deno.remove(sandbox.folder, { recursive: true })
  })
  const clone = () => soundClone(sandbox.cloneUrl, join(sandbox.folder, crypto.randomUUID()))
  return {
    platform,
    person,
    repositories,
    clone,
    commits: async () => Number(await git('-C', await clone(), 'rev-list', '--count', 'main')),
    /** A file's path, which is staged and not uploaded. */
    stage: async (fields: object = {}, by: Caller = person): Promise<string> =>
      (await json(sendJson(platform, by, 'POST', '/api/sandboxes/staged-file', { name: 'x', ...fields })))
        .path,
    commit: (body: unknown, by: Caller = person, status = 200) =>
      json(sendJson(platform, by, 'POST', '/api/sandboxes/files', body), status),
    async idOf(content: Uint8Array) {
      const file = join(sandbox.folder, crypto.randomUUID())
      await Deno.writeFile(file, content)
      return await git('hash-object', file)
    },
  }
}

/** What the vendors have of an account: its machine with its snapshots, and how many repositories. */
export async function thereIs({ github, vercel }: TestVendors, accountId: string) {
  const name = `acp-${accountId}`
  const get = async ({ origin, apiKey }: { origin: string; apiKey: string }, path: string) => {
    const response = await fetch(origin + path, { headers: { authorization: `Bearer ${apiKey}` } })
    return { status: response.status, body: await response.json() }
  }
  const machine = await get(vercel, `/v2/sandboxes/${name}?teamId=t&projectId=p`)
  const { body: { snapshots } } = await get(vercel, `/v2/sandboxes/snapshots?teamId=t&project=p&name=${name}`)
  const repository = await get(github, `/repos/stand-in/${name}`)
  return {
    repository: repository.status === 200,
    machine: machine.status === 200 ? machine.body.session.status : 'none',
    cwd: machine.body.session?.cwd as string,
    snapshots: snapshots.map(({ id }: { id: string }) => id) as string[],
  }
}
