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

/** A clone that passes git's check. Returns its folder. */
export async function soundClone(url: string, to: string, ...options: string[]): Promise<string> {
  await git('clone', '--quiet', ...options, url, to)
  await git('-C', to, 'fsck', '--full', '--strict')
  return to
}

/** The response of git's own server to a request for a repository below a folder (https://git-scm.com/docs/git-http-backend). */
export async function gitHttpBackend(root: string, path: string, request: Request): Promise<Response> {
  const { search } = new URL(request.url)
  const body = new Uint8Array(await request.arrayBuffer())
  const child = new Deno.Command('git', {
    args: ['-c', 'transfer.fsckObjects=true', 'http-backend'],
    env: {
      GIT_CONFIG_GLOBAL: '/dev/null',
      GIT_CONFIG_SYSTEM: '/dev/null',
      GIT_PROJECT_ROOT: root,
      GIT_HTTP_EXPORT_ALL: '1',
      // A user who was authenticated may push.
      REMOTE_USER: 'a-test',
      REQUEST_METHOD: request.method,
      PATH_INFO: path,
      QUERY_STRING: search.slice(1),
      CONTENT_TYPE: request.headers.get('content-type') ?? '',
      CONTENT_LENGTH: `${body.length}`,
    },
    stdin: 'piped',
    stdout: 'piped',
    stderr: 'null',
  }).spawn()
  const writer = child.stdin.getWriter()
  // git stops reading when it refuses.
  const written = writer.write(body).then(() => writer.close()).catch(() => {})
  const { stdout } = await child.output()
  await written
  const text = new TextDecoder('latin1').decode(stdout)
  const end = text.indexOf('\r\n\r\n')
  const status = Number(/^Status: (\d+)/m.exec(text.slice(0, end))?.[1] ?? 200)
  return new Response(stdout.slice(end + 4), { status })
}
