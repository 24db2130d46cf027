import { describe, expect, it } from 'vitest'
import { fixture } from '../support/fixture.ts'
import { createClient } from '../../shared/client/mod.ts'
import { json, startFaultyServer } from './faulty-server.ts'

const server = fixture(
  () => startFaultyServer([json({ status: 'success', catalogs: [], runs: [{ id: 'newest' }] })]),
  'each',
)

const open = (end = '') => createClient({ baseUrl: server.url + end, apiKey: 'acp_sk_test' })

describe('the address of the API', () => {
  const endings = ['', '/', '//', '/api', '/api/', '/functions/v1', '/functions/v1/api/']
  it.each(endings)('may end with "%s"', async (end) => {
    await open(end).catalogs.list()
    const path = end.startsWith('/functions') ? '/functions/v1/api/catalogs' : '/api/catalogs'
    expect(server.received.map(({ path }) => path)).toEqual([path])
  })

  const refused = [undefined, '', '/api', 'localhost:8000', 'ftp://example.com', 'http://']
  it.each(refused)('is refused when it is %s', (baseUrl) => {
    expect(() => createClient({ baseUrl: baseUrl! }))
      .toThrow(`baseUrl must be an address such as https://api.example.com, not ${baseUrl}`)
  })
})

describe('an id that names no record is refused, and nothing is sent', () => {
  it.each([undefined, null, '', '.', '..'])('%s', async (id) => {
    const client = open()
    for (
      const call of [
        () => client.catalogs.delete(id!),
        () => client.catalogs.songs(id!),
        () => client.GET('/api/sites/{id}', { params: { path: { id: id! } } }),
        () => client.runs.get(id!),
        () => client.runs.wait(id!),
      ]
    ) {
      await expect(call()).rejects.toThrow(
        new RegExp(`^(catalogId|id|runId) must be an id, not ${JSON.stringify(id)}: nothing was sent$`),
      )
    }
    expect(server.received).toEqual([])
  })
})
