-- Refuses an older Postgres before anything is created. In a file of its own: the next one does not even parse there, and
-- Postgres parses a file before it runs its first statement.
do $$
begin
  if current_setting('server_version_num')::integer < 170000 then
    raise exception using errcode = 'PT503', message = format(
      'Postgres 17 or newer is needed; this is %s', split_part(current_setting('server_version'), ' ', 1));
  end if;
end $$;
