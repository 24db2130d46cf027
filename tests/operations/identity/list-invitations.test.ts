import { expect, it } from 'vitest'
import { createAuthUser } from '../../support/accounts.ts'
import { json, token } from '../../support/requests.ts'
import { newEmail } from '../../support/tokens.ts'
import { instant, useIdentity } from './world.ts'

const { platform, organization, owner, invite, invited } = useIdentity()

it('lists the invitation after the first sign-in, with who invites', async () => {
  const email = newEmail()
  await json(invite(email), 201)
  await createAuthUser(platform.database, { email })
  expect(await invited(await token({ email }))).toEqual([{
    organization_id: organization.id,
    organization_name: 'organization',
    role: 'member',
    invited_by: owner.email,
    created_at: instant,
    expires_at: instant,
  }])
})
