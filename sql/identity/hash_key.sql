-- The key of hashes that nobody outside the database can compute. Written once, with the first hash. No role has a grant.

create table private.hash_key (
  id boolean primary key default true check (id),
  key bytea not null default uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
);
comment on table private.hash_key is 'The key of private.keyed_hash, in one row.';
alter table private.hash_key enable row level security, force row level security;
create policy hash_key_select_nobody on private.hash_key for select to authenticated using (false);

-- SHA-256 of a value with the key of this database, so that it cannot be reversed by trying all values.
create function private.keyed_hash(value text) returns bytea
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  insert into private.hash_key default values on conflict do nothing;
  return (select sha256(k.key || convert_to(value, 'UTF8')) from private.hash_key k);
end $$;
