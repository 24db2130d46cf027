import postgres, { type Sql } from 'postgres'
import { inject } from 'vitest'

/** A database of its own, cloned from the template: no file sees another's rows. */
export interface TestDatabase {
  /** The owner's connection: bypasses row-level security, for arranging and looking behind the scenes. */
  owner: Sql
  /** The first column of the first row that the owner reads; null without one. */
  // deno-lint-ignore no-explicit-any -- the caller states what it is
  value(strings: TemplateStringsArray, ...parameters: unknown[]): Promise<any>
  /** The address for role platform_api, as the functions use it. */
  apiUrl: string
  ownerUrl: string
  /** Calls `api.<name>` with named arguments as an account, in the scope that the API would set. Its JSON is untyped. */
  // deno-lint-ignore no-explicit-any -- the JSON of a SQL function
  callAs(accountId: string, name: string, args?: Record<string, unknown>): Promise<any>
  /** Runs SQL as role authenticated with these claims (null: none at all). */
  asClaims<T extends Record<string, unknown>>(
    claims: Record<string, unknown> | null,
    text: string,
  ): Promise<T[]>
  close(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

/** The addresses of a server that has the template, with DATABASE for the database's name. */
export interface TestServer {
  adminUrl: string
  apiUrl: string
}

export async function openDatabase(
  server: TestServer = { adminUrl: inject('adminUrl'), apiUrl: inject('apiUrl') },
): Promise<TestDatabase> {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  const at = (url: string, database: string) => url.replace('DATABASE', database)
  const admin = postgres(at(server.adminUrl, 'postgres'), { max: 1 })
  // A copy of the files is the faster one for a server without fsync.
  await admin.unsafe(
    `create database ${name} template template_platform owner postgres strategy file_copy`,
  )
  const ownerUrl = at(server.adminUrl, name)
  const apiUrl = at(server.apiUrl, name)
  const owner = postgres(ownerUrl, { max: 2, onnotice: () => {} })
  const api = postgres(apiUrl, { max: 1, onnotice: () => {} })

  const asClaims: TestDatabase['asClaims'] = (claims, text) =>
    api.begin(async (sql) => {
      if (claims) await sql`select set_config('request.jwt.claims', ${JSON.stringify(claims)}, true)`
      await sql`select set_config('role', 'authenticated', true)`
      return await sql.unsafe(text)
    }) as never

  async function close() {
    await Promise.all([owner.end({ timeout: 1 }), api.end({ timeout: 1 })])
    await admin.unsafe(`drop database ${name} with (force)`)
    await admin.end({ timeout: 1 })
  }

  return {
    owner,
    async value(strings, ...parameters) {
      const [row] = await owner(strings, ...parameters as never[])
      return row ? Object.values(row)[0] : null
    },
    apiUrl,
    ownerUrl,
    asClaims,
    async callAs(accountId, functionName, args = {}) {
      const names = Object.keys(args)
      const list = names.map((arg, index) => `${arg} => $${index + 2}`).join(', ')
      const rows = await api.unsafe(
        `with scope as materialized (
          select set_config('request.jwt.claims', $1, true), set_config('role', 'authenticated', true)
        ) select api.${functionName}(${list}) as result from scope`,
        [JSON.stringify({ account_id: accountId, credential: 'session' }), ...Object.values(args)] as never[],
      )
      return rows[0]!.result
    },
    close,
    [Symbol.asyncDispose]: close,
  }
}

/** All rows of all tables. */
export async function storedText({ owner }: TestDatabase): Promise<string> {
  const tables = await owner<{ name: string }[]>`
    select oid::regclass::text as name from pg_class
    where relnamespace = 'app'::regnamespace and relkind = 'r'`
  const rows = await Promise.all(
    tables.map(({ name }) => owner.unsafe(`select to_jsonb(t)::text as row from ${name} t`)),
  )
  return rows.flat().map(({ row }) => row).join('\n')
}
