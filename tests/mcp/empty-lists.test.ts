import { expect, it } from 'vitest'
import { useApps } from '../operations/identity/apps-world.ts'
import { callTool, revisions } from '../support/mcp-clients.ts'
import { delegated, type Headers, key } from '../support/requests.ts'

const { platform, organization, owner, member, letIn, approve, newCatalog } = useApps()

/** The texts of a list after its JSON, in every revision. */
async function notesOf(caller: Headers, name: string, args = {}): Promise<string[]> {
  const results = await Promise.all(
    revisions.map((revision) => callTool(platform, revision, caller, name, args)),
  )
  const [notes, others] = results.map(({ content }) =>
    content.slice(1).map(({ text }: { text: string }) => text)
  )
  expect(others).toEqual(notes)
  return notes
}
const granted = () => `organization (workspace ${organization.id})`

it('an empty list of an app says whose it is, what was granted and what waits', async () => {
  await letIn(member)
  const app = await delegated(member)
  const waiting = 'Waiting for an owner: organization.'
  expect(await notesOf(app, 'list_sites'))
    .toEqual([`You read person's own workspace: no sites. ${waiting} create_site makes one.`])
  expect(await notesOf(app, 'list_artists')).toEqual([
    `You read person's own workspace: no artists. ${waiting}`,
  ])
  await approve(member)
  expect(await notesOf(app, 'list_sites'))
    .toEqual([
      `You read person's own workspace: no sites. Also granted: ${granted()}. create_site makes one.`,
    ])
  expect(await notesOf(app, 'list_sites', { workspace: organization.id }))
    .toEqual(['You read organization: no sites. create_site makes one.'])
  expect(await notesOf(app, 'list_catalogs'))
    .toEqual([`You read person's own workspace and ${granted()}: no catalogs. create_catalog makes one.`])
})

it('one of a key names the tool that makes the first', async () => {
  expect(await notesOf(key(owner), 'list_sites')).toEqual([
    `You read person's own workspace: no sites. Also yours: ${granted()}. create_site makes one.`,
  ])
  expect(await notesOf(key(organization), 'list_sites'))
    .toEqual(["You read organization's own workspace: no sites. create_site makes one."])
})

it('a list with rows, a later page and a list of part of them say nothing of it', async () => {
  await newCatalog()
  expect(await notesOf(key(owner), 'list_catalogs')).toEqual([])
  expect(await notesOf(key(owner), 'list_catalogs', { page: 9 })).toEqual([])
  expect(await notesOf(key(owner), 'list_task_runs', { account_id: owner.id })).toEqual([])
})
