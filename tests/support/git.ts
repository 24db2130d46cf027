/**
 * The git program, to compare results with: the project itself does not use it. @throws where it is not installed, because a
 * test that passed without it would prove nothing.
 */
export async function git(...args: string[]): Promise<string> {
  const { success, stdout, stderr } = await new Deno.Command('git', {
    args,
    // Nobody's own settings.
    env: { GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null', GIT_TERMINAL_PROMPT: '0' },
  }).output().catch((cause) => {
    throw new Error('These tests compare results with git, which is not installed', { cause })
  })
  if (!success) throw new Error(`git ${args[0]}: ${new TextDecoder().decode(stderr)}`)
  return new TextDecoder().decode(stdout).trim()
}
