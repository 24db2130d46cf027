-- Live events are a vendor's; what is ours is which of its profiles an artist has.

create function api.get_events_profile(artist_id uuid) returns text
language plpgsql stable security invoker set search_path = ''
as $$
begin
  perform private.check_artist(artist_id);
  -- The address as people paste it: of the site in any language, with or without the name, with what was tracked.
  return (
    select (regexp_match(
      p.profile_urls ->> 'bandsintown',
      '^https?://([a-z0-9-]+\.)?bandsintown\.com/([a-z]{2}([-_][a-z]{2,4})?/)?a/(\d{1,18})([-/?#].*)?$', 'i'
    ))[4]
    from app.artists p where p.account_id = get_events_profile.artist_id
  );
end $$;
comment on function api.get_events_profile is
  'The id of the Bandsintown profile that is connected to an artist; null where none is, or its address names none. Raises PT404 for an artist that is missing or not reached. POST /api/research/events.';
