/** A guarantee over the whole catalogue of schemas app, api, jobs and private. */
export interface Rule {
  guarantee: string
  /** Selects one text a row for each object that breaks it. */
  offenders: string
  /** What must be reported: SQL that breaks the rule, and the text by which it is named. */
  breaches: [sql: string, reported: string][]
}

/** The project's tables, partitioned ones and partitions included. */
export const tables = `tables as (
  select c.oid, c.relname, c.relowner, c.relacl, c.relrowsecurity, c.relforcerowsecurity,
    format('%s.%s', n.nspname, c.relname) as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('app', 'api', 'jobs', 'private') and c.relkind in ('r', 'p')
)`

/** What is granted on them to others than the owner, by table or by column. */
export const grants = `${tables}, grants as (
  select t.oid, t.name, acl.grantee, acl.privilege_type
  from tables t cross join lateral aclexplode(coalesce(t.relacl, acldefault('r', t.relowner))) acl
  where acl.grantee <> t.relowner
  union
  select t.oid, t.name, acl.grantee, acl.privilege_type
  from tables t join pg_attribute a on a.attrelid = t.oid cross join lateral aclexplode(a.attacl) acl
  where acl.grantee <> t.relowner
)`

export const functions = `functions as (
  select p.*, n.nspname, p.oid::regprocedure::text as signature
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname in ('app', 'api', 'jobs', 'private')
)`

/** PUBLIC has no row in pg_roles. */
export const grantee = (column: string) =>
  `case ${column} when 0 then 'PUBLIC' else ${column}::regrole::text end`
