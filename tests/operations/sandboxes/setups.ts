import { openGenerator } from '../../../shared/generation/open-generator.ts'
import { githubRepositories } from '../../../shared/providers/github/github.ts'
import { vercelMachines } from '../../../shared/providers/vercel-sandbox/vercel-sandbox.ts'
import { setupSandbox } from '../../../shared/tasks/setup-sandbox.ts'
import type { TestAccount } from '../../support/accounts.ts'
import { fastRetryPolicy } from '../../support/captures.ts'
import { openPlatform, type TestPlatform } from '../../support/platform.ts'
import { type Headers, key, sendJson } from '../../support/requests.ts'
import type { TestVendors } from '../../support/vendors.ts'
import { openWorker } from '../../support/worker.ts'

export const path = '/api/sandboxes/setup'

/** A worker that knows setups alone, and is soon gives up. */
export const openSetupWorker = (
  { database, vendors: { github, vercel } }: TestPlatform,
  timeoutMs = 1_000,
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

export async function openSetups() {
  const platform = await openPlatform()
  const worker = await openSetupWorker(platform)
  return {
    platform,
    worker,
    async close() {
      await worker.stop()
      await platform.close()
    },
  }
}

export const setUp = (platform: TestPlatform, by: TestAccount | Headers, body: unknown = {}) =>
  sendJson(platform, headersOf(by), 'POST', path, body)

export const readSandbox = (platform: TestPlatform, by: TestAccount | Headers, accountId?: string) =>
  sendJson(platform, headersOf(by), 'GET', `/api/sandboxes${accountId ? `?account_id=${accountId}` : ''}`)

const headersOf = (by: TestAccount | Headers): Headers => 'key' in by ? key(by as TestAccount) : by as Headers

/** What the vendors have of an account: its machine with its snapshots, and how many repositories. */
export async function thereIs({ github, vercel }: TestVendors, accountId: string) {
  const name = `acp-${accountId}`
  const ask = async ({ origin, apiKey }: { origin: string; apiKey: string }, path: string) => {
    const response = await fetch(origin + path, { headers: { authorization: `Bearer ${apiKey}` } })
    return { status: response.status, body: await response.json() }
  }
  const machine = await ask(vercel, `/v2/sandboxes/${name}?teamId=t&projectId=p`)
  const { body: { snapshots } } = await ask(vercel, `/v2/sandboxes/snapshots?teamId=t&project=p&name=${name}`)
  const repository = await ask(github, `/repos/stand-in/${name}`)
  return {
    repository: repository.status === 200,
    machine: machine.status === 200 ? machine.body.session.status : 'none',
    cwd: machine.body.session?.cwd as string,
    snapshots: snapshots.map(({ id }: { id: string }) => id) as string[],
  }
}
