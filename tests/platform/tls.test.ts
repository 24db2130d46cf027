import { beforeAll, describe, expect, it, vi } from 'vitest'
import { apiOnEdge } from '../support/api-on-edge.ts'
import { createAccount } from '../support/accounts.ts'
import { authority } from '../support/authority.ts'
import { openDatabase } from '../support/database.ts'
import { openPlatform } from '../support/platform.ts'
import { fixture } from '../support/fixture.ts'

const database = fixture(openDatabase)
const account = fixture(() => createAccount(database))
const own = fixture(authority)
const foreign = fixture(authority)

/** Lets the test server take TLS connections with a certificate for a host. */
async function certifyFor(host: string) {
  const { certificate, key } = await own.certify(host)
  const { owner } = database
  const [{ data_directory: folder }] = await owner<[{ data_directory: string }]>`show data_directory`
  // By the server, as its own user, because it refuses a key that others can read.
  for (const [file, text] of Object.entries({ 'server.crt': certificate, 'server.key': key })) {
    const lines = text.trim().split('\n').map((line) => `('${line.trim()}')`).join(', ')
    await owner.unsafe(`copy (values ${lines}) to program 'umask 077 && cat > ${folder}/${file}'`)
  }
  await owner`alter system set ssl = on`
  await owner`select pg_reload_conf()`
  await vi.waitUntil(async () => (await owner`show ssl`)[0]!.ssl === 'on')
}

const over = (mode: string, host = 'localhost') => {
  const url = new URL(database.apiUrl)
  url.hostname = host
  url.searchParams.set('sslmode', mode)
  return url.href
}
const encrypted = async () =>
  (await database.owner`
    select 1 from pg_stat_ssl join pg_stat_activity using (pid)
    where ssl and application_name = 'platform_api' and datname = current_database()`).length

async function requestWith(environment: Record<string, string>) {
  // Those of the test before may still be ending.
  await expect.poll(encrypted).toBe(0)
  await using platform = await openPlatform(environment)
  const response = await platform.api.request('/api/me', { headers: { 'x-api-key': account.key } })
  await response.body?.cancel()
  return { status: response.status, encrypted: await encrypted(), log: platform.log.join('\n') }
}

describe('a connection to Postgres', () => {
  beforeAll(() => certifyFor('localhost'))

  it.each(['require', 'verify-full'])('is encrypted and verified with sslmode=%s', async (mode) => {
    const outcome = await requestWith({ DATABASE_URL: over(mode), DATABASE_CA_CERT: own.pem })
    expect(outcome).toMatchObject({ status: 200, encrypted: 1 })
  })

  it('is refused if no known authority signed the certificate, and the log names the variable', async () => {
    for (const caCert of ['', foreign.pem]) {
      const outcome = await requestWith({ DATABASE_URL: over('require'), DATABASE_CA_CERT: caCert })
      expect(outcome).toMatchObject({ status: 503, encrypted: 0 })
      expect(outcome.log).toContain('DATABASE_CA_CERT')
    }
  })

  it('is refused if the certificate is for another host', async () => {
    const environment = { DATABASE_URL: over('require', '127.0.0.1'), DATABASE_CA_CERT: own.pem }
    expect(await requestWith(environment)).toMatchObject({ status: 503, encrypted: 0 })
  })

  /** Answers the request for TLS, if with anything, and closes the connection. */
  async function requestClosedAfter(response: string) {
    using listener = Deno.listen({ hostname: '127.0.0.1', port: 0 })
    const received: number[] = []
    const served = (async () => {
      for await (const connection of listener) {
        const bytes = new Uint8Array(64)
        received.push(...bytes.subarray(0, await connection.read(bytes) ?? 0))
        await connection.write(new TextEncoder().encode(response))
        connection.close()
      }
    })().catch(() => {})
    const url = new URL(over('require', '127.0.0.1'))
    url.port = `${listener.addr.port}`
    const outcome = await requestWith({ DATABASE_URL: url.href })
    listener.close()
    await served
    return { ...outcome, received }
  }

  it('is refused, not sent in the clear, if Postgres takes no TLS connections', async () => {
    const { status, log, received } = await requestClosedAfter('N')
    expect(status).toBe(503)
    expect(log).toContain('Postgres takes no TLS connections')
    // Requests for TLS alone, of eight bytes each.
    expect(received.length % 8).toBe(0)
    expect(new TextDecoder().decode(new Uint8Array(received))).not.toContain('platform_api')
  })

  it.each([['before it responds', ''], ['in the handshake', 'S']])(
    'that Postgres closes %s is neither refused TLS nor a wrong certificate in the log',
    async (_, response) => {
      const { status, log } = await requestClosedAfter(response)
      expect(status).toBe(503)
      expect(log).toContain('Postgres closed the connection')
      expect(log).not.toMatch(/DATABASE_CA_CERT|takes no TLS/)
    },
  )

  it('whose handshake is not TLS is refused, and the log does not blame the certificate', async () => {
    const { status, log } = await requestClosedAfter('SFATAL: another protocol')
    expect(status).toBe(503)
    expect(log).toContain('The TLS handshake with Postgres failed')
    expect(log).not.toContain('DATABASE_CA_CERT')
  })

  it('to a host without an address is unavailable', async () => {
    expect(await requestWith({ DATABASE_URL: over('require', 'postgres.invalid') }))
      .toMatchObject({ status: 503 })
  })

  it('is encrypted under the edge runtime’s Deno', async () => {
    await using api = await apiOnEdge(over('require'), { DATABASE_CA_CERT: own.pem })
    const response = await api.request('/api/me', { headers: { 'x-api-key': account.key } })
    expect([response.status, await encrypted()]).toEqual([200, 1])
    await response.body?.cancel()
  })
})
