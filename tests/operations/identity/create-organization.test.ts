import { expect } from 'vitest'
import { openPayer, outsider, owner } from '../../live/support/actors.ts'
import { newName } from '../../live/support/created.ts'
import { expectError, expectInvalid } from '../../live/support/errors.ts'
import { get, post, remove } from '../../live/support/http.ts'
import { rule } from '../../live/support/rule.ts'

rule('a person creates an organization, and works in it', { needs: ['mail_folder'] }, async () => {
  const { as, id, email } = await openPayer()
  const name = newName()
  const created = await post('/api/organizations', { name: `  ${name} ` }, as)
  expect(created.status, created.text).toBe(201)
  const { organization } = created.body
  expect(organization).toMatchObject({ name, role: 'owner' })
  const organization_id = organization.id
  expect((await get('/api/organizations', as)).body.organizations).toContainEqual(organization)
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

rule('an organization has a name of 1 to 200 characters', {}, async () => {
  const send = (name: string) => post('/api/organizations', { name }, owner)
  expectInvalid(await send('  '), 'status', 'name cannot be empty')
  expectInvalid(await send('x'.repeat(201)), 'status', 'name must have at most 200 characters')
})
