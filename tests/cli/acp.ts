import { afterAll } from 'vitest'
import { fixture } from '../support/fixture.ts'
import { acp, buildPackages, type Ended, node, runProgram } from '../support/packages.ts'
import { startProgram } from '../support/processes.ts'

interface Options {
  env?: Record<string, string>
  stdin?: string
  cwd?: string
}

/** The built command line, with a configuration folder of its own. */
export function useCommandLine(environment: () => Record<string, string>) {
  const config = Deno.makeTempDirSync({ prefix: 'acp-config-' })
  fixture(async () => {
    await buildPackages()
    return {}
  })
  afterAll(() => Deno.remove(config, { recursive: true }))
  const env = (more: Record<string, string> = {}) => ({ XDG_CONFIG_HOME: config, ...environment(), ...more })

  const run = (args: string[], { env: more, ...options }: Options = {}): Promise<Ended> =>
    runProgram(node, [acp, ...args], { ...options, env: env(more) })

  const output = async (args: string[], options?: Options): Promise<string> => {
    const { code, stdout, stderr } = await run(args, options)
    if (code !== 0) throw new Error(`acp ${args.join(' ')} ended with ${code}: ${stderr}`)
    return stdout
  }

  return {
    config,
    env,
    run,
    output,
    start: (args: string[], more?: Record<string, string>) =>
      startProgram(node, [acp, ...args], { env: env(more) }),
    // deno-lint-ignore no-explicit-any -- the tests expect the shape
    json: async (args: string[], options?: Options): Promise<any> =>
      JSON.parse(await output([...args, '--json'], options)),
  }
}
