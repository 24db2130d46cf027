const loopback = ['localhost', '127.0.0.1', '::1']

/**
 * Keeps requests between the parts of the stack away from a proxy of the shell, which cannot reach them. Children inherit it. It
 * must be called before the first request.
 */
export function bypassProxyOnLoopback(): void {
  for (const name of ['NO_PROXY', 'no_proxy']) {
    const hosts = (Deno.env.get(name) ?? '').split(',').map((host) => host.trim()).filter(Boolean)
    Deno.env.set(name, [...new Set([...hosts, ...loopback])].join(','))
  }
}
