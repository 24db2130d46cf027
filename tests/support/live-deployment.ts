import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { freePort } from '../../supabase/local/ports.ts'
import { readDeployment } from '../live/support/deployment.ts'
import { startStack } from './stack.ts'

/** Starts the embedded stack for the acceptance suite, of which every rule must run there. */
export default async function setup(project: TestProject) {
  const dir = await Deno.makeTempDir({ prefix: 'live-stack-' })
  // Postgres runs as another user if the tests run as root.
  await Deno.chmod(dir, 0o755)
  const stack = await startStack(dir, freePort())
  project.provide('deployment', readDeployment({ file: join(dir, 'stack.json'), complete: true }))
  return async () => {
    stack.signal('SIGTERM')
    await stack.exited
    await Deno.remove(dir, { recursive: true })
  }
}
