import { expect } from 'vitest'
import { key, openPayer, outsider, owner } from './support/actors.ts'
import { newName, openArtist } from './support/created.ts'
import { expectError, expectInvalid } from './support/errors.ts'
import { get, patch, post, remove } from './support/http.ts'
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

rule('a person changes the own name, which the next response has', {}, async () => {
  const { as } = await openPayer()
  const { name: former } = (await get('/api/me', as)).body.account
  const name = newName()
  const { status, body } = await patch('/api/me', { name: `  ${name} ` }, as)
  expect([status, body.account?.name]).toEqual([200, name])
  expect((await get('/api/me', as)).body.account).toEqual(body.account)
  for (const wrong of [{}, { name: ' ' }, { name: 'x'.repeat(201) }, { name, email: 'a@example.com' }]) {
    expectInvalid(await patch('/api/me', wrong, as), 'status')
  }
  if (former !== null) expect((await patch('/api/me', { name: former }, as)).status).toBe(200)
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

rule('a person creates an organization, and works in it', { needs: ['mail_folder'] }, async () => {
  const { as, id, email } = await openPayer()
  const created = await post('/api/organizations', { name: newName() }, as)
  expect(created.status, created.text).toBe(201)
  const organization_id = created.body.organization.id
  const artist = await post('/api/artists', { name: newName(), organization_id }, as)
  expect(artist.body.artist.organization_ids).toEqual([organization_id])
  const { body: { members } } = await get(`/api/organizations/${organization_id}/members`, as)
  expect(JSON.stringify(members)).toContain(email)
  const leave = await remove(`/api/organizations/${organization_id}/members/${id}`, as)
  expectError(leave, 409, 'conflict', 'status')
  const { body: { catalog } } = await post('/api/catalogs', { name: newName(), organization_id }, as)
  expect((await get(`/api/catalogs?organization_id=${organization_id}`, as)).body.catalogs[0].id).toBe(
    catalog.id,
  )
  expect((await get(`/api/catalogs/${catalog.id}/songs`, outsider)).status).toBe(404)
  expect((await remove(`/api/catalogs/${catalog.id}`, as)).status).toBe(200)
})
