import { expect, it } from 'vitest'
import { allOperations, isPublic } from '../../contract/walk.ts'
import { wavOf } from '../../media/files.ts'
import { createAccount, createPeople } from '../../support/accounts.ts'
import { fixture } from '../../support/fixture.ts'
import { openPlatform } from '../../support/platform.ts'
import { json, key, sendJson } from '../../support/requests.ts'

const platform = fixture(openPlatform)
const people = fixture(() => createPeople(platform.database))
const usage = (query = '', of = people.owner) => json(sendJson(platform, of, 'GET', `/api/usage${query}`))

it('the stored bytes of the caller, and of the organization that is named, are beside their quotas', async () => {
  const { owner, member, organization } = people
  const form = new FormData()
  form.set('file', new File([wavOf(99)], 'tone.wav'))
  const path = `/api/sites/assets?organizationId=${organization.id}`
  await json(platform.api.request(path, { method: 'POST', headers: key(member), body: form }))
  await json(sendJson(platform, owner, 'POST', '/api/sandboxes/staged-file', { name: 'mix.wav', size: 7 }))
  await platform.database.owner`
    update app.storage_quotas set max_bytes = 5368709120 where bucket = 'site-assets'`
  const own = [
    { account_id: owner.id, bucket: 'site-assets', used_bytes: 0, max_bytes: 5_368_709_120 },
    { account_id: owner.id, bucket: 'staged-files', used_bytes: 104_857_600, max_bytes: 10_737_418_240 },
  ]
  const used_bytes = wavOf(99).length
  const shared = { account_id: organization.id, bucket: 'site-assets', used_bytes, max_bytes: 5_368_709_120 }
  expect((await usage()).storage).toEqual(own)
  expect((await usage(`?organization_id=${organization.id}`)).storage).toEqual([...own, shared])
  const itself = await usage(`?organization_id=${organization.id}`, organization)
  expect(itself.storage).toMatchObject([shared, { bucket: 'staged-files', used_bytes: 0 }])
})

it('the rate limits are those that count an account, as the operator sets them', async () => {
  await platform.database.owner`update app.rate_limits set max_requests = 12000 where policy = 'account'`
  const { rate_limits } = await usage('', await createAccount(platform.database))
  expect(rate_limits[0]).toEqual({ policy: 'account', max_requests: 12_000, window_seconds: 60 })
  const counting = allOperations.filter((op) => !isPublic(op)).flatMap(({ rate }) => rate ?? [])
  expect(rate_limits.map(({ policy }: { policy: string }) => policy)).toEqual(
    [...new Set(['account', ...counting])].sort(),
  )
})
