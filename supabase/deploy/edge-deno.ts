import { pause } from '../../shared/platform/pause.ts'
import { root } from '../local/path.ts'
import { freePort } from '../local/ports.ts'

const system = Deno.build.os === 'windows' ? 'win32' : Deno.build.os
const architecture = Deno.build.arch === 'x86_64' ? 'x64' : 'arm64'

/** The Deno that Supabase's edge runtime is built on: an optional dependency, because each platform has its own package. */
const edgeDeno = `${root}/node_modules/deno-edge-${system}-${architecture}/deno`

const environment = {
  PATH: Deno.env.get('PATH')!,
  HOME: Deno.env.get('HOME') ?? '/',
  NO_COLOR: '1',
  DENO_NO_UPDATE_CHECK: '1',
  // The certificates of the machine count too, for a registry behind a proxy.
  DENO_TLS_CA_STORE: 'mozilla,system',
}

/** Runs it in the folder of the project. */
export async function runEdgeDeno(args: string[]): Promise<{ success: boolean; output: string }> {
  const { success, stdout, stderr } = await new Deno.Command(edgeDeno, { args, cwd: root, env: environment })
    .output()
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
  return { success, output: text(stdout) + text(stderr) }
}

interface EdgeOptions {
  /** The function's file. */
  entrypoint: string
  /** Where its packages come from, such as `--config=...`. */
  args: string[]
  env: Record<string, string>
}

/** Starts a function as the edge runtime does, which chooses where `Deno.serve` listens. */
export async function startOnEdge({ entrypoint, args, env }: EdgeOptions) {
  const port = freePort()
  const folder = await Deno.makeTempDir({ prefix: 'edge-' })
  const [listen, entry] = [`${folder}/listen.ts`, `${folder}/entry.ts`]
  await Deno.writeTextFile(
    listen,
    `const serve = Deno.serve
Deno.serve = (handler) => serve({ hostname: '127.0.0.1', port: ${port}, onListen() {} }, handler)`,
  )
  await Deno.writeTextFile(entry, `import '${listen}'\nimport '${entrypoint}'\n`)
  const child = new Deno.Command(edgeDeno, {
    args: ['run', '--no-prompt', '--no-check', '--allow-net', '--allow-env', ...args, entry],
    clearEnv: true,
    env: { ...environment, ...env },
    stdin: 'null',
    stdout: 'null',
    stderr: 'piped',
  }).spawn()
  const errors = new Response(child.stderr).text()
  let ended = false
  void child.status.then(() => ended = true)
  return {
    /** Waits until the function listens. Throws if it ended. */
    async request(path: string, init?: RequestInit): Promise<Response> {
      for (;;) {
        const response = await fetch(`http://127.0.0.1:${port}${path}`, init).catch(() => undefined)
        if (response) return response
        if (ended) throw new Error(`${entrypoint} ended: ${await errors}`)
        await pause(50)
      }
    },
    async [Symbol.asyncDispose]() {
      if (!ended) child.kill('SIGTERM')
      await child.status
      await Deno.remove(folder, { recursive: true })
    },
  }
}
