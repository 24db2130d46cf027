import { type Rule, tables } from './rule.ts'

// Roles belong to the cluster, which test files share. So the rules are for every role named platform_*, and what
// breaks them is a role of the rolled-back transaction's own.
const roles = `roles as (select * from pg_roles where rolname like 'platform\\_%')`
/** What changes such a role, and what is reported of it. */
const offender = (then: string, reported = ''): [string, string] => [
  `reset role; create role platform_x login noinherit; ${then}`,
  `platform_x${reported}`,
]

export const roleRules: Rule[] = [
  {
    guarantee: 'a login role of the platform has no attribute but login',
    offenders: `with ${roles} select rolname from roles
      where rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication or rolinherit or not rolcanlogin
      union all select 'platform_api is missing' where not exists (select from roles where rolname = 'platform_api')`,
    breaches: ['bypassrls', 'superuser', 'createrole', 'createdb', 'replication', 'inherit']
      .map((attribute) => offender(`alter role platform_x ${attribute}`)),
  },
  {
    // Another test's role may own temporary objects in that test's database.
    guarantee: 'it owns nothing in this database or the cluster',
    offenders: `with ${roles} select format('%s owns %s %s', r.rolname, d.classid::regclass, d.objid)
      from roles r join pg_shdepend d on d.refclassid = 'pg_authid'::regclass and d.refobjid = r.oid and d.deptype = 'o'
      where d.dbid in (0, (select oid from pg_database where datname = current_database()))`,
    breaches: [offender('create schema stray authorization platform_x', ' owns pg_namespace')],
  },
  {
    guarantee: 'it may become authenticated, inherits nothing and hands nothing on',
    offenders: `with ${roles} select format('%s in %s', r.rolname, m.roleid::regrole)
      from roles r join pg_auth_members m on m.member = r.oid
      where m.inherit_option or m.admin_option or m.roleid <> 'authenticated'::regrole`,
    breaches: [
      offender('grant authenticated to platform_x with inherit true', ' in authenticated'),
      offender('grant service_role to platform_x with inherit false', ' in service_role'),
    ],
  },
  {
    guarantee: 'it has no right of its own on any table',
    offenders: `with ${roles} select format('%s: %s', r.rolname, c.oid::regclass)
      from roles r cross join pg_class c
      where c.relkind in ('r', 'p', 'v', 'm', 'f')
        and c.relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
        and (has_table_privilege(r.oid, c.oid, 'select, insert, update, delete, truncate, references, trigger')
          or has_any_column_privilege(r.oid, c.oid, 'select, insert, update, references'))`,
    breaches: [
      offender('grant insert on app.songs to platform_x', ': app.songs'),
      offender('grant select (name) on app.songs to platform_x', ': app.songs'),
    ],
  },
  {
    guarantee: 'it may create nothing, in any schema or in the database',
    offenders:
      `with ${roles} select format('%s: schema %s', r.rolname, n.nspname) from roles r cross join pg_namespace n
      where has_schema_privilege(r.oid, n.oid, 'create')
      union all select format('%s: database', rolname) from roles where has_database_privilege(oid, current_database(), 'create')`,
    breaches: [offender('grant create on schema app to platform_x', ': schema app')],
  },
  {
    guarantee: 'its statements, lock waits and idle transactions have a time limit',
    offenders: `with ${roles} select format('%s: %s', r.rolname, wanted)
      from roles r cross join unnest(array['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']) wanted
      where not exists (
        select from pg_db_role_setting s cross join unnest(s.setconfig) setting
        where s.setrole = r.oid and s.setdatabase = 0 and setting ~ ('^' || wanted || '=[1-9]'))`,
    breaches: [
      offender('', ': statement_timeout'),
      offender(`alter role platform_x set statement_timeout = 0`, ': statement_timeout'),
    ],
  },
  {
    guarantee: 'no request role reads the hash of a key, or which capture paid for an observation',
    offenders: `with ${tables} select format('%s reads %s.%s', r.rolname, t.name, a.attname)
      from tables t join pg_attribute a on a.attrelid = t.oid cross join pg_roles r
      where (a.attname = 'key_hash' or a.attname = 'snapshot_id'
          and coalesce(pg_partition_root(t.oid), t.oid) = 'app.song_measurements'::regclass)
        and (r.rolname in ('anon', 'authenticated', 'service_role', 'authenticator')
        or r.rolname like 'platform\\_%') and has_column_privilege(r.oid, t.oid, a.attnum, 'select')`,
    breaches: [
      ['grant select on app.api_keys to authenticated', 'authenticated reads app.api_keys.key_hash'],
      [
        'grant select (snapshot_id) on app.song_measurements_default to authenticated',
        'authenticated reads app.song_measurements_default.snapshot_id',
      ],
    ],
  },
]
