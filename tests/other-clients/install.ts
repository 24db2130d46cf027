import { join } from 'node:path'
import { runProgram } from '../support/packages.ts'

const packages = new URL('packages', import.meta.url).pathname

/** A project with the clients of packages/, in a folder of its own, so that they and this repository share nothing. */
export async function installClients() {
  const folder = await Deno.makeTempDir({ prefix: 'other-clients-' })
  const run = async (program: string, ...args: string[]): Promise<string> => {
    const { code, stdout, stderr } = await runProgram(program, args, { cwd: folder })
    if (code !== 0) {
      throw new Error(`${program} ${args.join(' ')} ended with ${code}: ${(stderr + stdout).slice(0, 2000)}`)
    }
    return stdout
  }
  await runProgram('cp', ['-r', `${packages}/.`, folder])
  await run(
    'npm',
    'install',
    '--no-package-lock',
    '--prefer-offline',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
  )
  return {
    folder,
    run,
    write: (name: string, text: string) => Deno.writeTextFile(join(folder, name), text),
    close: () => Deno.remove(folder, { recursive: true }),
  }
}
