-- Live events come from a vendor. Here is the vendor's profile of an artist.

-- The id of an artist's Bandsintown profile; null if there is none, its address has no id, or the caller does not reach the
-- artist.
create function private.events_profile(artist_id uuid) returns text
language plpgsql stable security invoker set search_path = ''
as $$
begin
  -- Accept addresses as people paste them: in any language, with or without the name, with tracking parameters.
  return (
    select (regexp_match(
      p.profile_urls ->> 'bandsintown',
      '^https?://([a-z0-9-]+\.)?bandsintown\.com/([a-z]{2}([-_][a-z]{2,4})?/)?a/(\d{1,18})([-/?#].*)?$', 'i'
    ))[4]
    from app.artists p where p.account_id = events_profile.artist_id
  );
end $$;

create function api.get_events_profile(artist_id uuid) returns text
language plpgsql stable security invoker set search_path = ''
as $$
begin
  perform private.check_artist(artist_id);
  return private.events_profile(artist_id);
end $$;
comment on function api.get_events_profile is
  'The id of an artist''s Bandsintown profile; null if there is none or its address has no id. Raises PT404 for an artist that the caller does not reach. POST /api/research/events.';

grant execute on function private.events_profile to authenticated;
