import postgres from 'postgres'
import { afterEach, expect } from 'vitest'
import { createAccount } from '../../support/accounts.ts'
import { openDatabase, type TestDatabase } from '../../support/database.ts'
import { fixture } from '../../support/fixture.ts'

/** What came of a call: its result, or the SQLSTATE of the refusal. */
export interface Outcome {
  result?: unknown
  refused?: string
  detail?: string
}

export type Callers = ReturnType<typeof openCallers>

export interface Charge {
  operation: string
  units: number
  lifetime_minutes: number
  idempotency_key: string | null
}

/** A pool of the API's role: every call is a statement of its own, in the scope that the API would set. */
export function openCallers({ apiUrl }: TestDatabase, connections = 1) {
  const sql = postgres(apiUrl, { max: connections, onnotice: () => {} })
  async function call(
    accountId: string,
    name: string,
    args: Record<string, unknown>,
    claims: object = { credential: 'session' },
  ): Promise<Outcome> {
    const list = Object.keys(args).map((arg, index) => `${arg} => $${index + 2}`).join(', ')
    const values = [JSON.stringify({ account_id: accountId, ...claims }), ...Object.values(args)]
    try {
      const rows = await sql.unsafe(
        `with scope as materialized (
          select set_config('request.jwt.claims', $1, true), set_config('role', 'authenticated', true)
        ) select api.${name}(${list}) as result from scope`,
        values as never[],
      )
      return { result: rows[0]!.result }
    } catch (error) {
      const { code, detail } = error as { code?: string; detail?: string }
      if (!code) throw error
      return detail ? { refused: code, detail } : { refused: code }
    }
  }
  return {
    call,
    reserve: (accountId: string, charge?: Partial<Charge>, claims?: object) =>
      call(accountId, 'reserve_credits', {
        operation: 'research_events',
        units: 1,
        lifetime_minutes: 15,
        idempotency_key: null,
        ...charge,
      }, claims),
    commit: (accountId: string, reservation_id: string) =>
      call(accountId, 'commit_credits', { reservation_id }),
    release: (accountId: string, reservation_id: string) =>
      call(accountId, 'release_credits', { reservation_id }),
    close: () => sql.end({ timeout: 1 }),
  }
}

/** A database of a test file, whose books are right after each test. */
export function useBooks(connections = 1) {
  const database = fixture(openDatabase)
  const callers = fixture(() => openCallers(database, connections))
  afterEach(async () => expect(await faults(database)).toEqual([]))
  return {
    database,
    callers,
    funded: (credits: number) => createFunded(database, credits),
    reserved: (account: string, charge: Partial<Charge> = {}) => reservedBy(callers, account, charge),
    held: (account: string) => held(database, account),
    expire: (account: string) => expire(database, account),
    turnMonth: (account: string) => turnMonth(database, account),
  }
}

export async function reservedBy(callers: Callers, account: string, charge: Partial<Charge>) {
  const { result, refused } = await callers.reserve(account, charge)
  if (refused) throw new Error(`Refused: ${refused}`)
  return result as string
}

export const shortage = (remaining: number, required: number): Outcome => ({
  refused: 'PTPAY',
  detail: `{"required_credits": ${required}, "remaining_credits": ${remaining}}`,
})

/** An account whose balance is this, with the month's free credits behind it. */
export async function createFunded(database: TestDatabase, credits: number): Promise<string> {
  const { id } = await createAccount(database)
  await database.owner.begin(async (sql) => {
    await sql`select private.lock_credits(${id})`
    await sql`update app.credit_balances set granted_month = date_trunc('month', now() at time zone 'UTC')::date
      where account_id = ${id}`
    if (credits > 0) await sql`select private.add_ledger_entry(${id}, 'adjustment', ${credits})`
  })
  return id
}

export interface Held {
  balance: number
  reserved: number
  charges: number
}

/** What an account has, by the rows themselves. */
export async function held({ owner }: TestDatabase, accountId: string): Promise<Held> {
  const [row] = await owner<Held[]>`
    select balance::int, reserved::int, (
      select count(*)::int from app.credit_entries e where e.account_id = b.account_id and e.kind = 'charge'
    ) as charges from app.credit_balances b where account_id = ${accountId}`
  return row ?? { balance: 0, reserved: 0, charges: 0 }
}

/** Moves the end of an account's open reservations into the past, as if the time had gone by. Locks in the order of a charge. */
export const expire = ({ owner }: TestDatabase, accountId: string) =>
  owner`
    with locked as materialized (
      select account_id from app.credit_balances where account_id = ${accountId} for update
    )
    update app.credit_reservations r set expires_at = now() - interval '1 second'
    from locked where r.account_id = locked.account_id and r.state = 'reserved'`

/** Makes the free credits of this month due again, as if the last were granted a month ago. */
export const turnMonth = ({ owner }: TestDatabase, accountId: string) =>
  owner`update app.credit_balances
    set granted_month = (date_trunc('month', now() at time zone 'UTC') - interval '1 month')::date
    where account_id = ${accountId}`

/** Every way in which the books could be wrong, over all accounts; none in good ones. */
export async function faults({ owner }: TestDatabase): Promise<string[]> {
  const rows = await owner<{ fault: string }[]>`
    with entries as (
      select e.*, sum(amount) over (partition by account_id order by number) as running,
        row_number() over (partition by account_id order by number) as place
      from app.credit_entries e
    )
    select 'the balance is not the sum of the ledger' as fault from app.credit_balances b
    where balance <> (select coalesce(sum(amount), 0) from entries e where e.account_id = b.account_id)
      or entry_count <> (select count(*) from entries e where e.account_id = b.account_id)
    union all
    select 'reserved is not the sum of the open reservations' from app.credit_balances b
    where reserved <> (select coalesce(sum(credits), 0) from app.credit_reservations r
      where r.account_id = b.account_id and r.state = 'reserved')
    union all
    select 'an entry has another balance than those before it make' from entries
    where balance_after <> running or number <> place
    union all
    select 'a reservation was charged, and is not committed, or at another price' from entries e
    join app.credit_reservations r on r.id = e.reservation_id
    where (r.state, r.credits, r.account_id) is distinct from ('committed', -e.amount, e.account_id)
    union all
    select 'a committed reservation is not in the ledger' from app.credit_reservations r
    where r.state = 'committed' and not exists (select from entries e where e.reservation_id = r.id)
    union all
    select 'a recharge that was paid is not in the ledger, or another amount' from app.recharges r
    left join entries e on e.account_id = r.account_id and e.number = r.entry_number
    where r.state = 'paid' and (e.kind, e.amount) is distinct from ('purchase', r.credits::bigint)
    union all
    select 'a payment bought credits for two recharges' from app.recharges r
    where r.state = 'paid' group by r.payment_id having count(*) > 1`
  return rows.map(({ fault }) => fault)
}
