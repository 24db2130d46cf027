import { expect, it } from 'vitest'
import { peopleFixture, type TestAccount } from '../../support/accounts.ts'
import { fixture } from '../../support/fixture.ts'
import { openPlatform } from '../../support/platform.ts'
import { json, sendJson } from '../../support/requests.ts'
import { enqueueRun } from '../../support/worker.ts'

const platform = fixture(openPlatform)
const { organization, owner, member } = peopleFixture(platform)
const enqueue = ({ id }: TestAccount) => enqueueRun(platform.database, 'work', id)
const list = (account: TestAccount, query: string, status = 200) =>
  json(sendJson(platform, account, 'GET', `/api/tasks/runs?${query}`), status)

it('lists the latest of the account, or of one that it reaches, up to a limit', async () => {
  const ids = [await enqueue(owner), await enqueue(owner), await enqueue(owner)]
  expect((await list(owner, 'limit=2')).runs).toMatchObject([{ id: ids[2] }, { id: ids[1] }])
  const shared = await enqueue(organization)
  expect((await list(member, `account_id=${organization.id}`)).runs).toMatchObject([{ id: shared }])
})

it.each(['limit=0', 'limit=101', 'limit=x', 'runId=x', 'account_id=1', 'runId='])(
  'refuses %s',
  async (query) => expect(await list(owner, query, 400)).toMatchObject({ status: 'error' }),
)
