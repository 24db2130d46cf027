import type { TransactionSql } from 'postgres'

export interface Column {
  name: string
  /** The type, as SQL writes it. */
  type: string
}

export interface Table {
  /** The name with its schema, quoted where SQL needs it. */
  name: string
  columns: Column[]
}

export const quote = (name: string) => `"${name.replaceAll('"', '""')}"`

/** The people of Supabase Auth, whose ids accounts have. Sessions are left out: everybody signs in again. */
const authTables = ['users', 'identities', 'mfa_factors']

/** The tables whose rows a backup has. Rows of partitions belong to the parent; generated columns are not stored. */
export async function listTables(sql: TransactionSql): Promise<Table[]> {
  return await sql<Table[]>`
    select format('%I.%I', n.nspname, c.relname) as name,
      json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum) as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind in ('r', 'p') and not c.relispartition
      and (n.nspname in ('app', 'private') or (n.nspname = 'auth' and c.relname = any (${authTables})))
    group by n.nspname, c.relname
    order by n.nspname, c.relname`
}

/** The sequences of identity columns, with their last values; null for one that was never used. */
export const listSequences = (sql: TransactionSql) =>
  sql<{ name: string; value: string | null }[]>`
    select format('%I.%I', schemaname, sequencename) as name, last_value::text as value from pg_sequences
    where schemaname in ('app', 'private') order by 1`

/** The migrations that were applied, by version. None where the schema was created without them. */
export async function listMigrations(sql: TransactionSql): Promise<string[]> {
  const [found] = await sql`select from pg_tables
    where schemaname = 'supabase_migrations' and tablename = 'schema_migrations'`
  if (!found) return []
  const rows = await sql<
    { version: string }[]
  >`select version from supabase_migrations.schema_migrations order by 1`
  return rows.map(({ version }) => version)
}

export const isOfAuth = ({ name }: Table) => name.startsWith('auth.')

/**
 * Makes the text of every value the same wherever it is read, and rows complete: with row_security off, a role that policies
 * would hide rows from gets an error.
 */
export const prepareSession = (sql: TransactionSql) =>
  sql.unsafe(
    `set local timezone = 'UTC'; set local datestyle = 'ISO, MDY'; set local intervalstyle = 'postgres';
    set local extra_float_digits = 1; set local bytea_output = 'hex'; set local row_security = off;
    set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`,
  )
