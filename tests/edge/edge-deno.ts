const root = new URL('../../', import.meta.url).pathname
const platform = `${Deno.build.os === 'windows' ? 'win32' : Deno.build.os}-${
  Deno.build.arch === 'x86_64' ? 'x64' : 'arm64'
}`

/** The Deno that Supabase's edge runtime is built on: an optional dependency, because each platform has its own package. */
export const edgeDeno = `${root}node_modules/deno-edge-${platform}/deno`

/** Runs it in the folder of the project. */
export async function runEdgeDeno(args: string[]): Promise<{ success: boolean; output: string }> {
  const { success, stdout, stderr } = await new Deno.Command(edgeDeno, {
    args,
    cwd: root,
    env: { NO_COLOR: '1', DENO_NO_UPDATE_CHECK: '1' },
  }).output()
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
  return { success, output: text(stdout) + text(stderr) }
}
