import { join } from 'node:path'
import { sourceFiles } from '../structure/imports.ts'
import { type RunOptions, startProgram } from './processes.ts'

const root = new URL('../../', import.meta.url).pathname
/** Set NODE_PROGRAM to test the packages with another version of Node. */
export const node = Deno.env.get('NODE_PROGRAM') ?? 'node'
/** The built command line. */
export const acp = join(root, 'shared/cli/dist/acp.js')

export interface Ended {
  code: number
  stdout: string
  stderr: string
}

/** Runs a program to its end. */
export async function runProgram(
  program: string,
  args: string[],
  { stdin = '', ...options }: RunOptions & { stdin?: string } = {},
): Promise<Ended> {
  const child = startProgram(program, args, options)
  const writer = child.stdin.getWriter()
  // A program may end without reading it.
  await writer.write(new TextEncoder().encode(stdin)).catch(() => {})
  await writer.close().catch(() => {})
  const { code, stdout, stderr } = await child.output()
  const text = new TextDecoder()
  return { code, stdout: text.decode(stdout), stderr: text.decode(stderr) }
}

/** Builds both packages as a person does, once for all test files that run at the same time. */
export async function buildPackages(): Promise<void> {
  await Deno.mkdir(join(root, '.local'), { recursive: true })
  using lock = await Deno.open(join(root, '.local/packages.lock'), { create: true, write: true })
  await lock.lock(true)
  if (isBuilt()) return
  const { code, stdout, stderr } = await runProgram('npm', ['run', '-s', 'build:packages'])
  if (code !== 0) throw new Error(stdout + stderr)
}

function isBuilt(): boolean {
  const changed = ['shared/client', 'shared/cli'].flatMap((folder) => sourceFiles(folder, /\.(ts|json)$/))
    .concat('package.json').map(modified)
  const built = ['shared/client/dist/mod.js', 'shared/cli/dist/acp.js'].map(modified)
  return Math.min(...built) > Math.max(...changed)
}

function modified(file: string): number {
  try {
    return Deno.statSync(join(root, file)).mtime!.getTime()
  } catch {
    return 0
  }
}
