-- Asking for content: the batch, a run and the credits for each of its videos, and the run that reports it are laid in one
-- transaction or not at all. The payer's balance is locked first, so a repeated request finds what the first one laid.

create function private.workspace_of_artist(account_id uuid, artist_id uuid) returns uuid
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return (
    select workspace.id
    from app.accounts artist
    cross join lateral (
      select workspace_of_artist.account_id as id
      where artist.id = workspace_of_artist.account_id or exists (
        select from app.artists p where p.account_id = artist.id and p.owner_id = workspace_of_artist.account_id)
      union all
      select contained.organization_id
      from app.organization_members contained
      join app.accounts o on o.id = contained.organization_id and o.kind = 'organization'
      where contained.account_id = artist.id and (
        o.id = workspace_of_artist.account_id or exists (
          select from app.organization_members m join app.accounts person on person.id = m.account_id and person.kind = 'person'
          where m.organization_id = o.id and m.account_id = workspace_of_artist.account_id and m.role in ('owner', 'member')))
    ) workspace
    where artist.id = workspace_of_artist.artist_id and artist.kind = 'artist'
    order by workspace.id <> workspace_of_artist.account_id, workspace.id limit 1
  );
end $$;
comment on function private.workspace_of_artist is
  'The workspace through which an account reaches an artist: its own, else an organization that contains it; null where it does not reach it. For functions that run as their owner.';

create function private.order_content(
  payer_id uuid, artist_id uuid, request jsonb, thread_id text default null, request_key text default null
) returns uuid[]
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_asked app.content_batches;
  v_known app.content_batches;
  v_count integer := coalesce((request ->> 'batch')::integer, 1);
  v_balance app.credit_balances := private.lock_credits(payer_id);
  -- Whoever runs no workspace of the artist's, an administrator, asks for it in its own.
  v_account_id uuid := coalesce(private.workspace_of_artist(payer_id, artist_id), payer_id);
  v_run_ids uuid[] := '{}';
begin
  if v_count not between 1 and 30 then
    raise exception using errcode = 'PT400', message = 'batch must be between 1 and 30';
  end if;
  v_asked.template := coalesce(request ->> 'template', 'artist-caption-bedroom');
  v_asked.lipsync := coalesce((request ->> 'lipsync')::boolean, false);
  v_asked.caption_length := coalesce(request ->> 'caption_length', 'none');
  v_asked.upscale := coalesce((request ->> 'upscale')::boolean, false);
  v_asked.songs := coalesce(request -> 'songs', '[]');
  v_asked.images := coalesce(request -> 'images', '[]');

  select b.* into v_known from app.content_batches b
  where b.payer_id = order_content.payer_id and b.request_key = order_content.request_key
    and b.created_at > now() - interval '1 day';
  if found then
    v_run_ids := array(select o.run_id from app.content_orders o where o.batch_id = v_known.id order by o.position);
    if (v_known.artist_id, v_known.template, v_known.lipsync, v_known.caption_length, v_known.upscale, v_known.songs,
        v_known.images, cardinality(v_run_ids))
      <> (order_content.artist_id, v_asked.template, v_asked.lipsync, v_asked.caption_length, v_asked.upscale, v_asked.songs,
        v_asked.images, v_count)
    then
      raise exception using errcode = 'PT409', message = 'The Idempotency-Key stands for another request';
    end if;
    return v_run_ids;
  end if;

  -- All of it at once: what is refused says what the whole batch takes.
  perform private.check_credits(private.grant_floor(v_balance), private.price('content_creation', v_count));
  -- What is left of batches whose runs were forgotten.
  delete from app.content_batches b
  where b.payer_id = order_content.payer_id and b.created_at < now() - interval '90 days'
    and not exists (select from app.content_orders o where o.batch_id = b.id);
  insert into app.content_batches (
    artist_id, payer_id, template, lipsync, caption_length, upscale, songs, images, thread_id, request_key, report_run_id
  ) values (
    order_content.artist_id, order_content.payer_id, v_asked.template, v_asked.lipsync, v_asked.caption_length, v_asked.upscale,
    v_asked.songs, v_asked.images, order_content.thread_id, order_content.request_key,
    case when order_content.thread_id is not null then private.enqueue_run('report_content', v_account_id) end
  ) returning id into v_asked.id;
  for v_position in 1..v_count loop
    v_run_ids := v_run_ids || private.enqueue_run('create_content', v_account_id);
    insert into app.content_orders (run_id, batch_id, position, reservation_id)
    values (
      v_run_ids[v_position], v_asked.id, v_position,
      -- It ends within the half hour that it has; a day outlasts an outage that is noticed.
      private.lay_reservation(payer_id, 'content_creation', 1, interval '1 day'));
  end loop;
  return v_run_ids;
end $$;
comment on function private.order_content is
  'Lays a batch of an artist that the payer is known to reach: the runs that make it, and the one that reports it where a thread asked. A key finds the batch again for a day. Raises PTPAY, and PT409 for a key of another request. For functions that run as their owner.';

-- Definer, because no request role writes runs, orders, or reservations for longer than two hours.
create function private.request_content(artist_id uuid, request jsonb, request_key text) returns uuid[]
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
begin
  if not exists (
    select from app.accounts a
    where a.id = request_content.artist_id and a.kind = 'artist'
      and (a.id = any (private.reachable_account_ids()) or private.reaches_all())
  ) then
    raise exception using errcode = 'PT404', message = 'Artist not found';
  end if;
  return private.order_content(
    private.paying_account_id(), request_content.artist_id, request_content.request, null, request_content.request_key);
end $$;
comment on function private.request_content is 'A batch of an artist that the caller reaches. The caller pays.';

create function api.create_content(artist_account_id uuid, request jsonb, request_key text) returns jsonb
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  return jsonb_build_object('runIds', private.request_content(artist_account_id, request, request_key));
end $$;
comment on function api.create_content is
  'Has videos of an artist made in the background; the caller pays for those that are. POST /api/content/create.';

grant execute on function private.request_content to authenticated;
