import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { freePort } from '../../supabase/local/ports.ts'
import { readDeployment } from '../live/support/deployment.ts'
import { startStack } from './stack.ts'
import { copyStack, provideStackTemplate } from './stack-template.ts'
import { makeTestFolder } from './test-folder.ts'

/**
 * Starts the embedded stack for the acceptance suite, of which every rule must run there. It is a copy of the run's template, so
 * that no test waits for a new stack later.
 */
export default async function setup(project: TestProject) {
  const dir = await Deno.makeTempDir({ prefix: 'live-stack-' })
  // Postgres runs as another user if the tests run as root.
  await Deno.chmod(dir, 0o755)
  const inMemory = makeTestFolder()
  const { stackTemplate, removeTemplate } = await provideStackTemplate(project)
  await copyStack(stackTemplate, dir, join(inMemory, 'postgres'))
  const stack = await startStack(dir, freePort())
  project.provide('deployment', readDeployment({ file: join(dir, 'stack.json'), complete: true }))
  return async () => {
    stack.signal('SIGTERM')
    await stack.exited
    for (const folder of [dir, inMemory]) await Deno.remove(folder, { recursive: true })
    await removeTemplate()
  }
}
