import { openGenerator } from '../../../shared/generation/open-generator.ts'
import { githubRepositories } from '../../../shared/providers/github/github.ts'
import { vercelMachines } from '../../../shared/providers/vercel-sandbox/vercel-sandbox.ts'
import { setupSandbox } from '../../../shared/tasks/setup-sandbox.ts'
import { fastRetryPolicy } from '../../support/captures.ts'
import type { TestPlatform } from '../../support/platform.ts'
import { type Caller, sendJson } from '../../support/requests.ts'
import type { TestVendors } from '../../support/vendors.ts'
import { openWorker } from '../../support/worker.ts'

export const path = '/api/sandboxes/setup'

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
      machines: vercelMachines({
        apiBase: vercel.origin,
        token: vercel.apiKey,
        teamId: 't',
        projectId: 'p',
        timeoutMs,
      }),
    },
  })

export const setUp = (platform: TestPlatform, by: Caller, body: unknown = {}) =>
  sendJson(platform, by, 'POST', path, body)

export const readSandbox = (platform: TestPlatform, by: Caller, accountId?: string) =>
  sendJson(platform, by, 'GET', `/api/sandboxes${accountId ? `?account_id=${accountId}` : ''}`)

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
