-- Ordering content. The batch, a run and a reservation for each video, and the run that reports the batch are created in one
-- transaction. The payer's balance is locked first, so that a repeated request finds the batch of the first one.

-- The workspace through which an account reaches an artist: its own, or an organization that contains the artist. Null if it
-- does not reach the artist.
create function private.artist_workspace_id(account_id uuid, artist_id uuid) returns uuid
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return (
    select workspace.id
    from app.accounts artist
    cross join lateral (
      select artist_workspace_id.account_id as id
      where artist.id = artist_workspace_id.account_id or exists (
        select from app.artists p where p.account_id = artist.id and p.owner_id = artist_workspace_id.account_id)
      union all
      select contained.organization_id
      from app.organization_members contained
      join app.accounts o on o.id = contained.organization_id and o.kind = 'organization'
      where contained.account_id = artist.id and (
        o.id = artist_workspace_id.account_id or exists (
          select from app.organization_members m
          join app.accounts person on person.id = m.account_id and person.kind = 'person'
          where m.organization_id = o.id and m.account_id = artist_workspace_id.account_id and m.role in ('owner', 'member')))
    ) workspace
    where artist.id = artist_workspace_id.artist_id and artist.kind = 'artist'
    order by workspace.id <> artist_workspace_id.account_id, workspace.id limit 1
  );
end $$;

-- Creates a batch with its runs, and a run that reports to a thread. Raises PTPAY.
create function private.create_content_batch(
  payer_id uuid, artist_id uuid, request jsonb, thread_id text default null
) returns uuid[]
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_batch app.content_batches;
  v_count integer := coalesce((request ->> 'batch')::integer, 1);
  v_balance app.credit_balances := private.lock_credits(payer_id);
  -- An administrator without a workspace of the artist orders in its own.
  v_account_id uuid := coalesce(private.artist_workspace_id(payer_id, artist_id), payer_id);
  v_run_ids uuid[] := '{}';
begin
  perform private.refuse_if(v_count not between 1 and 30, 'PT400', 'batch must be between 1 and 30');
  v_batch.template := coalesce(request ->> 'template', 'artist-caption-bedroom');
  v_batch.lipsync := coalesce((request ->> 'lipsync')::boolean, false);
  v_batch.caption_length := coalesce(request ->> 'caption_length', 'none');
  v_batch.upscale := coalesce((request ->> 'upscale')::boolean, false);
  v_batch.songs := coalesce(request -> 'songs', '[]');
  v_batch.images := coalesce(request -> 'images', '[]');

  -- Check the whole batch at once, so that the refusal has the credits for all of it.
  perform private.check_credits(private.grant_monthly_credits(v_balance), private.price('content_creation', v_count));
  -- Delete old batches whose runs were deleted.
  delete from app.content_batches b
  where b.payer_id = create_content_batch.payer_id and b.created_at < now() - interval '90 days'
    and not exists (select from app.content_orders o where o.batch_id = b.id);
  insert into app.content_batches (
    artist_id, payer_id, template, lipsync, caption_length, upscale, songs, images, thread_id, report_run_id
  ) values (
    create_content_batch.artist_id, create_content_batch.payer_id, v_batch.template, v_batch.lipsync,
    v_batch.caption_length, v_batch.upscale, v_batch.songs, v_batch.images, create_content_batch.thread_id,
    case when create_content_batch.thread_id is not null then private.enqueue_run('report_content', v_account_id) end
  ) returning id into v_batch.id;
  for v_position in 1..v_count loop
    v_run_ids := v_run_ids || private.enqueue_run('create_content', v_account_id);
    insert into app.content_orders (run_id, batch_id, position, reservation_id)
    values (
      v_run_ids[v_position], v_batch.id, v_position,
      -- It ends within half an hour. A day outlasts an outage.
      private.create_reservation(payer_id, 'content_creation', 1, interval '1 day'));
  end loop;
  return v_run_ids;
end $$;

-- Definer, because no request role writes runs, orders or reservations.
create function private.request_content(artist_id uuid, request jsonb) returns uuid[]
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
begin
  perform private.refuse_if(not exists (
    select from app.accounts a
    where a.id = request_content.artist_id and a.kind = 'artist'
      and (a.id = any (private.reachable_account_ids()) or private.is_admin())
  ), 'PT404', 'Artist not found');
  return private.create_content_batch(
    private.paying_account_id(), request_content.artist_id, request_content.request);
end $$;

create function api.create_content(artist_account_id uuid, request jsonb) returns jsonb
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  return jsonb_build_object('runIds', private.request_content(artist_account_id, request));
end $$;
comment on function api.create_content is
  'Starts creating videos of an artist in the background. The caller pays for completed ones. POST /api/content/create.';

grant execute on function private.request_content to authenticated;
