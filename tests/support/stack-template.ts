import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { freePort } from '../../supabase/local/ports.ts'
import { identify, setOwner } from '../../supabase/local/stack-owner.ts'
import { startStack } from './stack.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder for the stack that tests copy. */
    stackTemplate: string
  }
}

/** Gives the projects of a run one folder for the template. The first one to ask for it removes it. */
export async function provideStackTemplate({ vitest }: TestProject) {
  const { stackTemplate } = vitest.getProvidedContext()
  if (stackTemplate) return { stackTemplate, removeTemplate: async () => {} }
  const folder = await Deno.makeTempDir({ prefix: 'stack-template-' })
  // Postgres runs as another user if the tests run as root.
  await Deno.chmod(folder, 0o755)
  vitest.provide('stackTemplate', folder)
  return { stackTemplate: folder, removeTemplate: () => Deno.remove(folder, { recursive: true }) }
}

/**
 * Puts a stopped stack with the demo data into an empty folder, and its database into another: it starts in a third of the
 * processor time of a new one. The first call of a run creates the template, and other processes wait for it.
 */
export async function copyStack(template: string, dir: string, dataDir: string): Promise<void> {
  const source = join(template, 'stack')
  const lock = await Deno.open(join(template, 'lock'), { create: true, write: true })
  try {
    await lock.lock(true)
    const ready = join(template, 'ready')
    if (!await Deno.stat(ready).then(() => true, () => false)) {
      const { signal, exited } = await startStack(source, freePort())
      signal('SIGTERM')
      await exited
      await Deno.writeTextFile(ready, '')
    }
  } finally {
    lock.close()
  }
  await copy(join(source, 'postgres'), dataDir)
  for (const { name } of Deno.readDirSync(source)) {
    if (name !== 'postgres') await copy(join(source, name), join(dir, name))
  }
  const stateFile = join(dir, 'state.json')
  const { postgres_port: _, ...state } = JSON.parse(await Deno.readTextFile(stateFile))
  const folder = await identify(dir)
  await Deno.writeTextFile(stateFile, JSON.stringify({ ...state, folder, postgres_data: dataDir }))
  await setOwner(dataDir, folder)
}

/** Keeps the owner of the files: that of the database is not root. */
async function copy(from: string, to: string) {
  const { success, stderr } = await new Deno.Command('cp', { args: ['-a', from, to] }).output()
  if (!success) throw new Error(new TextDecoder().decode(stderr))
}
