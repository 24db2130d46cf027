import { join } from 'node:path'
import { fromFileUrl, root } from './path.ts'
import { Refusal } from './refusal.ts'

const system = Deno.build.os === 'windows' ? 'win32' : Deno.build.os
const architecture = Deno.build.arch === 'x86_64' ? 'x64' : 'arm64'

/** The Deno that Supabase's edge runtime is built on: an optional dependency, because each platform has its own package. */
export const edgeDeno = `${root}/node_modules/deno-edge-${system}-${architecture}/deno`

export const edgeEnvironment = {
  NO_COLOR: '1',
  DENO_NO_UPDATE_CHECK: '1',
  // The certificates of the machine count too, for a registry behind a proxy.
  DENO_TLS_CA_STORE: 'mozilla,system',
}

/** @throws Refusal if npm could not install it on this platform */
export async function requireEdgeDeno() {
  if (await Deno.stat(edgeDeno).then(() => true, () => false)) return
  throw new Refusal(
    `Deno 2.1.4, on which Supabase's edge runtime is built, is not installed for ${system} ${architecture}. \
Run npm install without --omit=optional, or start without --edge`,
  )
}

/** Runs it in the folder of the project. */
export async function runEdgeDeno(
  args: string[],
  env: Record<string, string> = {},
): Promise<{ success: boolean; output: string }> {
  const { success, stdout, stderr } = await new Deno.Command(edgeDeno, {
    args,
    cwd: root,
    clearEnv: true,
    env: { PATH: Deno.env.get('PATH')!, HOME: Deno.env.get('HOME') ?? '/', ...edgeEnvironment, ...env },
  }).output()
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
  return { success, output: text(stdout) + text(stderr) }
}

/**
 * Writes a module that starts a function as the edge runtime does, which chooses where `Deno.serve` listens. This version has no
 * variable for the address, and no `--preload`.
 */
export async function writeEdgeEntry(folder: string, { name, entrypoint, port, imports = [] }: {
  name: string
  /** The function's file. */
  entrypoint: string
  port: number
  /** Modules to load before it. */
  imports?: string[]
}): Promise<string> {
  await Deno.mkdir(folder, { recursive: true })
  const listen = join(folder, `${name}-listen.ts`)
  await Deno.writeTextFile(
    listen,
    `const serve = Deno.serve
Deno.serve = (...args) => serve({ hostname: '127.0.0.1', port: ${port}, onListen() {} }, args.at(-1))\n`,
  )
  const entry = join(folder, `${name}.ts`)
  const lines = [...imports, listen, entrypoint].map((file) => `import ${JSON.stringify(file)}\n`)
  await Deno.writeTextFile(entry, lines.join(''))
  return entry
}

/** The module that ends a child with its parent. */
export const watchdog = fromFileUrl('watchdog.ts')
