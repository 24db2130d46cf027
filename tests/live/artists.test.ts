import { expect } from 'vitest'
import { key, outsider, owner } from './support/actors.ts'
import { openArtist } from './support/created.ts'
import { expectError, expectInvalid } from './support/errors.ts'
import { get, patch, post } from './support/http.ts'
import { deployment, rule } from './support/rule.ts'

rule('an artist has the fields that update it, at least one of them', {}, async () => {
  const id = await openArtist(owner, 'Acceptance test, artist')
  const update = (body: object) => patch(`/api/artists/${id}`, body, owner)
  const fields = {
    image: 'https://example.com/a.jpg',
    instruction: 'Acceptance test',
    label: 'No label',
    knowledges: [],
    profileUrls: { bandsintown: 'https://www.bandsintown.com/a/1000001-x' },
    pinned: true,
  }
  expect((await update(fields)).body).toMatchObject({ status: 'success', artist: { id, ...fields } })
  expect((await update({ label: null, pinned: false })).body.artist).toMatchObject({
    label: null,
    pinned: false,
  })
  expectInvalid(await update({}), 'status')
  for (const body of [{ name: '' }, { image: 'nowhere' }, { pinned: 'yes' }, { surprise: 1 }]) {
    expectInvalid(await update(body), 'status')
  }
})

rule('organizations list themselves and their members to their people', {
  needs: ['organization_id', 'accounts.member'],
}, async () => {
  const id = deployment.organization_id
  const { body } = await get('/api/organizations', owner)
  const found = body.organizations.find((organization: { id: string }) => organization.id === id)
  expect(found).toMatchObject({ id, name: expect.any(String), role: 'owner' })
  const { body: members } = await get(`/api/organizations/${id}/members`, key('member'))
  expect(members.members.length).toBeGreaterThanOrEqual(2)
  expect((await get('/api/organizations', outsider)).text).not.toContain(id!)
})

rule('an organization needs a name, and only its owners change its members', {
  needs: ['organization_id', 'accounts.member'],
}, async () => {
  for (const body of [{}, { name: '' }, { name: 'x', surprise: 1 }]) {
    expectInvalid(await post('/api/organizations', body, owner), 'status')
  }
  const path = `/api/organizations/${deployment.organization_id}/members`
  const invited = await post(path, { email: 'acceptance-test@example.com' }, key('member'))
  expectError(invited, 403, 'forbidden', 'status')
})
