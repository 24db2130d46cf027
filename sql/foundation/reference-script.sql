-- The script of the API reference, which a deployment uploads (npm run deploy:files). It is public, and only the service key
-- writes it.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('reference', 'reference', true, 8388608, '{text/javascript}')
on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;
