import { describe, expect, it } from 'vitest'
import { json, sendJson } from '../../support/requests.ts'
import { openFans } from './fans-world.ts'

const { platform, people, site, signUp, read, emails, exported } = openFans()

it('fans of all pages of a workspace are one list, newest first, a page at a time, each with its page and receipt', async () => {
  const [tide, ebb] = [await site(people.owner), await site(people.owner, 'Ebb')]
  await signUp(tide, ['a@example.com', 'b@example.com', 'c@example.com'])
  await signUp(ebb, ['a@example.com', 'd@example.com'], 'confirmed')
  const { fans, counts, pagination } = await read('?limit=3')
  expect(fans.map(({ email, page_name, state }: Record<string, string>) => [email, page_name, state]))
    .toEqual([
      ...[['a@example.com', 'Tide', 'single'], ['a@example.com', 'Ebb', 'confirmed']]
        .toSorted(([, one]) => (one === 'Tide') === (tide < ebb) ? -1 : 1),
      ['b@example.com', 'Tide', 'single'],
    ])
  expect(counts).toEqual({ all: 5, confirmed: 2, pending: 0, single: 3, held: 0 })
  expect(pagination).toMatchObject({ total_count: 5, has_more: true })
  expect(await emails('?limit=3&page=2')).toEqual(['d@example.com', 'c@example.com'])
  const { email, site_id, receipt_id } = fans[0]
  const path = `/api/sites/${site_id}/signups/receipt?email=${email}`
  const { receipt, mail } = await json(sendJson(platform, people.owner, 'GET', path))
  expect([receipt.record_id, mail]).toEqual([receipt_id, null])
})

it('a part of an address, a state and a page leave what fits; counts say how many of each state', async () => {
  const [tide, ebb] = [await site(people.owner), await site(people.owner)]
  await signUp(tide, ['ada@example.com', 'bo@example.com'], 'pending')
  await signUp(tide, ['held@example.com'], 'pending', 'workspace')
  await signUp(ebb, ['cy@example.org', 'ada@example.org'], 'confirmed')
  expect((await emails('?search=%20ADA')).toSorted()).toEqual(['ada@example.com', 'ada@example.org'])
  expect(await emails('?state=held')).toEqual(['held@example.com'])
  expect((await emails('?state=pending')).toSorted())
    .toEqual(['ada@example.com', 'bo@example.com', 'held@example.com'])
  expect(await emails(`?site_id=${ebb}&search=ada`)).toEqual(['ada@example.org'])
  expect((await read(`?site_id=${tide}&state=held`)).counts)
    .toEqual({ all: 3, confirmed: 0, pending: 3, single: 0, held: 1 })
  expect((await read('?state=held')).fans[0].mail_held_by).toBe('workspace')
  expect((await read('?search=')).counts.all).toBe(5)
})

it('a search is a text: no pattern and no code', async () => {
  await signUp(await site(people.owner), ['a_b%c@example.com', "o'x@example.com", 'axb@example.com'])
  expect(await emails('?search=a_b%25')).toEqual(['a_b%c@example.com'])
  expect(await emails("?search=o'")).toEqual(["o'x@example.com"])
  for (const query of ['%%', '_', '.*', '\\', "'; drop table app.sites; --", 'a%b', '\u{1f41f}']) {
    const found = await emails(`?search=${encodeURIComponent(query)}`)
    expect(found, query).toEqual(query === '_' ? ['a_b%c@example.com'] : [])
  }
  await read(`?search=${'a'.repeat(255)}`, people.owner, 400)
})

it('an erased fan is in no list and no file', async () => {
  const id = await site(people.owner)
  await signUp(id, ['ada@example.com', 'bo@example.com'])
  await json(
    sendJson(platform, people.owner, 'DELETE', `/api/sites/${id}/signups`, { email: 'ada@example.com' }),
  )
  expect([await emails(), (await exported()).emails]).toEqual([['bo@example.com'], ['bo@example.com']])
})

describe('access', () => {
  it('is to the own workspace, and to that of an organization for its people alone', async () => {
    const [own, shared] = [await site(people.owner), await site(people.organization)]
    await signUp(own, ['own@example.com'])
    await signUp(shared, ['shared@example.com'])
    const query = `?organization_id=${people.organization.id}`
    expect([await emails(), await emails(query), await emails(query, people.member)])
      .toEqual([['own@example.com'], ['shared@example.com'], ['shared@example.com']])
    const path = `/api/organizations/${people.organization.id}/members/${people.member.id}`
    await json(sendJson(platform, people.owner, 'DELETE', path))
    for (const who of [people.member, people.outsider]) {
      expect(await read(query, who, 403))
        .toEqual({ status: 'error', error: 'Access denied to this organization' })
      expect(await emails('', who)).toEqual([])
    }
  })

  it('to a page is refused like to one that does not exist, also to one of another workspace', async () => {
    const shared = await site(people.organization)
    for (const id of [shared, await site(people.outsider), crypto.randomUUID()]) {
      expect(await read(`?site_id=${id}`, people.owner, 404)).toEqual({
        status: 'error',
        error: 'Site not found',
      })
      const { status } = await sendJson(platform, people.owner, 'GET', `/api/fans.csv?site_id=${id}`)
      expect(status).toBe(404)
    }
    expect(await emails(`?site_id=${shared}&organization_id=${people.organization.id}`)).toEqual([])
  })
})
