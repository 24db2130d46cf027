import { pause } from '../../shared/platform/pause.ts'
import { edgeDeno, edgeEnvironment, writeEdgeEntry } from '../local/edge-deno.ts'
import { freePort } from '../local/ports.ts'

interface Options {
  /** The function's file. */
  entrypoint: string
  /** Where its packages come from, such as `--config=...`. */
  args: string[]
  env: Record<string, string>
  /** The time limit until it listens. */
  startTimeoutMs?: number
}

/** Starts a function as the edge runtime does, until it is disposed. */
export async function startOnEdge({ entrypoint, args, env, startTimeoutMs = 30_000 }: Options) {
  const port = freePort()
  const folder = await Deno.makeTempDir({ prefix: 'edge-' })
  const entry = await writeEdgeEntry(folder, { name: 'entry', entrypoint, port })
  const child = new Deno.Command(edgeDeno, {
    args: ['run', '--no-prompt', '--no-check', '--allow-net', '--allow-env', ...args, entry],
    clearEnv: true,
    env: { PATH: Deno.env.get('PATH')!, HOME: Deno.env.get('HOME') ?? '/', ...edgeEnvironment, ...env },
    stdin: 'null',
    stdout: 'null',
    stderr: 'piped',
  }).spawn()
  const errors = new Response(child.stderr).text()
  const deadline = performance.now() + startTimeoutMs
  let ended = false
  void child.status.then(() => ended = true)
  return {
    origin: `http://127.0.0.1:${port}`,
    /** Waits until the function listens. Throws if it ended, or ends it if it does not listen in time. */
    async request(path: string, init?: RequestInit): Promise<Response> {
      for (;;) {
        const response = await fetch(`http://127.0.0.1:${port}${path}`, init).catch(() => undefined)
        if (response) return response
        if (ended) throw new Error(`${entrypoint} ended: ${await errors}`)
        if (performance.now() > deadline) {
          child.kill('SIGKILL')
          throw new Error(`${entrypoint} does not listen: ${await errors}`)
        }
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
