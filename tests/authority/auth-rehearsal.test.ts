import { expect, it } from 'vitest'
import { checkAuthRules } from '../../supabase/rehearsal/auth-rules.ts'
import { openDatabase } from '../support/database.ts'
import { fixture } from '../support/fixture.ts'

const database = fixture(openDatabase, 'each')

it('the check of a rehearsed deployment passes, and leaves nothing behind', async () => {
  await checkAuthRules(database.ownerUrl)
  expect(await database.value`select count(*)::int from auth.users`).toBe(0)
})

it.each([
  ['users_check_password_change', 'An app'],
  ['users_drop_unproven_password', 'of a sign-up survived'],
])('it fails without the trigger %s', async (trigger, message) => {
  await database.owner.unsafe(`drop trigger ${trigger} on auth.users`)
  await expect(checkAuthRules(database.ownerUrl)).rejects.toThrow(message)
})
