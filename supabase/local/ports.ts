import { Refusal } from './refusal.ts'

export function isFree(port: number, hostname = '127.0.0.1') {
  try {
    Deno.listen({ port, hostname }).close()
    return true
  } catch (error) {
    if (error instanceof Deno.errors.AddrInUse) return false
    throw error
  }
}

// Below the ports that systems give to outgoing connections (Linux from 32768, macOS and Windows from 49152), so that
// no connection takes a free port before its listener does.
const lowest = 12_000
const span = 20_000
// Processes that choose at the same time choose apart: by the golden section, also those whose ids are some hundreds apart.
let next = Deno.pid * 12_361
/** What a person asked for, and nothing listens on yet: the gateway starts last. */
const requested = new Set<number>()

/** The wanted port if it is free, else another one. A process never gets the same one twice. */
export function freePort(wanted?: number) {
  if (wanted !== undefined && !requested.has(wanted) && isFree(wanted)) return wanted
  for (let attempt = 0; attempt < span; attempt++) {
    const port = lowest + next++ % span
    if (!requested.has(port) && isFree(port)) return port
  }
  throw new Refusal(`No port between ${lowest} and ${lowest + span} is free.`)
}

/**
 * The hosts on which the port can be used, which is kept for them. A loopback that this machine does not have (often ::1) is
 * left out.
 */
export function listenable(port: number, hosts: string[]) {
  requested.add(port)
  const hostsHere = hosts.filter((hostname) => {
    try {
      if (isFree(port, hostname)) return true
    } catch (error) {
      if (error instanceof Deno.errors.PermissionDenied) {
        throw new Refusal(`This user may not listen on port ${port}. Use another one: PORT=8001 npm start`)
      }
      if (hosts.length > 1 && hostname !== hosts[0]) return false
      throw new Refusal(`Cannot listen on ${hostname}: ${error instanceof Error ? error.message : error}`)
    }
    const other = port < 65535 ? port + 1 : port - 1
    throw new Refusal(`Port ${port} is used by another program. Stop it, or: PORT=${other} npm start`)
  })
  return hostsHere
}
