import { expect, it } from 'vitest'
import { peopleFixture } from '../../support/accounts.ts'
import { fixture } from '../../support/fixture.ts'
import { openPlatform } from '../../support/platform.ts'
import { json } from '../../support/requests.ts'
import { readSandbox, setUp } from './world.ts'

const platform = fixture(openPlatform)
const { organization, owner, member, outsider } = peopleFixture(platform)

it('shows a sandbox that is being set up from the moment of the request, to all who reach its account', async () => {
  const { runId } = await json(setUp(platform, owner, { account_id: organization.id }))
  const unmade = { repository: null, clone_url: null, sandbox_id: null, snapshot_id: null, ready_at: null }
  for (const caller of [organization, member]) {
    expect((await json(readSandbox(platform, caller, organization.id))).sandbox)
      .toEqual({ account_id: organization.id, ...unmade, state: 'setting_up', run_id: runId })
  }
  expect(await json(readSandbox(platform, member), 404)).toEqual({ error: 'Sandbox not found' })
  expect(await json(readSandbox(platform, outsider, organization.id), 403))
    .toEqual({ error: 'Access denied to this account' })
})
