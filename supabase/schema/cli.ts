const root = new URL('../../', import.meta.url)

/** Runs this project's Supabase CLI, without telemetry and Docker. */
export async function supabaseCli(
  args: string[],
  environment: Record<string, string> = {},
): Promise<{ success: boolean; stdout: string; stderr: string }> {
  const { success, stdout, stderr } = await new Deno.Command(
    new URL('node_modules/.bin/supabase', root).pathname,
    {
      args,
      cwd: root.pathname,
      env: {
        DO_NOT_TRACK: '1',
        SUPABASE_TELEMETRY_DISABLED: '1',
        NO_COLOR: '1',
        PGSSLMODE: 'disable',
        ...environment,
      },
      stdin: 'null',
    },
  ).output()
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
  return { success, stdout: text(stdout), stderr: text(stderr) }
}

/** The statements that turn one database's schema into the other's; empty when they are the same. */
export async function schemaDifference(from: string, to: string): Promise<string> {
  const file = await Deno.makeTempFile({ suffix: '.sql' })
  try {
    const result = await supabaseCli(['db', 'diff', '--from', from, '--to', to, '--output', file])
    if (!result.success) throw new Error(`supabase db diff failed: ${result.stderr}`)
    return (await Deno.readTextFile(file)).trim()
  } finally {
    await Deno.remove(file)
  }
}
