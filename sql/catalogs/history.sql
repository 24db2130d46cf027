-- Play-count history (contract 4.1, decisions 4.1). It reads months, not observations, so a page costs the same
-- whatever the size of the store and the captures of a day. Months leave as they lie and the handler compares them: judging a
-- page's 1,575 dates here costs twice what reading them does. Their lists are text in the answer too, because a JSON
-- number loses the end of a count beyond 2^53, and which of two such counts is lower must still be seen.

create function private.recording_series(isrcs text[], since date, days integer) returns json
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return json_build_object(
    'recordings', (
      select coalesce(json_agg(json_build_object('isrc', s.isrc, 'name', s.name) order by s.isrc), '[]')
      from app.songs s where s.isrc = any (isrcs)
    ),
    'months', (
      select coalesce(json_agg(kept), '[]')
      from (
        select m.isrc, m.month, m.counts, m.seconds
        from app.monthly_playcounts m
        where m.isrc = any (isrcs) and m.data_source = 'apify_spotify_playcount'
          and m.month between date_trunc('month', (since - days)::timestamp)::date and since + days
      ) kept
    )
  );
end $$;
comment on function private.recording_series(text[], date, integer) is
  'Recordings by ISRC and, in any order, their months of app.monthly_playcounts that the dates from since - days to since + days lie in.';

create function private.comparison_periods(since date, days integer) returns json
language plpgsql immutable security invoker set search_path = ''
as $$
begin
  return json_build_object(
    'previous', json_build_object('start', since - days, 'end', since),
    'current', json_build_object('start', since, 'end', since + days),
    'days', days
  );
end $$;
comment on function private.comparison_periods(date, integer) is 'The two adjacent periods by their boundary dates.';

create function private.check_comparison_period(since date, days integer) returns void
language plpgsql stable security invoker set search_path = ''
as $$
begin
  if since + days >= (now() at time zone 'UTC')::date then
    raise exception using errcode = 'PT400', message = 'Comparison requires completed UTC observation days';
  end if;
end $$;
comment on function private.check_comparison_period(date, integer) is
  'Raises PT400 unless the last boundary date lies before today (UTC).';

create function private.check_catalog_visible(catalog_id uuid) returns void
language plpgsql stable security invoker set search_path = ''
as $$
begin
  if not exists (select from app.catalogs c where c.id = check_catalog_visible.catalog_id) then
    raise exception using errcode = 'PT404', message = 'Catalog not found';
  end if;
end $$;
comment on function private.check_catalog_visible(uuid) is
  'Raises PT404 for a catalog that is missing or, by row-level security, not the caller''s: one answer for both.';

create function api.get_catalog_playcount_history(
  catalog_id uuid, since date, days integer, page integer, page_limit integer
) returns json
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_total integer;
begin
  perform private.check_comparison_period(since, days);
  select c.song_count into v_total from app.catalogs c where c.id = get_catalog_playcount_history.catalog_id;
  if not found then
    perform private.check_catalog_visible(catalog_id);
  end if;
  return json_build_object(
    'catalog_id', catalog_id,
    'periods', private.comparison_periods(since, days),
    'pagination', json_build_object(
      'page', page,
      'limit', page_limit,
      'total_count', v_total,
      'total_pages', (v_total + page_limit - 1) / page_limit,
      'has_more', page::bigint * page_limit < v_total
    ),
    'series', private.recording_series(
      private.catalog_members(catalog_id, v_total, page_limit, (page - 1)::bigint * page_limit), since, days)
  );
end $$;
comment on function api.get_catalog_playcount_history(uuid, date, integer, integer, integer) is
  'One page of a catalog''s members by ISRC, each with its series. GET /api/catalogs/{catalogId}/playcount-history.';

create function api.get_recording_playcount_history(catalog_id uuid, isrc text, since date, days integer) returns json
language plpgsql stable security invoker set search_path = ''
as $$
begin
  perform private.check_comparison_period(since, days);
  perform private.check_catalog_visible(catalog_id);
  perform from app.catalog_songs member
  where member.catalog_id = get_recording_playcount_history.catalog_id
    and member.isrc = get_recording_playcount_history.isrc;
  if not found then
    raise exception using errcode = 'PT404', message = 'Recording not found in this catalog';
  end if;
  return json_build_object(
    'catalog_id', catalog_id,
    'periods', private.comparison_periods(since, days),
    'series', private.recording_series(array[isrc], since, days)
  );
end $$;
comment on function api.get_recording_playcount_history(uuid, text, date, integer) is
  'The series of one member of a catalog. GET /api/catalogs/{catalogId}/playcount-history.svg.';
