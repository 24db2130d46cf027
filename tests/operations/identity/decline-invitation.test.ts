import { expect, it } from 'vitest'
import { json } from '../../support/requests.ts'
import { refusal, useIdentity } from './world.ts'

const { outsider, send, invite, invited, joined, respond, membership } = useIdentity()

it.each([
  ['declining', () => json(respond('decline'))],
  ['leaving', async () => {
    await json(respond('accept'))
    await json(send(outsider, 'DELETE', membership(outsider)))
  }],
])('after %s the organization cannot invite the person again', async (_, end) => {
  await json(invite(outsider.email), 201)
  await end()
  expect([await joined(), await invited()]).toEqual([[], []])
  expect(await refusal(invite(outsider.email), 'conflict')).toBe(
    'This person left the organization or declined its invitation, and has not allowed another one',
  )
})
