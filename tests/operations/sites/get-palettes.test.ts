import { expect, it } from 'vitest'
import { createAccount } from '../../support/accounts.ts'
import { fixture } from '../../support/fixture.ts'
import { callTool } from '../../support/mcp-clients.ts'
import { openPlatform } from '../../support/platform.ts'
import { json, key } from '../../support/requests.ts'
import { createSite, edit, send } from './world.ts'

const platform = fixture(openPlatform)

it('colors of a brief are named and offered, and on the page once they are chosen', async () => {
  const owner = await createAccount(platform.database)
  const { id } = await createSite(platform, owner, { brief: 'Quiet jazz, teal and orange.' })
  const offered = () => json(send(platform, owner, 'GET', `/${id}/palettes`))
  const { palettes, unused_colors } = await offered()
  expect(palettes).toHaveLength(3)
  expect(palettes[0]).toMatchObject({ source: 'brief', accent: '#f07a13' })
  for (const { second } of palettes) expect(second).toMatch(/^#[0-9a-f]{6}$/)
  // There is no page yet that could have them.
  expect(unused_colors).toEqual([])
  await platform.work()
  const fields = { id, revision: 0, instruction: '' }
  const made = await callTool(platform, '2026-07-28', key(owner), 'generate_site', fields)
  const unused = made.structuredContent.unused_colors
  expect(unused.length).toBeGreaterThan(0)
  expect(await offered()).toEqual({ palettes, unused_colors: unused })
  const { source: _, ...chosen } = palettes[0]
  const { site, corrections } = await json(edit(platform, owner, { id, revision: 1 }, { design: chosen }))
  expect([site.draft.design, corrections]).toEqual([{ ...site.draft.design, ...chosen }, []])
  expect(await offered()).toEqual({ palettes, unused_colors: [] })
  const stranger = await createAccount(platform.database)
  await json(send(platform, stranger, 'GET', `/${id}/palettes`), 404)
})
