/**
 * The git program, a test's second opinion: never what the project works with. @throws where it is not installed, because a
 * test that looked green without it would have shown nothing.
 */
export async function git(...args: string[]): Promise<string> {
  const { success, stdout, stderr } = await new Deno.Command('git', {
    args,
    // Nobody's own settings.
    env: { GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null', GIT_TERMINAL_PROMPT: '0' },
  }).output().catch((cause) => {
    throw new Error('These tests ask git for a second opinion, and it is not installed', { cause })
  })
  if (!success) throw new Error(`git ${args[0]}: ${new TextDecoder().decode(stderr)}`)
  return new TextDecoder().decode(stdout).trim()
}
