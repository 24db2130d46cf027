import { join } from 'node:path'
import { buildPackages, runProgram } from '../support/packages.ts'

const root = new URL('../../', import.meta.url).pathname

/** A project of a user, with the packed client installed. Its dependencies are those of this repository. */
export async function openProject() {
  await buildPackages()
  const folder = await Deno.makeTempDir({ prefix: 'client-project-' })
  const pack = await runProgram('npm', ['pack', './shared/client', '--pack-destination', folder, '--silent'])
  if (pack.code !== 0) throw new Error(pack.stderr)
  const modules = join(folder, 'node_modules')
  await Deno.mkdir(join(modules, 'artist-catalog-client'), { recursive: true })
  await runProgram('tar', [
    ...['-xzf', join(folder, pack.stdout.trim()), '--strip-components=1'],
    ...['-C', join(modules, 'artist-catalog-client')],
  ])
  const manifest = JSON.parse(await Deno.readTextFile(join(modules, 'artist-catalog-client/package.json')))
  const dependencies = [...Object.keys(manifest.dependencies), 'openapi-typescript-helpers']
  for (const name of dependencies) await Deno.symlink(join(root, 'node_modules', name), join(modules, name))
  await Deno.writeTextFile(join(folder, 'package.json'), '{"type":"module"}')
  return {
    folder,
    write: (name: string, text: string) => Deno.writeTextFile(join(folder, name), text),
    close: () => Deno.remove(folder, { recursive: true }),
  }
}

/** The blocks of a language in a README. */
export const blocksOf = (readme: string, language: string): string[] =>
  [...readme.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'))].map(([, text]) => text!)
