-- How much an account or an organization may store. The operator changes it here (docs/requests.md).

create table app.storage_quotas (
  bucket text primary key,
  max_bytes bigint not null check (max_bytes > 0)
);
comment on table app.storage_quotas is 'The limit of the files of one owner in a bucket.';

insert into app.storage_quotas (bucket, max_bytes) values
  ('site-assets', 1073741824),
  ('staged-files', 10737418240);

alter table app.storage_quotas enable row level security, force row level security;
create policy storage_quotas_select_account on app.storage_quotas for select to authenticated
  using ((select private.account_id()) is not null);
grant select on app.storage_quotas to authenticated;

-- A size for people, to a tenth of its unit.
create function private.format_bytes(bytes bigint) returns text
language plpgsql immutable security invoker set search_path = ''
as $$
begin
  return case
    when bytes < 1000000 then trim_scale(round(bytes / 1e3, 1)) || ' KB'
    when bytes < 1000000000 then trim_scale(round(bytes / 1e6, 1)) || ' MB'
    else trim_scale(round(bytes / 1e9, 1)) || ' GB'
  end;
end $$;

-- Raises PTQUO if new files would exceed the quota of a bucket.
create function private.check_quota(bucket text, used_bytes bigint, new_bytes bigint) returns void
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_max_bytes bigint;
begin
  select q.max_bytes into strict v_max_bytes from app.storage_quotas q where q.bucket = check_quota.bucket;
  perform private.refuse_if(used_bytes + new_bytes > v_max_bytes, 'PTQUO', format(
    'The storage is full: %s of %s are used. Delete files first, or ask the operator for more.',
    private.format_bytes(used_bytes), private.format_bytes(v_max_bytes)));
end $$;

-- Lets one request at a time add files of an owner, so that none exceeds the quota.
create function private.lock_storage(bucket text, owner_id uuid) returns void
language plpgsql volatile security invoker set search_path = ''
as $$ begin perform pg_advisory_xact_lock(hashtextextended('storage ' || bucket || owner_id, 0)); end $$;

grant execute on function private.format_bytes, private.check_quota, private.lock_storage to authenticated;
