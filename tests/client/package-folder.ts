import { join } from 'node:path'
import { codeBlocks } from '../support/documents.ts'
import { buildPackages, runProgram } from '../support/packages.ts'

const root = new URL('../../', import.meta.url).pathname
/** What the client imports, with its own dependencies. Copies, because npm may change what is installed. */
const dependencies = ['eventsource-parser', 'openapi-fetch', 'openapi-typescript-helpers']

export const readmeExamples = (language: string) =>
  codeBlocks('shared/client/README.md', language).map(({ code }) => code).join('\n')

/** A project of a user, with the client installed by the README's commands. Its dependencies are those of this repository. */
export async function openProject() {
  await buildPackages()
  const folder = await Deno.makeTempDir({ prefix: 'client-project-' })
  const modules = join(folder, 'node_modules')
  await Deno.mkdir(modules)
  await runProgram('cp', ['-r', ...dependencies.map((name) => join(root, 'node_modules', name)), modules])
  await Deno.writeTextFile(join(folder, 'package.json'), '{"type":"module"}')
  const commands = readmeExamples('sh').replace('npm run build:packages', 'true')
  const installed = await runProgram('bash', ['-ec', commands], {
    env: { PROJECT: folder, npm_config_offline: 'true' },
  })
  if (installed.code !== 0) throw new Error(installed.stderr)
  // What a test uses without installing it.
  for (const name of ['standardwebhooks', '@supabase']) {
    await Deno.symlink(join(root, 'node_modules', name), join(modules, name))
  }
  return {
    folder,
    write: (name: string, text: string) => Deno.writeTextFile(join(folder, name), text),
    close: () => Deno.remove(folder, { recursive: true }),
  }
}
