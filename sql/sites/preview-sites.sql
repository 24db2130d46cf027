-- Previews: who sees a site writes them, and anybody with a signed link reads them.

-- What a link of the caller to a preview, or to the draft, is made of (shared/site/links.ts).
create function private.describe_site_preview(site_id uuid, preview app.site_previews default null) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return jsonb_build_object(
    'site_id', site_id, 'id', preview.id,
    'maker', private.link_maker((select s.owner_id from app.sites s where s.id = describe_site_preview.site_id)),
    'expires_at', private.format_timestamp(coalesce(preview.written_at, now()) + interval '1 hour'));
end $$;

create function api.preview_site_draft(site_id uuid) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_site app.sites;
begin
  select s.* into v_site from app.sites s where s.id = preview_site_draft.site_id;
  perform private.refuse_if(not found, 'PT404', 'Site not found');
  perform private.refuse_if(v_site.draft is null, 'PT400', 'Generate a draft before previewing it');
  return private.describe_site_preview(v_site.id);
end $$;
comment on function api.preview_site_draft is
  'What a link of the caller to a draft is made of. POST /api/sites/{id}/preview.';

create function api.preview_site_edit(
  site_id uuid, columns jsonb, facts jsonb, files jsonb default null, design jsonb default null
) returns jsonb
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_site app.sites;
  v_edited app.sites;
  v_preview app.site_previews;
begin
  select s.* into v_site from app.sites s where s.id = preview_site_edit.site_id;
  perform private.check_site_change(v_site, null);
  perform private.refuse_if(v_site.draft is null, 'PT400', 'Generate a draft before previewing it');
  v_edited := private.edited_site(v_site, columns, facts, files, design);
  insert into app.site_previews as p (site_id, account_id, revision, document)
  values (
    v_site.id, private.account_id(), v_site.revision,
    v_edited.draft - 'experience' || case when v_edited.draft ? 'experience' then '{}' else '{"experience": null}' end::jsonb)
  on conflict on constraint site_previews_site_id_account_id_run_id_key do update
  set revision = excluded.revision, document = excluded.document, written_at = clock_timestamp()
  returning p.* into v_preview;
  return private.describe_site_preview(v_site.id, v_preview);
end $$;
comment on function api.preview_site_edit is
  'Keeps the draft as an edit would make it, for the holder of a link, in place of the caller''s earlier preview of this site. Changes no site. POST /api/sites/{id}/preview.';

create function jobs.preview_site_generation(run_id uuid, document jsonb) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
begin
  insert into app.site_previews as p (site_id, account_id, run_id, revision, document)
  select g.site_id, g.requested_by, g.run_id, g.revision, preview_site_generation.document - 'experience'
  from app.site_generations g
  join app.sites s on s.id = g.site_id and s.revision = g.revision
  join app.task_runs r on r.id = g.run_id and r.finished_at is null and r.cancelled_at is null
  where g.run_id = preview_site_generation.run_id
  on conflict on constraint site_previews_site_id_account_id_run_id_key do update
  set document = excluded.document, written_at = clock_timestamp();
end $$;
comment on function jobs.preview_site_generation is
  'Keeps the page that a generation has so far, in place of its earlier preview. Does nothing if the run has ended or the site changed.';

create function api.watch_run(run_id uuid) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_run jsonb := private.describe_runs(array[watch_run.run_id]) -> 0;
  v_preview app.site_previews;
begin
  perform private.refuse_if(v_run is null, 'PT404', 'Run not found');
  -- Who may make a link to a draft also gets that of a generation.
  if v_run ->> 'finishedAt' is null then
    select p.* into v_preview
    from app.site_previews p
    join app.task_runs r on r.id = p.run_id and r.cancelled_at is null
    join app.sites s on s.id = p.site_id and s.revision = p.revision
    where p.run_id = watch_run.run_id and p.written_at > now() - interval '1 hour';
  end if;
  return jsonb_build_object(
    'run', v_run, 'preview',
    case when private.may_change_site(v_preview.site_id) then private.describe_site_preview(v_preview.site_id, v_preview) end);
end $$;
comment on function api.watch_run is
  'A run, and the preview that there is of the page that it generates, for callers with scope write who see the site. GET /api/tasks/runs/{runId}/events.';

-- Definer, because the holder of a signed link has no credential. The caller has verified the link.
create function api.get_site_draft(site_id uuid, maker text, preview_id uuid default null) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_site app.sites;
  v_draft jsonb;
begin
  select s.* into v_site from app.sites s where s.id = get_site_draft.site_id;
  if private.link_maker_acts_for(maker, v_site.owner_id) then
    v_draft := case when preview_id is null then v_site.draft else (
      -- The code of the playable part is not copied. Null says that an edit removes it.
      select jsonb_strip_nulls(jsonb_build_object('experience', v_site.draft -> 'experience') || p.document)
      from app.site_previews p
      left join app.task_runs r on r.id = p.run_id
      where p.id = get_site_draft.preview_id and p.site_id = v_site.id and p.revision = v_site.revision
        and p.written_at > now() - interval '1 hour' and r.finished_at is null and r.cancelled_at is null
    ) end;
  end if;
  perform private.refuse_if(v_draft is null, 'PT404', 'This preview has ended. Request a new link.');
  return v_draft;
end $$;
comment on function api.get_site_draft is
  'A draft, or a preview of one, for the holder of a link. Raises PT404 once who made the link no longer acts for the site''s workspace, and for a preview after an hour, after a change of the site, and after its generation. GET /s/{id}/preview.';

-- Deletes previews that have ended. For jobs.run_maintenance.
create function private.delete_old_site_previews() returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  delete from app.site_previews p where p.ctid = any (array(
    select old.ctid from app.site_previews old where old.written_at <= now() - interval '1 hour' limit 10000));
end $$;

grant execute on function private.describe_site_preview to authenticated;
