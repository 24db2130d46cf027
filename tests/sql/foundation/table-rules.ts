import { grantee, grants, type Rule, tables } from './rule.ts'

export const tableRules: Rule[] = [
  {
    guarantee: 'row-level security is enabled and forced on every table',
    offenders: `with ${tables} select name from tables where not (relrowsecurity and relforcerowsecurity)`,
    breaches: [
      ['create table app.bare (id int)', 'app.bare'],
      [
        'create table private.bare (id int); alter table private.bare enable row level security',
        'private.bare',
      ],
      [
        `create table app.bare partition of app.song_measurements for values from ('2040-01-01') to ('2040-04-01')`,
        'app.bare',
      ],
    ],
  },
  {
    guarantee: 'every verb that is granted has a policy for that verb and role',
    // A right that row-level security does not guard (TRUNCATE, REFERENCES, TRIGGER, MAINTAIN) is never granted.
    offenders: `with ${grants}
      select format('%s: %s to %s', g.name, g.privilege_type, ${grantee('g.grantee')}) from grants g
      where not exists (
        select from pg_policy p
        where p.polrelid = g.oid and p.polpermissive and g.grantee = any (p.polroles)
          and p.polcmd = case g.privilege_type when 'SELECT' then 'r' when 'INSERT' then 'a'
            when 'UPDATE' then 'w' when 'DELETE' then 'd' end::"char")`,
    breaches: [
      ['grant delete on app.songs to authenticated', 'app.songs: DELETE to authenticated'],
      ['grant update (name) on app.songs to authenticated', 'app.songs: UPDATE to authenticated'],
      ['grant select on app.songs to service_role', 'app.songs: SELECT to service_role'],
      ['grant truncate on app.songs to authenticated', 'app.songs: TRUNCATE to authenticated'],
    ],
  },
  {
    guarantee:
      "a partition is granted to nobody: it is reached through its parent, under the parent's policy",
    offenders: `with ${grants}
      select format('%s: %s to %s', g.name, g.privilege_type, ${grantee('g.grantee')})
      from grants g join pg_class c on c.oid = g.oid where c.relispartition`,
    breaches: [[
      'grant select (isrc) on app.song_measurements_default to authenticated',
      'app.song_measurements_default: SELECT to authenticated',
    ]],
  },
  {
    guarantee: 'every policy is for one verb, to authenticated or anon, and named <table>_<verb>_<who>',
    offenders: `with ${tables}
      select format('%s on %s', p.polname, t.name) from tables t join pg_policy p on p.polrelid = t.oid
      where p.polroles = '{0}'
        or not p.polroles <@ array['authenticated'::regrole, 'anon'::regrole]::oid[]
        or p.polcmd = '*'
        or p.polname !~ ('^' || t.relname || '_' || case p.polcmd when 'r' then 'select' when 'a' then 'insert'
          when 'w' then 'update' when 'd' then 'delete' end || '_[a-z]+(_[a-z]+)*$')`,
    breaches: [
      [
        'create policy songs_select_everyone on app.songs for select using (true)',
        'songs_select_everyone on app.songs',
      ],
      [
        'create policy songs_all_account on app.songs to authenticated using (true)',
        'songs_all_account on app.songs',
      ],
      [
        'create policy songs_select_mine on app.songs for delete to authenticated using (true)',
        'songs_select_mine on app.songs',
      ],
    ],
  },
  {
    guarantee: 'a policy evaluates its helpers once per statement: (select helper())',
    offenders: `with ${tables}, expressions as (
        select p.polname, t.name, unnest(array[pg_get_expr(p.polqual, t.oid), pg_get_expr(p.polwithcheck, t.oid)]) as expression
        from tables t join pg_policy p on p.polrelid = t.oid)
      select format('%s on %s', polname, name) from expressions
      where replace(expression, 'SELECT ', 'SELECT-') ~ '(?<!SELECT-)\\m(private|auth)\\.[a-z_]+\\('`,
    breaches: [[
      'create policy accounts_select_self on app.accounts for select to authenticated using (id = private.account_id())',
      'accounts_select_self on app.accounts',
    ]],
  },
  {
    guarantee: 'anon and PUBLIC are granted nothing: no schema, table, column, sequence or default',
    offenders: `with objects as (
        select format('schema %s', nspname) as name, coalesce(nspacl, acldefault('n', nspowner)) as acl
        from pg_namespace where nspname in ('app', 'api', 'jobs', 'private')
        union all
        select c.oid::regclass::text, coalesce(c.relacl, acldefault(case c.relkind when 'S' then 's' else 'r' end::"char", c.relowner))
        from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname in ('app', 'api', 'jobs', 'private') and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S')
        union all
        select format('%s.%s', c.oid::regclass, a.attname), a.attacl
        from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
        where n.nspname in ('app', 'api', 'jobs', 'private') and a.attacl is not null
        union all
        select format('default in schema %s', d.defaclnamespace::regnamespace), d.defaclacl
        from pg_default_acl d where d.defaclnamespace::regnamespace::text in ('app', 'api', 'jobs', 'private')
      )
      select format('%s: %s to %s', name, privilege_type, ${grantee('grantee')})
      from objects cross join lateral aclexplode(acl)
      where grantee in (0, 'anon'::regrole)`,
    breaches: [
      ['grant usage on schema app to anon', 'schema app: USAGE to anon'],
      ['grant select on app.songs to public', 'app.songs: SELECT to PUBLIC'],
      ['grant select (name) on app.songs to anon', 'app.songs.name: SELECT to anon'],
      [
        'create sequence app.counter; grant usage on sequence app.counter to anon',
        'app.counter: USAGE to anon',
      ],
      [
        'alter default privileges in schema app grant select on tables to anon',
        'default in schema app: SELECT to anon',
      ],
    ],
  },
  {
    guarantee: 'every foreign key has an index that its columns lead',
    offenders: `with ${tables}
      select format('%s on %s', k.conname, t.name) from tables t join pg_constraint k on k.conrelid = t.oid and k.contype = 'f'
      where not exists (
        select from pg_index i
        where i.indrelid = k.conrelid and i.indisvalid and i.indpred is null
          and (string_to_array(i.indkey::text, ' ')::int2[])[1:cardinality(k.conkey)] @> k.conkey)`,
    breaches: [
      [
        'create table app.linked (account_id uuid constraint linked_fkey references app.accounts (id))',
        'linked_fkey on app.linked',
      ],
      [
        `create table app.linked (id uuid, account_id uuid constraint linked_fkey references app.accounts (id),
          primary key (id, account_id))`,
        'linked_fkey on app.linked',
      ],
    ],
  },
  {
    guarantee: 'every table has a primary key',
    offenders: `with ${tables} select name from tables t
      where not exists (select from pg_constraint k where k.conrelid = t.oid and k.contype = 'p')`,
    breaches: [['create table app.keyless (id int)', 'app.keyless']],
  },
  {
    guarantee: 'every table has a comment',
    offenders: `with ${tables} select name from tables where obj_description(oid, 'pg_class') is null`,
    breaches: [['create table app.mute (id int)', 'app.mute']],
  },
  {
    guarantee: 'every view runs as its reader, and nothing is materialized or foreign',
    offenders: `select c.oid::regclass::text from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('app', 'api', 'jobs', 'private')
        and (c.relkind in ('m', 'f') or c.relkind = 'v' and not coalesce(c.reloptions, '{}') @> '{security_invoker=true}')`,
    breaches: [['create view app.leak as select * from app.songs', 'app.leak']],
  },
  {
    guarantee: 'schema public, which the REST endpoint serves, holds nothing',
    offenders: `select oid::regclass::text from pg_class where relnamespace = 'public'::regnamespace
      union all select oid::regprocedure::text from pg_proc where pronamespace = 'public'::regnamespace`,
    breaches: [['create table public.exposed (id int)', 'exposed']],
  },
]
