import { describe, expect, it } from 'vitest'
import { errorOf, type Row, rows } from '../contract/access-rules.ts'
import type { Outcome } from '../contract/access-table.ts'
import { arrange, operationOf } from '../contract/cells.ts'
import { expectError, goodInput, send, successesOf } from '../contract/walk.ts'
import { openWorld, type Stage } from '../contract/world.ts'
import { createAccount, join } from '../support/accounts.ts'
import { fixture } from '../support/fixture.ts'
import { type Headers, key, token } from '../support/requests.ts'
import { sample } from '../support/sample.ts'
import { authUserId, disconnectedClientId } from '../support/tokens.ts'

const world = fixture(() => openWorld())

/** Its sample widens nothing. proof.test.ts has what does. */
const narrowing = ['update_webhook_endpoint']

interface Former {
  /** The headers of a person whose authority has ended, or was never proven. */
  as(stage: Stage): Promise<Headers>
  outcome(row: Row): Outcome
  /** Whether the person has something to do with the target of a row. */
  concerns?(row: Row): boolean
}

/** A session of the owner beside the usual one. */
async function anotherSession({ database, accounts: { owner } }: Stage, client_id?: string) {
  const session_id = crypto.randomUUID()
  await database.owner`insert into auth.sessions (id, user_id, oauth_client_id)
    values (${session_id}, ${authUserId(owner.email!)}, ${client_id ?? null})`
  return { session_id, as: await token(owner, { session_id, ...client_id && { client_id } }) }
}

/** Another owner of the organization, who then stops being one. */
async function formerOwner({ database, accounts }: Stage, end: string): Promise<Headers> {
  const [organization, person] = [{ ...accounts.organization, key: '' }, await createAccount(database)]
  await join(database, organization, person, 'owner')
  await database.owner.unsafe(
    `${end} where organization_id = '${organization.id}' and account_id = '${person.id}'`,
  )
  return key(person)
}
const ofOrganization = ({ target }: Row) =>
  ['organization', 'organization_id', 'contained_artist', 'account_id', 'foreign'].includes(target)

const unauthenticated = (): Outcome => '401'

const people: Record<string, Former> = {
  'whose session was signed out': {
    async as(stage) {
      const { session_id, as } = await anotherSession(stage)
      await stage.database.owner`delete from auth.sessions where id = ${session_id}`
      return as
    },
    outcome: unauthenticated,
  },
  'whose app was not let in': {
    as: async (stage) => (await anotherSession(stage, disconnectedClientId)).as,
    outcome: unauthenticated,
  },
  'who is banned': {
    async as({ database }) {
      const person = await createAccount(database)
      await database.owner`update auth.users set banned_until = 'infinity' where email = ${person.email}`
      return await token(person)
    },
    outcome: unauthenticated,
  },
  'who has given no proof': {
    as: async (stage) => (await anotherSession(stage)).as,
    outcome(row) {
      const op = operationOf(row)
      const isRefused = op.errors.includes('proof_required') && !narrowing.includes(op.name)
      const proven = row.cells.session!
      return proven === 'ok' && isRefused ? 'proof' : proven
    },
  },
  'who was demoted': {
    as: (stage) => formerOwner(stage, `update app.organization_members set role = 'member'`),
    outcome: (row) => row.cells.member!,
    concerns: ofOrganization,
  },
  'who has left': {
    as: (stage) => formerOwner(stage, 'delete from app.organization_members'),
    // What is foreign to the owner belongs to the outsider.
    outcome: (row) => row.target === 'foreign' ? row.cells.member! : row.cells.outsider!,
    concerns: ofOrganization,
  },
}

const decided = rows.filter(({ target }) => target !== 'anybody')
  .map((row, index) => [`${row.operation} of ${row.target}`, row, index] as const)

describe.each(decided)('%s', (_, row, index) => {
  const names = Object.keys(people).filter((name) => people[name]!.concerns?.(row) ?? true)
  it.each(sample(names, 6, index))('by a person %s', async (name) => {
    const op = operationOf(row)
    const { stage, made } = await arrange(world, row)
    const { as, outcome } = people[name]!
    const values = { ...goodInput(op), ...made.input }
    const response = await send(world.platform.api, op, { values, headers: await as(stage) })
    const code = errorOf[outcome(row)]
    if (code) await expectError(response, op.http.errorBody, code)
    else expect(successesOf(op), await response.text()).toContain(response.status)
  })
})
