import { expect, it } from 'vitest'
import { json } from '../../support/requests.ts'
import { refusal, useIdentity } from './world.ts'

const { organization, outsider, send, invite, invited, joined, respond, membership } = useIdentity()
const lift = () => send(outsider, 'DELETE', `invitation-blocks/${organization.id}`)

it('lets the organization invite the person again', async () => {
  await json(invite(outsider.email), 201)
  await json(respond('decline'))
  await json(lift())
  await json(invite(outsider.email), 201)
  expect(await invited()).toHaveLength(1)
  await refusal(lift(), 'not_found')
})

it('is needed, even if the organization invites while the person leaves, 20 times', async () => {
  for (let round = 0; round < 20; round++) {
    await json(invite(outsider.email), 201)
    await json(respond('accept'))
    await Promise.all([send(outsider, 'DELETE', membership(outsider)), invite(outsider.email)])
    expect([await joined(), await invited()]).toEqual([[], []])
    await json(lift())
  }
})
