import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createAccount, join, type TestAccount } from '../../support/accounts.ts'
import { json, sendJson } from '../../support/requests.ts'
import { fixture } from '../../support/fixture.ts'
import { chatTasks, openAgentWorld } from './world.ts'

const world = fixture(openAgentWorld)
const person = fixture(() => createAccount(world.platform.database), 'each')
const organization = fixture(() => createAccount(world.platform.database, { kind: 'organization' }), 'each')
let team: string
beforeAll(async () => {
  await world.work(chatTasks().slice(0, 2))
})
beforeEach(async () => {
  const { database } = world.platform
  await join(database, organization, person, 'owner')
  team = `T${crypto.randomUUID().slice(0, 8).toUpperCase()}`
})

const path = '/api/content-agent/workspaces'
const codeOf = (who: TestAccount, body: object = {}) =>
  json(sendJson(world.platform, who, 'POST', path, body))
const listOf = async (who: TestAccount) => (await json(sendJson(world.platform, who, 'GET', path))).workspaces
const reply = async (text: string, in_ = team) => {
  const thread = await world.mention(text, {}, { team_id: in_ })
  return (await world.untilPosted(thread, 1))[0]
}
const wrong = expect.stringContaining('That code is wrong, was used before or is older than 15 minutes')

describe('A code', () => {
  it('links the workspace in which it is posted, once, to the account that requested it', async () => {
    const { code, expires_at, say: instruction } = await codeOf(person)
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/)
    expect(instruction).toBe(`@content-agent link ${code}`)
    expect(Date.parse(expires_at) - Date.now()).toBeGreaterThan(14 * 60_000)
    expect(await reply(`link ${code.toLowerCase()}.`)).toMatch(
      /^Linked\. This workspace now works for person, which pays/,
    )
    expect(await listOf(person)).toMatchObject([{
      team_id: team,
      account_id: person.id,
      linked_by: person.id,
    }])
    expect(await reply(`link ${code}`, `${team}2`)).toEqual(wrong)
    expect(await listOf(person)).toHaveLength(1)
  })

  it('for an organization is only for its owners, and a link is taken over by another owner', async () => {
    const { database } = world.platform
    const [member, other] = [await createAccount(database), await createAccount(database)]
    await join(database, organization, member)
    await join(database, organization, other, 'owner')
    const body = { organization_id: organization.id }
    await json(sendJson(world.platform, member, 'POST', path, body), 403)
    for (const owner of [person, other]) await reply(`link ${(await codeOf(owner, body)).code}`)
    await database.owner`delete from app.organization_members where account_id = ${person.id}`
    expect(await listOf(other)).toMatchObject([{ team_id: team, linked_by: other.id }])
  })

  it('of another account replaces the link', async () => {
    await reply(`link ${(await codeOf(person)).code}`)
    const other = await createAccount(world.platform.database)
    await reply(`link ${(await codeOf(other)).code}`)
    expect(await listOf(person)).toEqual([])
    expect(await listOf(other)).toMatchObject([{ team_id: team }])
  })

  it('posted in two workspaces at once links one of them', async () => {
    const { code } = await codeOf(person)
    await Promise.all([reply(`link ${code}`), reply(`link ${code}`, `${team}2`)])
    expect(await listOf(person)).toHaveLength(1)
  })

  it('is stored as its hash alone', async () => {
    const { code } = await codeOf(person)
    const rows = await world.platform.database.owner`select c::text as row from app.chat_link_codes c`
    expect(rows.map(({ row }) => row).join()).not.toContain(code.replaceAll('-', ''))
    expect(world.platform.log.join()).not.toContain(code)
  })

  it.each<[string, (code: string) => Promise<unknown>]>([
    ['is over', () => world.platform.database.owner`update app.chat_link_codes set expires_at = now()`],
    ['was followed by another', () => codeOf(person, { organization_id: organization.id })],
    [
      'is of somebody who left since',
      () =>
        world.platform.database.owner`delete from app.organization_members where account_id = ${person.id}`,
    ],
  ])('that %s links nothing', async (_, happen) => {
    const { code } = await codeOf(person, { organization_id: organization.id })
    await happen(code)
    expect(await reply(`link ${code}`)).toEqual(wrong)
    expect(await world.platform.database.owner`select from app.chat_workspaces where team_id = ${team}`)
      .toHaveLength(0)
  })

  it('cannot be guessed: after ten in an hour a workspace has to wait', async () => {
    for (let n = 0; n < 10; n++) {
      expect(await reply(`*<http://x.example.com|link>* AAAABBBB${1000 + n}`)).toEqual(wrong)
    }
    const { code } = await codeOf(person)
    expect(await reply(`link ${code}`)).toBe('Too many codes were tried within an hour. Try again later.')
    expect(await reply(`link ${code}`, `${team}2`)).toMatch(/^Linked/)
  })
})
