import { describe, expect, it } from 'vitest'
import { createAccount } from '../../support/accounts.ts'
import { sendJson } from '../../support/requests.ts'
import { openFans } from './fans-world.ts'

const { platform, people, site, signUp, emails, exported } = openFans()

describe('the file of all fans', () => {
  it('has what the list has, in its order, across many reads, with a link that unsubscribes from that page', async () => {
    const ids = [await site(people.owner), await site(people.owner)]
    for (const id of ids) {
      await signUp(
        id,
        Array.from({ length: 1200 }, (_, n) => `fan${n % 600}.${n}@example.com`),
      )
    }
    const listed = []
    for (let page = 1; page <= 24; page++) listed.push(...await emails(`?limit=100&page=${page}`))
    const file = await exported()
    expect(file.response.headers.get('content-disposition')).toBe('attachment; filename="fans.csv"')
    expect(file.emails).toEqual(listed)
    expect((await exported('?search=fan1.')).emails).toEqual(await emails('?search=fan1.'))
  })

  it('names its format, and those of mailing tools have no pending fans', async () => {
    const id = await site(people.owner)
    await signUp(id, ['on@example.com'], 'confirmed')
    await signUp(id, ['off@example.com'], 'pending')
    const response = await sendJson(platform, people.owner, 'GET', '/api/fans.csv?format=brevo')
    expect((await response.text()).split('\r\n').map((line) => line.split(',')[0]))
      .toEqual(['EMAIL', 'on@example.com', ''])
    expect((await exported('?state=pending')).emails).toEqual(['off@example.com'])
  })

  it('has no link that erases for a key that may only read', async () => {
    const reader = await createAccount(platform.database)
    const id = await site(reader)
    await signUp(id, ['ada@example.com'])
    const file = async () => await (await sendJson(platform, reader, 'GET', '/api/fans.csv')).text()
    expect(await file()).toContain('unsubscribe?token=')
    await platform.database.owner`update app.api_keys set scopes = '{read}' where account_id = ${reader.id}`
    expect(await file()).not.toContain('unsubscribe?token=')
  })
})
