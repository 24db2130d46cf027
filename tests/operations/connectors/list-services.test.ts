import { expect, it } from 'vitest'
import { createAccount } from '../../support/accounts.ts'
import { fixture } from '../../support/fixture.ts'
import { openPlatform } from '../../support/platform.ts'
import { json, sendJson } from '../../support/requests.ts'

const platform = fixture(openPlatform)
const person = fixture(() => createAccount(platform.database))
const list = (query = '') => json(sendJson(platform, person, 'GET', `/api/connectors/services${query}`))

it('lists the services that can be connected, most used first, with what each is for', async () => {
  const { services, total_count } = await list()
  expect(services[0]).toEqual({ slug: 'gmail', name: 'Gmail', description: expect.stringContaining('mail') })
  expect(services).toHaveLength(total_count)
  expect(services.map(({ slug }: { slug: string }) => slug)).not.toContain('shopify')
  expect(await list('?limit=2')).toMatchObject({ services: services.slice(0, 2), total_count })
})

it('finds services by their names and by what they are for', async () => {
  const names = async (search: string) =>
    (await list(`?search=${search}`)).services.map(({ name }: { name: string }) => name)
  expect(await names('CALENDAR')).toEqual(['Google Calendar'])
  expect(await names('videos')).toEqual(['Instagram', 'TikTok', 'YouTube'])
  expect(await names('nonsense')).toEqual([])
})
