import { describe, expect, it } from 'vitest'
import { createAccount, type TestAccount } from '../support/accounts.ts'
import { fixture } from '../support/fixture.ts'
import { openPlatform } from '../support/platform.ts'
import { sample } from '../support/sample.ts'
import { json, key, sendJson, token } from '../support/requests.ts'
import { addressHeader, newAccounts, readAccount, sendAtOnce, surfaces } from './flood.ts'

const limit = 50
const connections = 700
const attacker = '203.0.113.7'
const elsewhere = '198.51.100.20'
const hextet = () => Math.floor(Math.random() * 65_536).toString(16)

/** Which clients the invented keys come from. */
const floods: Record<string, () => string> = {
  'one network': () => attacker,
  'a network of IPv6': () => `2001:db8:7:7:${hextet()}:${hextet()}:${hextet()}:1`,
  'many networks': () => `10.${[1, 2, 3].map(() => Math.floor(Math.random() * 256)).join('.')}`,
}
const isOneNetwork = (name: string) => name !== 'many networks'

const rows = surfaces.map((surface, row) => [surface, row] as const)
describe.each(sample(rows, 2))('while 700 connections send invented keys over %s', (surface, row) => {
  const settings = { CLIENT_ADDRESS_HEADER: addressHeader, FAILED_CREDENTIALS_PER_MINUTE: String(limit) }

  describe.each(sample(Object.entries(floods), 3, row))('from %s', (name, from) => {
    const platform = fixture(() => openPlatform(settings))
    const second = fixture(() => openPlatform({ ...settings, DATABASE_URL: platform.database.apiUrl }))
    const known = fixture(() => createAccount(platform.database))
    const flood = () => sendAtOnce(platform, surface, connections, { from })
    /** Reads accounts, half of them from where the invented keys come from. */
    const readings = (callers: { account: TestAccount; headers: Record<string, string> }[]) =>
      Promise.all(callers.map(async ({ account, headers }, index) => {
        const address = index % 2 ? from() : elsewhere
        const { status, accountId } = await readAccount(platform, surface, address, headers)
        return { status, isOwn: accountId === account.id }
      }))

    it('the first use of a valid key succeeds, from elsewhere and from there, whatever came before', async () => {
      await readAccount(platform, surface, from(), key(known))
      let refused = 0
      for (let wave = 0; wave < 2; wave++) {
        const fresh = await newAccounts(platform, 20)
        const [person] = await newAccounts(platform, 1) as [TestAccount]
        const callers = [
          ...fresh.map((account) => ({ account, headers: key(account) })),
          ...Array(10).fill({ account: known, headers: key(known) }),
          { account: person, headers: await token(person) },
          { account: person, headers: await token(person) },
        ]
        const counts = flood()
        expect(await readings(callers)).toEqual(callers.map(() => ({ status: 200, isOwn: true })))
        const { key: created } = await json(
          sendJson(second, await token(person), 'POST', '/api/keys', { name: 'Created meanwhile' }),
          201,
        )
        const later = { account: person, headers: { 'x-api-key': created.api_key } }
        expect(await readings([later, later])).toEqual(Array(2).fill({ status: 200, isOwn: true }))
        const { 401: invalid = 0, 429: limited = 0, ...others } = await counts
        expect([others, invalid + limited]).toEqual([{}, connections])
        if (isOneNetwork(name)) expect(invalid).toBe(wave === 0 ? limit : 0)
        else expect(limited).toBe(0)
        refused += limited
      }
      expect(refused).toBe(isOneNetwork(name) ? 2 * connections - limit : 0)
    })
  })
})
