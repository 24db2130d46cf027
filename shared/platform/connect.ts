import { orAborted } from './or-aborted.ts'

class NoAddress extends Error {
  readonly code = 'ENOTFOUND'
}

/**
 * Opens a TCP connection. Deno 2.1 connects without regard to a signal, so a connection that arrives after the abort is closed.
 * @throws the system's error, NoAddress, or the signal's reason
 */
export async function connect(address: { hostname: string; port: number }, signal: AbortSignal) {
  signal.throwIfAborted()
  const connecting = Deno.connect(address)
  try {
    return await orAborted(connecting, signal)
  } catch (error) {
    connecting.then(closeConnection, () => {})
    // The only error of the system for which Deno has no code.
    if ((error as Error).message.startsWith('failed to lookup address')) {
      throw new NoAddress((error as Error).message)
    }
    throw error
  }
}

export function closeConnection(connection: Deno.Conn) {
  try {
    connection.close()
  } catch { /* It is closed already. */ }
}

/** Writes all bytes: one write may take only some of them. */
export async function writeAll(connection: Deno.Conn, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length;) at += await connection.write(bytes.subarray(at))
}
