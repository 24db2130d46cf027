import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openSecrets, roles, type Secrets } from '../../supabase/local/secrets.ts'
import { seed } from '../../supabase/local/seed.ts'
import { demoNumber, playsOf } from '../../supabase/local/stand-ins/demo-recordings.ts'
import { openDatabase, type TestDatabase } from '../support/database.ts'

let database: TestDatabase
let dir: string
let secrets: Secrets

beforeEach(async () => {
  database = await openDatabase()
  dir = await Deno.makeTempDir({ prefix: 'seed-test-' })
  ;({ secrets } = await openSecrets(join(dir, 'secrets.json')))
})
afterEach(async () => {
  await database.close()
  await Deno.remove(dir, { recursive: true })
})

const run = (save = () => Promise.resolve()) => seed({ databaseUrl: database.ownerUrl, secrets, save })

/** The users with a confirmed address and the demo password. */
const usersWhoCanSignIn = async () => {
  const passwords = Object.fromEntries(
    Object.values(secrets.people).map(({ email, password }) => [email, password]),
  )
  const rows = await database.owner<{ email: string }[]>`
    select u.email from auth.users u join auth.identities i on i.user_id = u.id
    where u.email_confirmed_at is not null
      and u.encrypted_password = extensions.crypt(${
    database.owner.json(passwords)
  } ->> u.email, u.encrypted_password)
    order by u.email`
  return rows.map(({ email }) => email)
}

it('inserts users who can sign in, once', async () => {
  expect(await run()).toBe('inserted')
  expect(await run()).toBe('exists')
  expect(await usersWhoCanSignIn()).toEqual(roles.map((role) => secrets.people[role].email).toSorted())
})

it('inserts nothing when it is interrupted, and everything at the next start', async () => {
  await expect(run(() => Promise.reject(new Error('the disk is full')))).rejects.toThrow(/rolled back/)
  const [counts] = await database.owner`
    select (select count(*)::int from auth.users) as users, (select count(*)::int from app.accounts) as accounts`
  expect(counts).toEqual({ users: 0, accounts: 0 })
  expect(await run()).toBe('inserted')
  expect(await usersWhoCanSignIn()).toHaveLength(4)
})

it('confirms users of an earlier, interrupted start', async () => {
  await database.owner`insert into auth.users (id, email) values (gen_random_uuid(), 'owner@example.com')`
  expect(await run()).toBe('inserted')
  expect(await usersWhoCanSignIn()).toHaveLength(4)
})

it('inserts play counts that the stand-in for captures continues', async () => {
  await run()
  const last = await database.owner<{ isrc: string; value: number; daily: number }[]>`
    select distinct on (isrc) isrc, value::float8,
      (value - lag(value, 20) over (partition by isrc order by captured_at))::float8 / 20 as daily
    from app.song_measurements order by isrc, captured_at desc`
  expect(last).toHaveLength(39)
  const today = Math.floor(Date.now() / 86_400_000)
  const days = last.map(({ isrc, value, daily }) =>
    (playsOf(demoNumber(isrc)!, today) - value) / Math.max(daily, 1)
  )
  expect(Math.min(...days)).toBeGreaterThanOrEqual(0)
  // As much as a week of a recording whose counts were corrected by three days.
  expect(Math.max(...days)).toBeLessThan(7)
})
