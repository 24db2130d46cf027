/** The addresses of a name, IPv4 first. None if it has none, or if no name server responds. */
export async function resolveHost(host: string, signal: AbortSignal): Promise<string[]> {
  const found = await Promise.allSettled(
    (['A', 'AAAA'] as const).map((type) => Deno.resolveDns(host, type, { signal })),
  )
  signal.throwIfAborted()
  return found.flatMap((result) => result.status === 'fulfilled' ? result.value : [])
}
