import { expect } from 'vitest'
import { openPayer, outsider } from './support/actors.ts'
import { newName } from './support/created.ts'
import { expectError } from './support/errors.ts'
import { get, post, remove } from './support/http.ts'
import { rule } from './support/rule.ts'

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
