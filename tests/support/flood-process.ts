// deno run -A --no-prompt tests/support/flood-process.ts '<FloodOptions as JSON>': sends requests with invented API keys, each over a connection of its
// own, and prints how many got each status. A process of its own, so that it delays nobody who measures.
import { createApiKey } from '../../shared/platform/identity/api-key.ts'

export interface FloodOptions {
  url: string
  connections: number
  durationMs: number
  /** The header in which the clients' addresses are sent, each in another network. Without it all have that of the connection. */
  addressHeader?: string
}

/** Statuses with their counts; 0 stands for requests without a response. */
export type FloodCounts = Record<string, number>

async function flood({ url, connections, durationMs, addressHeader }: FloodOptions): Promise<FloodCounts> {
  const counts: FloodCounts = {}
  const end = performance.now() + durationMs
  const part = () => Math.floor(Math.random() * 256)
  await Promise.all(Array.from({ length: connections }, async () => {
    while (performance.now() < end) {
      const headers = {
        'x-api-key': createApiKey().key,
        ...addressHeader && { [addressHeader]: `10.${part()}.${part()}.${part()}` },
      }
      const status = await fetch(url, { headers })
        .then((response) => response.body?.cancel().then(() => response.status), () => 0)
      counts[status!] = (counts[status!] ?? 0) + 1
    }
  }))
  return counts
}

if (import.meta.main) console.log(JSON.stringify(await flood(JSON.parse(Deno.args[0]!))))
